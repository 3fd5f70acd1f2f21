import { bugEventType } from './bug-event-type'

function errorWith(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new TypeError(message), { stack, name })
}

describe('bugEventType', () => {
  it('names the place, the error and the frames of V8 and Hermes', () => {
    const error = errorWith(
      'x',
      'TypeError: x\n    at fold (app.js:1:23)\n    at push (app.js:2:3)',
    )
    expect(bugEventType('fold', error)).toBe(
      'bug/fold/TypeError  at fold (app.js:1:23)  at push (app.js:2:3)',
    )
  })

  it('reads the frames of JavaScriptCore', () => {
    const error = errorWith('x', 'fold@app.js:1:23\npush@app.js:2:3')
    expect(bugEventType('fold', error)).toBe(
      'bug/fold/TypeError  at fold (app.js:1:23)  at push (app.js:2:3)',
    )
  })

  it.each(['my diary', 'my\n    at diary:1:1', 'my@diary:1:1'])(
    'leaves out the message %j, which may quote anything',
    (message) => {
      const error = errorWith(message, `TypeError: ${message}\n    at fold (app.js:1:23)`)
      expect(bugEventType('fold', error)).toBe('bug/fold/TypeError  at fold (app.js:1:23)')
    },
  )

  it('redacts secrets in the addresses of frames', () => {
    const error = errorWith('x', '    at f (http://host/app.js?token=hunter2:1:2)')
    expect(bugEventType('fold', error)).not.toContain('hunter2')
  })

  it('keeps five frames', () => {
    const stack = Array.from({ length: 9 }, (_, at) => `    at f${at} (app.js:1:2)`).join('\n')
    expect(bugEventType('fold', errorWith('x', stack)).split('  ')).toHaveLength(6)
  })

  it('tells nothing of a thrown value that is not an error', () => {
    expect(bugEventType('fold', 'my diary')).toBe('bug/fold/not an error')
  })

  it('tells nothing of a name that is not a word', () => {
    expect(bugEventType('fold', errorWith('x', '', 'my diary'))).toBe('bug/fold/not an error')
  })
})
