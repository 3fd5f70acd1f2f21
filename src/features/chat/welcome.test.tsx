import { fireEvent, render, screen } from '@testing-library/react-native'

import { fakeServer } from '@/core/testing/fake-server'
import { Shell } from '@/parts/testing/shell'

import { Welcome } from './welcome'

const room = {
  id: 'demo',
  name: 'Demo',
  description: '',
  welcome_message: 'Hello! I am the demo agent.',
  suggestions: ['What can you do?', 'What time is it?'],
}
const silent = { ...room, welcome_message: '', suggestions: [] }
const onChoose = jest.fn()
beforeEach(() => jest.clearAllMocks())

const open = (kind: 'continuo' | 'openai', shown = room) =>
  render(
    <Shell>
      <Welcome server={fakeServer({ kind })} room={shown} onChoose={onChoose} />
    </Shell>,
  )

describe('a chat that has not started', () => {
  it("shows the agent's welcome and its suggestions, which can be pressed", () => {
    open('continuo')
    expect(screen.getByText('Hello! I am the demo agent.')).toBeOnTheScreen()
    fireEvent.press(screen.getByTestId('suggestion-1'))

    expect(onChoose.mock.calls).toEqual([['What time is it?']])
    expect(screen.queryByTestId('suggestion-2')).toBeNull()
  })

  it('greets the person and offers four starters if a model answers', () => {
    open('openai', silent)
    expect(screen.getByText('What would you like to do?')).toBeOnTheScreen()
    expect(screen.getAllByRole('button')).toHaveLength(4)
    fireEvent.press(screen.getByText('Make a plan'))

    expect(onChoose).toHaveBeenCalledWith(expect.stringMatching(/^Plan a weekend/))
  })

  it('shows no suggestions if the agent has none', () => {
    open('continuo', silent)

    expect(screen.queryByRole('button')).toBeNull()
  })
})
