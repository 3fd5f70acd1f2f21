import { fail, pass, sum, summaryLine, tallyOfJest } from './tally'

const report = (passed: number, failed: number, broken: number) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numRuntimeErrorTestSuites: broken,
    numPendingTests: 5,
  })

describe('the count of the tests', () => {
  it('uses the numbers that Jest reports', () => {
    expect(tallyOfJest(report(7, 0, 0), true)).toEqual({ passed: 7, failed: 0 })
    expect(tallyOfJest(report(7, 2, 1), false)).toEqual({ passed: 7, failed: 3 })
  })

  it('contains a failure if Jest failed or left no valid report', () => {
    expect(tallyOfJest(report(7, 0, 0), false)).toEqual({ passed: 7, failed: 1 })
    expect(tallyOfJest(undefined, true)).toEqual(fail)
    expect(tallyOfJest('{}', true)).toEqual(fail)
  })

  it('has a summary of one line', () => {
    expect(summaryLine(sum([pass, pass, fail, { passed: 10, failed: 2 }]))).toBe(
      '12 passed, 3 failed',
    )
    expect(summaryLine(sum([]))).toBe('0 passed, 0 failed')
  })
})
