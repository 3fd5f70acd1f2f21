import { describeFailure } from './run-tool'

describe('the sentence about a failed tool', () => {
  it('is undefined if the tool succeeded', () => {
    expect(describeFailure('knip', { kind: 'exited', code: 0 })).toBeUndefined()
  })

  it('contains the exit code', () => {
    expect(describeFailure('knip', { kind: 'exited', code: 2 })).toBe('knip ended with code 2.')
  })

  it('says how long a killed tool had been silent', () => {
    expect(describeFailure('jest', { kind: 'silent', milliseconds: 600_000 })).toBe(
      'jest printed nothing for 10 minutes and was stopped.',
    )
  })
})
