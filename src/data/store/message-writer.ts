import type { Clock } from '@/core/clock'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { TreeEntry } from '@/core/conversation/tree'
import { attempt, type Failure } from '@/core/failure'

import type { ConversationChanges } from './conversation-store'

export interface MessageWriter {
  /** Takes changes and returns at once; they are written together with what comes soon after. */
  put(key: ThreadKey, changes: ConversationChanges): void
  /** Writes what was taken of a thread, or of all, now. Resolves when that was tried. */
  flush(key?: ThreadKey): Promise<void>
  /** Drops what was taken of a thread that is removed. */
  forget(key: ThreadKey): void
}

interface MessageWriterOptions {
  write: (key: ThreadKey, changes: ConversationChanges) => Promise<void>
  clock: Clock
  /** At least this long, in milliseconds, between two writes of a thread. */
  interval: number
  /** Told once for every time that writing stops working. */
  onFailure: (failure: Failure) => void
}

interface Waiting {
  entries: Map<string, TreeEntry>
  removed: Set<string>
  leaf: string | undefined
  lastActivity: number | undefined
}

interface Line {
  key: ThreadKey
  waiting: Waiting | undefined
  /** Fires when there is no need to wait any longer. */
  hurry: AbortController
  work: Promise<void> | undefined
  /** The write that is under way, or the last one. */
  lastWrite: Promise<void>
  failures: number
}

const longestPause = 10_000

/** Gathers what changes in conversations and writes it now and then, each thread at its own pace. */
export function createMessageWriter(options: MessageWriterOptions): MessageWriter {
  const { write, clock, interval, onFailure } = options
  const lines = new Map<string, Line>()

  async function writeWaiting(line: Line): Promise<void> {
    const { key, waiting } = line
    if (!waiting) return
    line.waiting = undefined
    const result = await attempt(write(key, changesOf(waiting)))
    if (result.ok) {
      line.failures = 0
      return
    }
    line.failures += 1
    if (line.failures === 1) onFailure(result.failure)
    if (lines.get(threadKeyText(key)) === line) line.waiting = merged(waiting, line.waiting)
  }

  /** One write at a time, in order. */
  const writeNext = (line: Line): Promise<void> =>
    (line.lastWrite = line.lastWrite.then(() => writeWaiting(line)))

  async function work(line: Line): Promise<void> {
    while (line.waiting) {
      const pause = Math.min(interval * 2 ** line.failures, Math.max(interval, longestPause))
      line.hurry = new AbortController()
      await clock.wait(pause, line.hurry.signal)
      if (!line.hurry.signal.aborted) await writeNext(line)
      // What a flush is just writing comes back when it fails.
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
      line.waiting = merged(line.waiting, waitingOf(changes))
      line.work ??= work(line)
    },
    async flush(key) {
      const line = key && lines.get(threadKeyText(key))
      const some = line ? [line] : key ? [] : [...lines.values()]
      await Promise.all(some.map(flushLine))
    },
    forget(key) {
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

const waitingOf = ({ entries, removed, leaf, lastActivity }: ConversationChanges): Waiting => ({
  entries: new Map(entries.map((entry) => [entry.message.id, entry])),
  removed: new Set(removed),
  leaf,
  lastActivity,
})

/** The earlier changes with the later ones over them; messages keep the order in which they came. */
function merged(earlier: Waiting | undefined, later: Waiting | undefined): Waiting | undefined {
  if (!earlier || !later) return earlier ?? later
  const entries = new Map([...earlier.entries, ...later.entries])
  const removed = new Set([...earlier.removed, ...later.removed])
  for (const id of later.entries.keys()) removed.delete(id)
  for (const id of later.removed) entries.delete(id)
  return {
    entries,
    removed,
    leaf: later.leaf ?? earlier.leaf,
    lastActivity: later.lastActivity ?? earlier.lastActivity,
  }
}

const changesOf = ({ entries, removed, leaf, lastActivity }: Waiting): ConversationChanges => ({
  entries: [...entries.values()],
  removed: [...removed],
  leaf,
  ...(lastActivity !== undefined && { lastActivity }),
})
