import type { Run } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import type { RunState } from '@/core/run/run-state'

/** A path through a conversation, from which the conversation can go on. Who loads it hands it over. */
export interface LoadedPath {
  readonly draft: Draft
  readonly state: RunState
  /** The message before the first one, if there is one that is not loaded. */
  readonly parentId: string | undefined
  /** A run that is still going on; none of it is in the draft. */
  readonly unfinished?: Run | undefined
}

/** A path without messages. */
export const emptyLoadedPath = (): LoadedPath => ({
  draft: createDraft(),
  state: { kind: 'idle' },
  parentId: undefined,
})
