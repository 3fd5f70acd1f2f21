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

/** Whether the thread's turn runs in this tab of the browser or in another one. */
export type TurnPlace = 'here' | 'elsewhere'

/** The state that the agent shares, and what it was when the last turn began. */
export interface AgentState {
  readonly before: unknown
  readonly now: unknown
  /** Whether a change was lost, so that the state may be out of date. */
  readonly isStale: boolean
}

/** The progress of the agent's work. */
export interface AgentProgress {
  /** Steps that have begun but not ended, oldest first. */
  readonly steps: readonly Step[]
  readonly subagents: readonly Subagent[]
}

/** Edits of messages that are not sent yet. They outlive the rows of the list. */
export interface MessageEdits {
  /** The edited texts, by message id. */
  readonly texts: ReadonlyMap<string, string>
  /** The message whose edit has just started: the list scrolls to it, and its field takes the focus. */
  readonly begun: string | undefined
}

const nothing = {}

const idleAtom = atom<RunState>({ kind: 'idle' })

/** The atoms of a thread that screens read. */
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
    edits: atom<MessageEdits>({ texts: new Map(), begun: undefined }),
    openedLines: atom<ReadonlyMap<string, boolean>>(new Map()),
  }
})

export type ThreadAtoms = ReturnType<typeof threadAtoms>

/** The state of a thread's turn. A thread that does not exist yet is idle. */
export const runStateAtom = (key: ThreadKey | undefined) =>
  key ? threadAtoms(key).runState : idleAtom
export const turnPlaceAtom = (key: ThreadKey) => threadAtoms(key).turnPlace
/** When a turn that a busy server asked to wait will continue, in milliseconds since the epoch. */
export const retryTimeAtom = (key: ThreadKey) => threadAtoms(key).retryTime
export const messageIdsAtom = (key: ThreadKey) => threadAtoms(key).messageIds
export const loadingAtom = (key: ThreadKey) => threadAtoms(key).loading

export const agentStateAtom = (key: ThreadKey) => threadAtoms(key).agentState
export const agentProgressAtom = (key: ThreadKey) => threadAtoms(key).agentProgress

export const editsAtom = (key: ThreadKey) => threadAtoms(key).edits

/** Which lines of an answer the person opened or folded, by id. It outlives the rows of the list. */
export const openedLinesAtom = (key: ThreadKey) => threadAtoms(key).openedLines

/** Branches by message id. A message without siblings has none. */
export const branchesAtom = (key: ThreadKey) => threadAtoms(key).branches

/** Whether there are messages before the first one that is loaded. */
export const earlierAtom = (key: ThreadKey) => threadAtoms(key).earlier
