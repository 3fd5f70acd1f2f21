import { notRun } from './outcome'

describe('the message to a model about a call that was not run', () => {
  it.each(['there is no tool with this name', 'there is no tool with this name.'])(
    'ends with one full stop: %s',
    (reason) => {
      expect(notRun('unknown tool', reason)).toEqual({
        content: 'The call was not run: there is no tool with this name.',
        error: 'unknown tool',
      })
    },
  )
})
