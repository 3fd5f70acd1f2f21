import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Prepares everything before the clock starts and returns the work to time. */
export type Job = () => () => unknown

/** Microseconds per event, one sample per round. */
export type Samples = readonly number[]

/** Times jobs in turns in one process, so that other load on the machine affects all of them. */
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
      // Warms up the compiler.
      if (round >= 0) samples[index]?.push(time)
    }
  }
  return samples
}

export function median(values: Samples): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The ratio of two jobs, from samples of the same round. */
export function medianRatio(one: Samples, other: Samples): number {
  return median(one.map((time, round) => time / (other[round] ?? Number.NaN)))
}

/**
 * Call it before a comparison, not between turns: collecting before every sample multiplies the
 * ratios to the floor, probably because compiled code is discarded with dead closures.
 */
export function collectGarbage(): void {
  if (typeof collect === 'function') collect()
}
