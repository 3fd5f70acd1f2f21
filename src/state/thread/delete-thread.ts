import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { pause } from '@/data/device/clock'
import { removeThread } from '@/data/store/threads'
import { store } from '@/state/device/store'
import { backendOf } from '@/state/room/backend-of'
import type { ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { dismissThreadNote, showThreadNote, threadNoteAtom } from './thread-note'
import { closeThreadSession } from './thread-sessions'

/** The keys of deleted threads, which lists hide. */
export const deletedThreadsAtom = atom<ReadonlySet<string>>(new Set<string>())

export interface Deletion {
  readonly server: Server
  readonly key: ThreadKey
  readonly name: string
}

export const undoMilliseconds = 5_000

let pending: readonly Deletion[] = []
let wait = new AbortController()

/**
 * Hides threads from lists, and deletes them unless the person undoes that in time. If the app is closed
 * before, nothing is deleted.
 */
export async function deleteThreads(deletions: readonly Deletion[]): Promise<void> {
  wait.abort()
  wait = new AbortController()
  const { signal } = wait
  pending = [...pending, ...deletions]
  hide(deletions)
  showThreadNote({ kind: 'deleted', names: pending.map((deletion) => deletion.name) })
  await pause(undoMilliseconds, signal)
  if (signal.aborted) return
  const due = pending
  pending = []
  if (store.get(threadNoteAtom)?.kind === 'deleted') dismissThreadNote()
  await Promise.all(due.map(finishDeletion))
}

/** Deletes one thread, see `deleteThreads`. */
export const deleteThread = (server: Server, { key, name }: ThreadSummary): Promise<void> =>
  deleteThreads([{ server, key, name }])

/** Restores all threads whose deletion can still be undone. */
export function undoDeletion(): void {
  wait.abort()
  unhide(pending)
  pending = []
  dismissThreadNote()
}

async function finishDeletion({ server, key, name }: Deletion): Promise<void> {
  const removed = await attempt(backendOf(server).remove(key))
  // If the server does not know the thread, it has already been deleted there.
  if (!removed.ok && removed.failure.kind !== 'not-found') {
    unhide([{ key }])
    return showThreadNote({ kind: 'not-deleted', name, server, failure: removed.failure })
  }
  closeThreadSession(key)
  await attempt(removeThread(key))
}

const hide = (threads: readonly Pick<Deletion, 'key'>[]) =>
  store.set(
    deletedThreadsAtom,
    (hidden) => new Set([...hidden, ...threads.map(({ key }) => threadKeyText(key))]),
  )

const unhide = (threads: readonly Pick<Deletion, 'key'>[]) =>
  store.set(deletedThreadsAtom, (hidden) => {
    const shown = new Set(threads.map(({ key }) => threadKeyText(key)))
    return new Set([...hidden].filter((text) => !shown.has(text)))
  })
