import { collectGarbage } from './measure'
import { foldStream, openThread } from './pipeline'
import type { Row } from './rows'
import { answerStream } from './workloads'

/** Something that must hold between rows, or of memory. */
export interface Check {
  name: string
  value: number
  limit: number
}

export function checkRows(rows: readonly Row[]): Check[] {
  // In floors, not in microseconds: the rows are measured at different times.
  const cost = (name: string) => rows.find((row) => row.name === name)?.ratioToFloor ?? Number.NaN
  const answer = (deltas: number, earlier: number) =>
    cost(`W1 ${deltas} deltas after ${earlier} messages`)
  return [
    ...[1000, 5000, 20_000].map((deltas) => ({
      name: `after 1000 messages against none, ${deltas} deltas`,
      value: answer(deltas, 1000) / answer(deltas, 0),
      limit: 1.15,
    })),
    {
      name: 'per delta, 20000 against 5000',
      value: answer(20_000, 0) / answer(5000, 0),
      limit: 1.15,
    },
    {
      name: 'per byte, a frame of 4 MB against 1 MB',
      value: cost('W5 a frame of 4 MB') / cost('W5 a frame of 1 MB'),
      limit: 1.3,
    },
    { name: 'bytes of a finished message beside its text', value: bytesBesideText(), limit: 1024 },
  ]
}

/** Folds many answers in one thread, and weighs what is left when all is said. */
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
