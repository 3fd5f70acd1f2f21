import type { Clock } from '@/core/clock'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { TreeEntry } from '@/core/conversation/tree'
import { attempt, type Result } from '@/core/failure'

import type { ConversationChanges } from './paths'

export interface MessageWriter {
  /** Queues changes, to be written soon together with those that follow. */
  put(key: ThreadKey, changes: ConversationChanges): void
  /** Writes the waiting changes of a thread, or of all threads, immediately. Resolves after one attempt. */
  flush(key?: ThreadKey): Promise<void>
  /** Drops the waiting changes of a thread that is removed. */
  forget(key: ThreadKey): void
}

interface MessageWriterOptions {
  write: (key: ThreadKey, changes: ConversationChanges) => Promise<void>
  clock: Clock
  /** The minimum pause between two writes of a thread. */
  intervalMilliseconds: number
  /** Called with the result of each write. A failed write is retried. */
  onWrite: (key: ThreadKey, result: Result<void>) => void
}

interface Waiting extends Omit<ConversationChanges, 'entries' | 'removed'> {
  entries: Map<string, TreeEntry>
  removed: Set<string>
}

interface Line {
  key: ThreadKey
  waiting: Waiting | undefined
  /** Ends the pause before the next write. */
  hurry: AbortController
  work: Promise<void> | undefined
  /** The current write, or the last one. */
  lastWrite: Promise<void>
  failures: number
}

const longestPauseMilliseconds = 10_000

/**
 * Each write repeats the whole message, so a long answer is written less and less
 * often: the pause is this share of the time that the answer has taken so far.
 */
const pauseShare = 0.05

/** Collects changes of conversations and writes those of each thread together, at intervals. */
export function createMessageWriter(options: MessageWriterOptions): MessageWriter {
  const { write, clock, intervalMilliseconds, onWrite } = options
  const lines = new Map<string, Line>()
  /** Threads that keep changing, with the times of their first and last change. */
  const growing = new Map<string, { since: number; last: number }>()

  async function writeWaiting(line: Line): Promise<void> {
    const { key, waiting } = line
    if (!waiting) return
    line.waiting = undefined
    const result = await attempt(write(key, changesOf(waiting)))
    line.failures = result.ok ? 0 : line.failures + 1
    if (lines.get(threadKeyText(key)) !== line) return
    if (!result.ok) line.waiting = merged(waiting, line.waiting)
    onWrite(key, result)
  }

  /** Writes one batch at a time, in order. */
  const writeNext = (line: Line): Promise<void> =>
    (line.lastWrite = line.lastWrite.then(() => writeWaiting(line)))

  function noteChange(key: ThreadKey): void {
    const now = clock.now()
    const known = growing.get(threadKeyText(key))
    const isGrowing = known && now - known.last <= longestPauseMilliseconds
    growing.set(threadKeyText(key), { since: isGrowing ? known.since : now, last: now })
  }

  function pauseOf({ key, failures }: Line): number {
    const { since = clock.now() } = growing.get(threadKeyText(key)) ?? {}
    return Math.max(
      Math.min(intervalMilliseconds * 2 ** failures, longestPauseMilliseconds),
      intervalMilliseconds,
      (clock.now() - since) * pauseShare,
    )
  }

  async function work(line: Line): Promise<void> {
    while (line.waiting) {
      const pauseMilliseconds = pauseOf(line)
      line.hurry = new AbortController()
      await clock.wait(pauseMilliseconds, line.hurry.signal)
      if (!line.hurry.signal.aborted) await writeNext(line)
      // A flush that fails puts its changes back.
      await line.lastWrite
    }
    line.work = undefined
    if (lines.get(threadKeyText(line.key)) === line) lines.delete(threadKeyText(line.key))
  }

  function lineOf(key: ThreadKey): Line {
    const text = threadKeyText(key)
    const known = lines.get(text)
    if (known) return known
    const made: Line = {
      key,
      waiting: undefined,
      hurry: new AbortController(),
      work: undefined,
      lastWrite: Promise.resolve(),
      failures: 0,
    }
    lines.set(text, made)
    return made
  }

  return {
    put(key, changes) {
      const line = lineOf(key)
      noteChange(key)
      line.waiting = merged(line.waiting, waitingOf(changes))
      line.work ??= work(line)
    },
    async flush(key) {
      const line = key && lines.get(threadKeyText(key))
      const some = line ? [line] : key ? [] : [...lines.values()]
      await Promise.all(some.map(flushLine))
      // The next changes belong to another answer.
      if (key) growing.delete(threadKeyText(key))
      else growing.clear()
    },
    forget(key) {
      growing.delete(threadKeyText(key))
      const line = lines.get(threadKeyText(key))
      if (!line) return
      lines.delete(threadKeyText(key))
      line.waiting = undefined
      line.hurry.abort()
    },
  }

  async function flushLine(line: Line): Promise<void> {
    await writeNext(line)
    if (line.failures === 0) line.hurry.abort()
  }
}

const waitingOf = ({ entries, removed, ...rest }: ConversationChanges): Waiting => ({
  entries: new Map(entries.map((entry) => [entry.message.id, entry])),
  removed: new Set(removed),
  ...rest,
})

/** Later changes replace earlier ones; messages keep the order in which they arrived. */
function merged(earlier: Waiting | undefined, later: Waiting | undefined): Waiting | undefined {
  if (!earlier || !later) return earlier ?? later
  const entries = new Map([...earlier.entries, ...later.entries])
  const removed = new Set([...earlier.removed, ...later.removed])
  for (const id of later.entries.keys()) removed.delete(id)
  for (const id of later.removed) entries.delete(id)
  return { ...earlier, ...later, entries, removed, leaf: later.leaf ?? earlier.leaf }
}

const changesOf = ({ entries, removed, ...rest }: Waiting): ConversationChanges => ({
  ...rest,
  entries: [...entries.values()],
  removed: [...removed],
})
