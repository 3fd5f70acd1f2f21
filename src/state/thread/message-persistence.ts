import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { TreeChanges } from '@/core/conversation/tree'
import { attempt } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { now, pause } from '@/data/device/clock'
import { markRun, writeMessages } from '@/data/store/conversation-store'
import { createMessageWriter } from '@/data/store/message-writer'
import { forgetWrite, noteWrite } from '@/state/device/storage-problem'

const writer = createMessageWriter({
  write: writeMessages,
  clock: { now, wait: pause },
  intervalMilliseconds: 250,
  onWrite: (key, result) =>
    noteWrite({ ...writeOf(key), retry: () => void writer.flush(key) }, result),
})

const writeOf = (key: ThreadKey) => ({ what: 'messages', name: threadKeyText(key) })

export const keepMessages = (key: ThreadKey, changes: TreeChanges): void =>
  writer.put(key, { ...changes, lastActivity: Date.now() })

/** Writes what is waiting of a thread now. */
export const keepNow = (key?: ThreadKey): Promise<void> => writer.flush(key)

/** At the end of a turn: nothing of it has to be asked of the server again, if it ended well. */
export async function keepRuns(key: ThreadKey, runs: Set<string>, state: RunState): Promise<void> {
  await writer.flush(key)
  if (state.kind !== 'completed') return
  for (const runId of runs) await attempt(markRun(key, runId, true))
  runs.clear()
}

export function forgetWrites(key: ThreadKey): void {
  writer.forget(key)
  forgetWrite(writeOf(key))
}
