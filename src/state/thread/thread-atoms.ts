import { atom } from 'jotai'

import type { Step, Subagent } from '@/core/conversation/fold/run-info'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Failure } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'
import { threadPart } from '@/state/device/thread-part'

import type { MessageAtoms } from './message-atoms'

export type Loading = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure }

/** The position of a message among its siblings: other versions of a question, or other answers to it. */
export interface Branches {
  /** Starts at 1. */
  readonly position: number
  readonly count: number
}

/** Whether this tab of the browser runs the thread's turn, or another one. */
export type TurnPlace = 'here' | 'elsewhere'

/** What the agent shares, and what it shared when the last turn began. */
export interface AgentState {
  readonly before: unknown
  readonly now: unknown
  /** Whether a change was lost, so that it may be out of date. */
  readonly isStale: boolean
}

/** Where the agent is in its work. */
export interface AgentProgress {
  /** Steps that have begun and not ended, oldest first. */
  readonly steps: readonly Step[]
  readonly subagents: readonly Subagent[]
}

const nothing = {}

const idleAtom = atom<RunState>({ kind: 'idle' })

/** What screens read of a thread. */
export const threadAtoms = threadPart((_key: ThreadKey) => {
  const messages: MessageAtoms = new Map()
  return {
    runState: atom<RunState>({ kind: 'idle' }),
    turnPlace: atom<TurnPlace>('here'),
    retryTime: atom<number | undefined>(undefined),
    messageIds: atom<readonly string[]>([]),
    messages,
    loading: atom<Loading>({ kind: 'loading' }),
    branches: atom<ReadonlyMap<string, Branches>>(new Map()),
    earlier: atom<'none' | 'some' | 'loading'>('none'),
    agentState: atom<AgentState>({ before: nothing, now: nothing, isStale: false }),
    agentProgress: atom<AgentProgress>({ steps: [], subagents: [] }),
  }
})

export type ThreadAtoms = ReturnType<typeof threadAtoms>

/** A thread that does not exist yet is idle. */
export const runStateAtom = (key: ThreadKey | undefined) =>
  key ? threadAtoms(key).runState : idleAtom
export const turnPlaceAtom = (key: ThreadKey) => threadAtoms(key).turnPlace
/** When a turn goes on that a busy server asked to wait, as a time in milliseconds. */
export const retryTimeAtom = (key: ThreadKey) => threadAtoms(key).retryTime
export const messageIdsAtom = (key: ThreadKey) => threadAtoms(key).messageIds
export const loadingAtom = (key: ThreadKey) => threadAtoms(key).loading

export const agentStateAtom = (key: ThreadKey) => threadAtoms(key).agentState
export const agentProgressAtom = (key: ThreadKey) => threadAtoms(key).agentProgress

/** By message id; a message without siblings is not in it. */
export const branchesAtom = (key: ThreadKey) => threadAtoms(key).branches

/** Whether the thread goes on before the first message that is loaded. */
export const earlierAtom = (key: ThreadKey) => threadAtoms(key).earlier
