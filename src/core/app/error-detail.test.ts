import fc from 'fast-check'

import { FailureError } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'

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

  it('never contains the message', () => {
    expect(errorDetail(thrown('my words'))).not.toContain('my words')
    const tricky = 'said\n    at my (/words.ts:1:2)'
    const stack = `TypeError: ${tricky}\n    at work (/a.ts:3:4)`
    expect(errorDetail(thrown(tricky, stack))).toBe('TypeError < work a.ts:3:4')
  })

  it('never contains the message, whatever it looks like', async () => {
    const canary = 'CANARYxq7'
    const piece = fc.oneof(
      fc.constantFrom(canary, '\n', ': ', '    at ', '@', '(', ')', 'a.ts:1:2', '/', 'async '),
      fc.string({ maxLength: 8 }),
    )
    await assertProperty(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const message = [...pieces, canary].join('')
        const stack = `TypeError: ${message}\n    at work (/a.ts:3:4)`
        expect(errorDetail(thrown(message, stack))).toBe('TypeError < work a.ts:3:4')
        expect(errorDetail(thrown(message))).not.toContain(canary)
      }),
      { seed: 171_813, count: 300 },
    )
  })

  it('omits a name that is a sentence', () => {
    expect(errorDetail(thrown('x', '', 'my words'))).toBe('Error')
  })

  it('is the kind of a failure', () => {
    const failure = { kind: 'agent', message: 'my words' } as const
    expect(errorDetail(new FailureError(failure))).toBe('failure agent')
  })

  it('is the type of a thrown value that is not an error', () => {
    expect(errorDetail('my words')).toBe('thrown string')
    expect(errorDetail(null)).toBe('thrown null')
  })
})
