import { foldStream, openThread, readFloor } from '../../bench/fold-stream'
import { answerStream, history } from '../../bench/streams'

/**
 * The cost of core and of the floor on this VM, in microseconds per delta. It is that of the fastest round: the VM
 * cannot measure processor time, and other load on the machine only adds to the cost.
 */
export interface Figure {
  earlier: number
  floor: number
  ours: number
}

declare const print: (line: string) => void

const deltas = 4_000

function time(work: () => unknown): number {
  const started = Date.now()
  work()
  return ((Date.now() - started) * 1000) / deltas
}

/** Prints a figure for each length of history. They take turns, so that other load affects all of them. */
export function runBench(rounds: number): void {
  const stream = answerStream(deltas)
  const threads = [1, 100, 1_000].map((earlier) => {
    const times: number[] = []
    return { earlier, messages: history(earlier), times }
  })
  const floor: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    floor.push(time(() => readFloor(stream)))
    for (const { messages, times } of threads) {
      const draft = openThread(messages)
      times.push(time(() => foldStream(stream, draft)))
    }
  }
  for (const { earlier, times } of threads) {
    const figure: Figure = { earlier, floor: Math.min(...floor), ours: Math.min(...times) }
    print(JSON.stringify(figure))
  }
}
