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

interface ThreadQueue {
  key: ThreadKey
  waiting: Waiting | undefined
  /** Ends the pause before the next write. */
  skipPause: AbortController
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
  const queues = new Map<string, ThreadQueue>()
  /** Threads that keep changing, with the times of their first and last change. */
  const growing = new Map<string, { since: number; last: number }>()

  async function writeWaiting(queue: ThreadQueue): Promise<void> {
    const { key, waiting } = queue
    if (!waiting) return
    queue.waiting = undefined
    const result = await attempt(write(key, changesOf(waiting)))
    queue.failures = result.ok ? 0 : queue.failures + 1
    if (queues.get(threadKeyText(key)) !== queue) return
    if (!result.ok) queue.waiting = merged(waiting, queue.waiting)
    onWrite(key, result)
  }

  /** Writes one batch at a time, in order. */
  const writeNext = (queue: ThreadQueue): Promise<void> =>
    (queue.lastWrite = queue.lastWrite.then(() => writeWaiting(queue)))

  function noteChange(key: ThreadKey): void {
    const now = clock.now()
    const known = growing.get(threadKeyText(key))
    const isGrowing = known && now - known.last <= longestPauseMilliseconds
    growing.set(threadKeyText(key), { since: isGrowing ? known.since : now, last: now })
  }

  function pauseOf({ key, failures }: ThreadQueue): number {
    const { since = clock.now() } = growing.get(threadKeyText(key)) ?? {}
    return Math.max(
      Math.min(intervalMilliseconds * 2 ** failures, longestPauseMilliseconds),
      intervalMilliseconds,
      (clock.now() - since) * pauseShare,
    )
  }

  async function work(queue: ThreadQueue): Promise<void> {
    while (queue.waiting) {
      const pauseMilliseconds = pauseOf(queue)
      queue.skipPause = new AbortController()
      await clock.wait(pauseMilliseconds, queue.skipPause.signal)
      if (!queue.skipPause.signal.aborted) await writeNext(queue)
      // A flush that fails puts its changes back.
      await queue.lastWrite
    }
    queue.work = undefined
    if (queues.get(threadKeyText(queue.key)) === queue) queues.delete(threadKeyText(queue.key))
  }

  function queueOf(key: ThreadKey): ThreadQueue {
    const text = threadKeyText(key)
    const known = queues.get(text)
    if (known) return known
    const made: ThreadQueue = {
      key,
      waiting: undefined,
      skipPause: new AbortController(),
      work: undefined,
      lastWrite: Promise.resolve(),
      failures: 0,
    }
    queues.set(text, made)
    return made
  }

  return {
    put(key, changes) {
      const queue = queueOf(key)
      noteChange(key)
      queue.waiting = merged(queue.waiting, waitingOf(changes))
      queue.work ??= work(queue)
    },
    async flush(key) {
      const queue = key && queues.get(threadKeyText(key))
      const some = queue ? [queue] : key ? [] : [...queues.values()]
      await Promise.all(some.map(flushQueue))
      // The next changes belong to another answer.
      if (key) growing.delete(threadKeyText(key))
      else growing.clear()
    },
    forget(key) {
      growing.delete(threadKeyText(key))
      const queue = queues.get(threadKeyText(key))
      if (!queue) return
      queues.delete(threadKeyText(key))
      queue.waiting = undefined
      queue.skipPause.abort()
    },
  }

  async function flushQueue(queue: ThreadQueue): Promise<void> {
    await writeNext(queue)
    if (queue.failures === 0) queue.skipPause.abort()
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
