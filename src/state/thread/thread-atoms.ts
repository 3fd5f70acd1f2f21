import { atom } from 'jotai'
import { atomFamily } from 'jotai-family'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Failure } from '@/core/failure'
import type { RunState } from '@/core/run/run-state'

export type Loading = { kind: 'loading' } | { kind: 'ready' } | { kind: 'failed'; failure: Failure }

/** Where a message stands among those that were said, or answered, in its place. */
export interface Branches {
  /** From 1 on. */
  readonly position: number
  readonly count: number
}

const runStates = atomFamily((_key: string) => atom<RunState>({ kind: 'idle' }))
const messageIds = atomFamily((_key: string) => atom<readonly string[]>([]))
const loadings = atomFamily((_key: string) => atom<Loading>({ kind: 'loading' }))
const branches = atomFamily((_key: string) => atom<ReadonlyMap<string, Branches>>(new Map()))
const earlier = atomFamily((_key: string) => atom<'none' | 'some' | 'loading'>('none'))

/** A thread that does not exist yet is idle. */
export const runStateAtom = (key: ThreadKey | undefined) => runStates(key ? threadKeyText(key) : '')
export const messageIdsAtom = (key: ThreadKey) => messageIds(threadKeyText(key))
export const loadingAtom = (key: ThreadKey) => loadings(threadKeyText(key))

/** Of all messages of a thread that have siblings. */
export const branchesAtom = (key: ThreadKey) => branches(threadKeyText(key))

/** Whether there is more of the thread before the first message that is shown. */
export const earlierAtom = (key: ThreadKey) => earlier(threadKeyText(key))

export function forgetThreadAtoms(key: ThreadKey): void {
  for (const family of [runStates, messageIds, loadings, branches, earlier]) {
    family.remove(threadKeyText(key))
  }
}
