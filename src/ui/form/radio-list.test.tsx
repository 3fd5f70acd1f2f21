import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { RadioList } from './radio-list'

const options = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const onChange = jest.fn()
beforeEach(() => jest.clearAllMocks())

const list = (more: { help?: string; error?: string } = {}) =>
  show(
    <RadioList
      label="Theme"
      options={options}
      value="dark"
      onChange={onChange}
      testID="theme"
      {...more}
    />,
  )

describe('a radio list', () => {
  it('shows its label and every option', () => {
    list()

    expect(screen.getByText('Theme')).toBeOnTheScreen()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('checks only the chosen option', () => {
    list()

    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Light' })).not.toBeChecked()
  })

  it('reports the option that is pressed', () => {
    list()
    fireEvent.press(screen.getByTestId('theme-light'))

    expect(onChange.mock.calls).toEqual([['light']])
  })

  it('shows its help, or an error in its place', () => {
    const { unmount } = list({ help: 'For all pages' })
    expect(screen.getByText('For all pages')).toBeOnTheScreen()
    unmount()
    list({ help: 'For all pages', error: 'Choose a theme.' })

    expect(screen.getByRole('alert')).toHaveTextContent('Choose a theme.')
    expect(screen.queryByText('For all pages')).toBeNull()
  })

  it('shows the explanation of an option, and gives it to screen readers', () => {
    show(
      <RadioList
        label="Type"
        options={[{ value: 'exa', label: 'Exa', detail: 'Searches the web' }]}
        value="exa"
        onChange={onChange}
      />,
    )

    expect(screen.getByText('Searches the web')).toBeOnTheScreen()
    expect(screen.getByRole('radio')).toHaveProp('accessibilityHint', 'Searches the web')
  })
})
