import { z } from 'zod'

/** How many checks passed and how many failed. */
export interface Tally {
  passed: number
  failed: number
}

export const pass: Tally = { passed: 1, failed: 0 }
export const fail: Tally = { passed: 0, failed: 1 }

const JestResult = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numRuntimeErrorTestSuites: z.number(),
})

/** A suite that could not run counts as one failure. So does an unsuccessful run of Jest that reports no failure. */
export function tallyOfJest(report: string | undefined, endedWell: boolean): Tally {
  const result = JestResult.safeParse(report === undefined ? undefined : JSON.parse(report))
  if (!result.success) return fail
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = result.data
  const failed = numFailedTests + numRuntimeErrorTestSuites
  return { passed: numPassedTests, failed: endedWell ? failed : Math.max(failed, 1) }
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, { passed, failed }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
    }),
    { passed: 0, failed: 0 },
  )
}

export function summaryLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}
