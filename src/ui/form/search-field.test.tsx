import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { SearchField } from './search-field'

const onChangeText = jest.fn()
const onFocus = jest.fn()
beforeEach(() => jest.clearAllMocks())

const field = (value: string) => (
  <SearchField
    label="Search threads"
    clearLabel="Clear search"
    value={value}
    onChangeText={onChangeText}
    onFocus={onFocus}
  />
)

describe('a search field', () => {
  it('reports what a person types', () => {
    show(field(''))
    fireEvent.changeText(screen.getByLabelText('Search threads'), 'dinner')

    expect(onChangeText).toHaveBeenCalledWith('dinner')
  })

  it('has no clear button while it is empty', () => {
    show(field(''))

    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull()
  })

  it('is cleared with its button', () => {
    show(field('dinner'))
    fireEvent.press(screen.getByRole('button', { name: 'Clear search' }))

    expect(onChangeText.mock.calls).toEqual([['']])
  })

  it('reports when it gets the focus', () => {
    show(field(''))
    fireEvent(screen.getByLabelText('Search threads'), 'focus')

    expect(onFocus).toHaveBeenCalledTimes(1)
  })
})
