import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { RadioGroup } from './radio-group'
import { RadioList } from './radio-list'

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const onChange = jest.fn()
beforeEach(() => jest.clearAllMocks())

describe.each([
  [
    'a radio group',
    <RadioGroup
      key="group"
      label="Theme"
      options={options}
      value="dark"
      onChange={onChange}
      testID="theme"
    />,
  ],
  [
    'a radio list',
    <RadioList key="list" label="Theme" options={options} value="dark" onChange={onChange} />,
  ],
])('%s', (_name, group) => {
  it('shows its label and every option', () => {
    show(group)

    expect(screen.getByText('Theme')).toBeOnTheScreen()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('checks only the chosen option', () => {
    show(group)

    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Light' })).not.toBeChecked()
  })

  it('reports the option that is pressed', () => {
    show(group)
    fireEvent.press(screen.getByText('Light'))

    expect(onChange.mock.calls).toEqual([['light']])
  })
})

describe('a radio group', () => {
  it('shows its help', () => {
    show(
      <RadioGroup
        label="Theme"
        help="For all pages"
        options={options}
        value="dark"
        onChange={onChange}
        testID="theme"
      />,
    )

    expect(screen.getByText('For all pages')).toBeOnTheScreen()
  })
})

describe('a radio list', () => {
  const list = (error?: string) =>
    show(
      <RadioList
        label="Type"
        options={[{ value: 'exa', label: 'Exa', detail: 'Searches the web' }]}
        value="exa"
        onChange={onChange}
        error={error}
      />,
    )

  it('shows and speaks the explanation of an option', () => {
    list()

    expect(screen.getByText('Searches the web')).toBeOnTheScreen()
    expect(screen.getByRole('radio')).toHaveProp('accessibilityHint', 'Searches the web')
  })

  it('announces an error', () => {
    list('Choose a type.')

    expect(screen.getByRole('alert')).toHaveTextContent('Choose a type.')
  })
})
