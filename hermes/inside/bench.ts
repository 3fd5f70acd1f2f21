import { foldStream, openThread, readFloor } from '../../bench/fold-stream'
import { answerStream, history } from '../../bench/streams'

/**
 * What core and the floor cost on this VM, in microseconds per delta: the quickest of all rounds, because the VM has no
 * clock for its own time and whatever else the machine does only adds to it.
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

/** Prints a figure for each length of history. All take turns, so that other load on the machine meets each of them. */
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
