import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { knownRuns, markRun } from '@/data/store/paths'
import { whenStored } from '@/state/outbox/outbox'

/**
 * Stores that a run began, after the message that it answers is stored. If the run is unfinished at the
 * next start of the app, it was cut off.
 */
export async function beginUnfinishedRun(key: ThreadKey, runId: string): Promise<string> {
  await whenStored(key)
  void attempt(markRun(key, runId, false))
  return runId
}

/** Stores that the runs of a thread have ended. */
export async function noteRunsEnded(key: ThreadKey): Promise<void> {
  for (const id of await unfinishedRuns(key)) await markRun(key, id, true)
}

/** The state of a thread that only the device has, after a start of the app. */
export async function stateOfStored(key: ThreadKey, last: Message | undefined): Promise<RunState> {
  const known = await attempt(knownRuns(key))
  if (!last || !known.ok) return { kind: 'idle' }
  const isCut = [...known.value.values()].some(({ isFinished }) => !isFinished)
  // A server may have renamed the run of the last message, so that the device does not know it.
  const isLastEnded = last.runId !== undefined && known.value.get(last.runId)?.isFinished === true
  return isCut && !isLastEnded ? { kind: 'truncated' } : { kind: 'idle' }
}

async function unfinishedRuns(key: ThreadKey): Promise<string[]> {
  const runs = await knownRuns(key)
  return [...runs].flatMap(([id, { isFinished }]) => (isFinished ? [] : [id]))
}
