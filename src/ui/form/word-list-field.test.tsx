import { fireEvent, screen } from '@testing-library/react-native'

import { show } from '@/ui/testing/show'

import { WordListField } from './word-list-field'

const onChangeText = jest.fn()
const onAdd = jest.fn()
const onRemove = jest.fn()
beforeEach(() => jest.clearAllMocks())

const field = (words: readonly string[], error?: string) =>
  show(
    <WordListField
      label="New stop word"
      words={words}
      text="en"
      onChangeText={onChangeText}
      onAdd={onAdd}
      onRemove={onRemove}
      addLabel="Add"
      removeLabel={(word) => `Remove ${word}`}
      error={error}
    />,
  )

describe('a list of words', () => {
  it('shows every word', () => {
    field(['stop', 'end'])

    expect(screen.getByText('stop')).toBeOnTheScreen()
    expect(screen.getByText('end')).toBeOnTheScreen()
  })

  it('removes the word that is pressed', () => {
    field(['stop', 'end'])
    fireEvent.press(screen.getByRole('button', { name: 'Remove end' }))

    expect(onRemove.mock.calls).toEqual([['end']])
  })

  it('reports what a person types', () => {
    field([])
    fireEvent.changeText(screen.getByLabelText('New stop word'), 'end')

    expect(onChangeText).toHaveBeenCalledWith('end')
  })

  it('adds a word with its button, or when the field is submitted', () => {
    field([])
    fireEvent.press(screen.getByRole('button', { name: 'Add' }))
    fireEvent(screen.getByLabelText('New stop word'), 'submitEditing')

    expect(onAdd).toHaveBeenCalledTimes(2)
  })

  it('keeps the keyboard open for the next word', () => {
    field([])

    expect(screen.getByLabelText('New stop word')).toHaveProp('submitBehavior', 'submit')
  })

  it('announces why a word was not added', () => {
    field(['stop'], 'This word is already in the list.')

    expect(screen.getByRole('alert')).toHaveTextContent('This word is already in the list.')
  })
})
