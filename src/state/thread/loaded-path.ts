import type { Run } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { RunState } from '@/core/run/run-state'
import type { StoredTurn } from '@/core/run/stored-turn'

/** A path through a conversation, from which the conversation can go on. Who loads it hands it over. */
export interface LoadedPath {
  readonly draft: Draft
  readonly state: RunState
  /** The message before the first one, if there is one that is not loaded. */
  readonly parentId: string | undefined
  /** A run that is still going on; none of it is in the draft. */
  readonly unfinished?: Run | undefined
  /** How far the turn had come when the app was ended. */
  readonly turn?: StoredTurn | undefined
}

/** A path without messages. */
export const emptyLoadedPath = (): LoadedPath => ({
  draft: createDraft(),
  state: { kind: 'idle' },
  parentId: undefined,
})

/** A run that is still going on, for the engine. The server counts its events. */
export function runToJoin({ run_id: runId, events }: Run) {
  const held = events ?? []
  return { runId, events: held, cursor: `${runId}:${held.length - 1}` }
}
