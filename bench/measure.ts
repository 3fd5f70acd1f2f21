import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Something to be timed: everything but the work itself is prepared before the clock starts. */
export type Job = () => () => unknown

/** Microseconds per event, one for every round. */
export type Samples = readonly number[]

/** Times jobs in turns, in one process, so that whatever else the machine does meets all alike. */
export async function timeInTurns(
  jobs: readonly Job[],
  {
    events,
    repeats,
    rounds,
    warmUps = 2,
  }: { events: number; repeats: number; rounds: number; warmUps?: number },
): Promise<Samples[]> {
  const samples = jobs.map((): number[] => [])
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, job] of jobs.entries()) {
      const prepared = Array.from({ length: repeats }, job)
      const start = performance.now()
      for (const work of prepared) await work()
      const time = ((performance.now() - start) * 1000) / repeats / events
      // The first rounds are for the compiler.
      if (round >= 0) samples[index]?.push(time)
    }
  }
  return samples
}

export function median(values: Samples): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** How many times the other one takes, by neighbours in time. */
export function medianRatio(one: Samples, other: Samples): number {
  return median(one.map((time, round) => time / (other[round] ?? Number.NaN)))
}

/**
 * Before a comparison, not between its turns. Collecting before every sample gives several times the
 * ratios to the floor; compiled code that is thrown away with dead closures is the likely cause, and
 * has not been shown to be.
 */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect()
}
