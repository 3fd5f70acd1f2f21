import { atom } from 'jotai'

import type { Failure } from '@/core/failure'
import { store } from '@/state/device/store'
import type { Server } from '@/state/server/servers'

/** What a person is told after they deleted, renamed, pinned or labelled a thread. */
export type ThreadNote =
  /** The deletion can be undone while this is shown. */
  | { kind: 'deleted'; names: readonly string[] }
  | { kind: 'not-deleted' | 'not-renamed'; name: string; server: Server; failure: Failure }
  /** The thread's pin or labels could not be stored. */
  | { kind: 'not-organized'; name: string; failure: Failure }

export const threadNoteAtom = atom<ThreadNote | undefined>(undefined)

export const showThreadNote = (note: ThreadNote): void => store.set(threadNoteAtom, note)

export const dismissThreadNote = (): void => store.set(threadNoteAtom, undefined)
