import { FailureError } from '@/core/failure'

import { errorDetail } from './error-detail'

function thrown(message: string, stack?: string, name?: string): Error {
  const error = new TypeError(message)
  if (name !== undefined) error.name = name
  if (stack !== undefined) error.stack = stack
  return error
}

describe('the detail of an error', () => {
  it('is its name and where it was thrown', () => {
    const stack = 'TypeError: x\n    at work (/app/src/a.ts:1:2)\n    at async more (/app/b.ts:3:4)'
    expect(errorDetail(thrown('x', stack))).toBe('TypeError < work a.ts:1:2 < more b.ts:3:4')
  })

  it('reads the stacks of Safari and Firefox', () => {
    const stack = 'work@https://h.example/_expo/entry-1a.js:1:2\n@https://h.example/b.js:3:4'
    expect(errorDetail(thrown('x', stack))).toBe('TypeError < work entry-1a.js:1:2 < b.js:3:4')
  })

  it('has at most four frames', () => {
    const lines = [1, 2, 3, 4, 5, 6].map((row) => `    at f (/a.ts:${row}:1)`)
    expect(errorDetail(thrown('x', ['TypeError: x', ...lines].join('\n')))).toMatch(/a\.ts:4:1$/)
  })

  it('never has the message', () => {
    expect(errorDetail(thrown('my words'))).not.toContain('my words')
    const tricky = 'said\n    at my (/words.ts:1:2)'
    const stack = `TypeError: ${tricky}\n    at work (/a.ts:3:4)`
    expect(errorDetail(thrown(tricky, stack))).toBe('TypeError < work a.ts:3:4')
  })

  it('has no name that is a sentence', () => {
    expect(errorDetail(thrown('x', '', 'my words'))).toBe('Error')
  })

  it('is the kind of a failure', () => {
    const failure = { kind: 'agent', message: 'my words' } as const
    expect(errorDetail(new FailureError(failure))).toBe('failure agent')
  })

  it('is the type of something else that was thrown', () => {
    expect(errorDetail('my words')).toBe('thrown string')
    expect(errorDetail(null)).toBe('thrown null')
  })
})
