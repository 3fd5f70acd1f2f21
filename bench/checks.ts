import { foldStream, openThread } from './fold-stream'
import { answerStream, history, snapshotStream, type Stream } from './streams'
import { collectGarbage, medianRatio, timeInTurns, type Job } from './time-in-turns'

/** A limit that is checked in addition to the rows. */
export interface Check {
  name: string
  value: number
  limit: number
}

/** Yields costs that must not grow with size. Small and large cases alternate, so that other load affects both. */
export async function* checkGrowth(rounds: number): AsyncGenerator<Check> {
  for (const deltas of [1000, 5000, 20_000]) {
    const stream = answerStream(deltas)
    yield {
      name: `after 1000 messages vs. none, ${deltas} deltas`,
      value: await compare(foldAfter(stream, 1000), foldAfter(stream, 0), deltas, rounds),
      limit: 1.15,
    }
  }
  const [long, short] = [answerStream(20_000), answerStream(5000)]
  yield {
    name: 'per delta, 20000 vs. 5000',
    value: await compare(foldTimes(long, 1), foldTimes(short, 4), 20_000, rounds),
    limit: 1.15,
  }
  const [large, small] = [snapshotStream(4 * megabyte), snapshotStream(megabyte)]
  yield {
    name: 'per byte, a frame of 4 MB vs. 1 MB',
    value: await compare(foldTimes(large, 1), foldTimes(small, 4), 4, rounds),
    limit: 1.3,
  }
  yield {
    name: 'bytes of a finished message besides its text',
    value: bytesBesideText(),
    limit: 1024,
  }
}

const megabyte = 1024 * 1024

async function compare(one: Job, other: Job, events: number, rounds: number): Promise<number> {
  collectGarbage()
  const often = { events, repeats: Math.ceil(10_000 / Math.max(events, 2500)), rounds: rounds * 2 }
  const [oneTimes = [], otherTimes = []] = await timeInTurns([one, other], often)
  return medianRatio(oneTimes, otherTimes)
}

function foldAfter(stream: Stream, earlier: number): Job {
  const messages = history(earlier)
  return () => {
    const draft = openThread(messages)
    return () => foldStream(stream, draft)
  }
}

const foldTimes =
  (stream: Stream, times: number): Job =>
  () => {
    const drafts = Array.from({ length: times }, () => openThread())
    return () => {
      for (const draft of drafts) foldStream(stream, draft)
    }
  }

/** Folds many answers in one thread and returns the memory per message that remains besides its text. */
function bytesBesideText(): number {
  const answers = 2000
  const deltas = 70
  const streams = Array.from({ length: answers }, (_, index) => answerStream(deltas, `r${index}`))
  const draft = openThread()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (const stream of streams) foldStream(stream, draft)
  collectGarbage()
  const after = process.memoryUsage().heapUsed
  let text = 0
  for (const id of draft.ids) {
    const message = draft.message(id)
    if (message && 'text' in message) text += message.text.length
  }
  return (after - before - text) / draft.ids.length
}
