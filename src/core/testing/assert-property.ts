import { randomInt } from 'node:crypto'
import { writeSync } from 'node:fs'
import fc, { assert } from 'fast-check'

import { fuzzPipe, type FuzzLine } from './fuzz-line'

export interface Cases<Values> {
  /** Makes the generated cases the same every time. */
  seed: number
  /** The number of generated cases; 300 by default. */
  count?: number
  /** Cases that failed in the past; they run first. */
  examples?: Values[]
}

/**
 * Checks a property with generated cases. The variable `SEED` overrides the seed, and `CASES` caps the number of cases.
 * Under `npm run fuzz`, it tries fresh seeds until one fails or the time is up, and reports a failure without throwing.
 */
export async function assertProperty<Values>(
  property: fc.IRawProperty<Values>,
  { seed, count = 300, examples = [] }: Cases<Values>,
): Promise<void> {
  const { SEED, CASES, FUZZ_MILLISECONDS } = process.env
  if (FUZZ_MILLISECONDS !== undefined) return fuzz(property, count, Number(FUZZ_MILLISECONDS))
  const numRuns = examples.length + Math.min(count, Number(CASES ?? count))
  await assert(property, { seed: Number(SEED ?? seed), numRuns, examples })
}

async function fuzz(
  property: fc.IRawProperty<unknown>,
  count: number,
  milliseconds: number,
): Promise<void> {
  const { currentTestName = '', testPath = '' } = expect.getState()
  const end = performance.now() + milliseconds
  let isHolding = true
  do {
    const seed = randomInt(2 ** 31)
    const named = { file: testPath, property: currentTestName, seed }
    tell({ kind: 'begun', ...named })
    const { failed, numRuns, counterexample, errorInstance } = await fc.check(property, {
      seed,
      numRuns: count,
    })
    isHolding = !failed
    const shrunk = fc.stringify(counterexample)
    tell(
      failed
        ? { kind: 'failed', ...named, cases: numRuns, shrunk, message: String(errorInstance) }
        : { kind: 'passed', ...named, cases: numRuns },
    )
  } while (isHolding && performance.now() < end)
}

function tell(line: FuzzLine): void {
  writeSync(fuzzPipe, `${JSON.stringify(line)}\n`)
}
