import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Failure } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { pause } from '@/data/device/clock'
import { removeThread } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { loadOutbox } from '@/state/outbox/outbox'
import { backendOf } from '@/state/room/backend-of'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { dismissThreadNote, showThreadNote, threadNoteAtom } from './thread-note'
import { closeThreadSession } from './thread-sessions'

/** The keys of threads that are being deleted, which lists hide. */
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
  const finished = await Promise.all(due.map(finishDeletion))
  await forgetDeleted(due.filter((_, index) => finished[index]))
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

/** Returns whether nothing is left of the thread, so that it need not be hidden any longer. */
async function finishDeletion(deletion: Deletion): Promise<boolean> {
  const { server, key } = deletion
  const removed = await attempt(backendOf(server).remove(key))
  // If the server does not know the thread, it has already been deleted there.
  if (!removed.ok && removed.failure.kind !== 'not-found') {
    bringBack(deletion, removed.failure)
    return false
  }
  closeThreadSession(key)
  const erased = await attempt(removeThread(key))
  // The outbox may have been read in the meantime.
  if (erased.ok) closeThreadSession(key)
  // What is left of a thread of a server stays hidden, and a later list of the server removes it.
  if (erased.ok || abilitiesOf(server).threadsLiveOn === 'server') return erased.ok
  bringBack(deletion, erased.failure)
  // The messages that wait in the thread were dropped with its session.
  await loadOutbox()
  return false
}

function bringBack({ server, key, name }: Deletion, failure: Failure): void {
  unhide([{ key }])
  showThreadNote({ kind: 'not-deleted', name, server, failure })
}

/** Removes deleted threads from lists, so that they need not be hidden any longer. */
async function forgetDeleted(deleted: readonly Deletion[]): Promise<void> {
  if (deleted.length === 0) return
  const gone = new Set(deleted.map(({ key }) => threadKeyText(key)))
  const servers = new Set(deleted.map(({ server }) => server))
  await Promise.all([...servers].map((server) => listWithout(gone, server)))
  await queryClient.invalidateQueries({ queryKey: ['thread-search'] })
  unhide(deleted)
}

/** Removes threads from a list, and requests it again. A list that was requested earlier may have them. */
async function listWithout(gone: ReadonlySet<string>, server: Server): Promise<void> {
  const { queryKey } = threadsQuery(server)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (threads) =>
    threads?.filter(({ key }) => !gone.has(threadKeyText(key))),
  )
  await queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
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
