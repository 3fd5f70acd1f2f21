import type { Run } from '@/core/contract/run'
import { createDraft, type Draft } from '@/core/conversation/fold/draft'
import { hasBegunCalls, reopenCalls } from '@/core/run/begun-calls'
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

type WithDraft = Pick<LoadedPath, 'draft'>

/** Whether the app was closed while it made the calls at the end of the path. */
export const wasCalling = ({ draft }: WithDraft): boolean => hasBegunCalls(draft)

/** Lets the next turn begin with the calls at the end of the path. False when there are none. */
export const reopenCallsOf = ({ draft }: WithDraft, threadId: string): boolean =>
  reopenCalls(draft, threadId)
