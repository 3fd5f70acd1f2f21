import { z } from 'zod'

import { runOnHermes } from './run-program'

const Figure = z.object({
  earlier: z.number(),
  floor: z.number(),
  ours: z.number(),
})

const limit = 2.5

/** Prints the cost of core beside the floor. Returns whether it is within the limit for every length of history. */
export async function benchOnHermes(rounds: number): Promise<boolean> {
  let isWithin = true
  const program = `import { runBench } from './hermes/inside/bench'\nrunBench(${rounds})`
  await runOnHermes(program, {}, (text) => {
    const { earlier, floor, ours } = Figure.parse(JSON.parse(text))
    const ratio = ours / floor
    const costs = `floor ${floor.toFixed(1)} µs, core ${ours.toFixed(1)} µs per delta`
    const name = `after ${earlier} message${earlier === 1 ? '' : 's'}`
    const verdict = ratio <= limit ? 'ok  ' : 'OVER'
    console.log(
      `${name.padEnd(20)} ${verdict} ${costs}, ${ratio.toFixed(2)}x floor (limit ${limit}x)`,
    )
    if (ratio > limit) isWithin = false
  })
  return isWithin
}
