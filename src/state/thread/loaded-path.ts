import type { Run } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { RunState } from '@/core/run/run-state'
import type { StoredTurn } from '@/core/run/stored-turn'

/**
 * A path through a conversation, from which the conversation can continue. Its loader must not use it
 * afterwards.
 */
export interface LoadedPath {
  readonly draft: Draft
  readonly state: RunState
  /** The message before the first loaded one, if there is one. */
  readonly parentId: string | undefined
  /** A run that is still in progress. None of it is in the draft. */
  readonly unfinished?: Run | undefined
  /** How far the turn had come when the app was closed. */
  readonly turn?: StoredTurn | undefined
}

export const emptyLoadedPath = (): LoadedPath => ({
  draft: createDraft(),
  state: { kind: 'idle' },
  parentId: undefined,
})

/** Returns a run in progress in the form that the engine can join. The server numbers its events from 0. */
export function runToJoin({ run_id: runId, events }: Run) {
  const held = events ?? []
  return { runId, events: held, cursor: `${runId}:${held.length - 1}` }
}
