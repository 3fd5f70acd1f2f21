import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Failure } from '@/core/failure'
import { pause } from '@/data/device/clock'
import * as threadStore from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { backendOf } from '@/state/room/backend-of'
import { threadsQuery, type ThreadSummary } from '@/state/room/rooms'
import type { Server } from '@/state/server/servers'

import { removeThread } from './conversations'

/** What a person is told after they did something to a thread. */
export type ThreadNote =
  /** They can be had back as long as this stands. */
  | { kind: 'deleted'; names: readonly string[] }
  | { kind: 'not-deleted'; name: string; failure: Failure }
  | { kind: 'not-renamed'; name: string; failure: Failure }

export const threadNoteAtom = atom<ThreadNote | undefined>(undefined)

/** The threads that no list shows any more, by their keys. */
export const deletedThreadsAtom = atom<ReadonlySet<string>>(new Set<string>())

export const dismissNote = () => store.set(threadNoteAtom, undefined)

const longestName = 200

/** Shows the new name at once; the old one comes back when the server does not take it. */
export async function renameThread(
  server: Server,
  { key, name: oldName }: ThreadSummary,
  typed: string,
): Promise<void> {
  const name = Array.from(typed.replaceAll('\0', '').trim()).slice(0, longestName).join('')
  if (name === '' || name === oldName) return
  showName(server, key, name)
  const answer = await attempt(backendOf(server).rename(key, name))
  if (!answer.ok) {
    showName(server, key, oldName)
    return tell({ kind: 'not-renamed', name: oldName, failure: answer.failure })
  }
  // The server has the name; a device that could not write it gets it with the next list.
  await attempt(threadStore.renameThread(key, name))
  await queryClient.invalidateQueries({ queryKey: threadsQuery(server).queryKey })
}

interface Deletion {
  server: Server
  key: ThreadKey
  name: string
}

export const timeToUndo = 5_000

let pending: readonly Deletion[] = []
let wait = new AbortController()

/**
 * Takes a thread off the list, and deletes it when nobody wanted it back in time. If the app is
 * closed before that, nothing was deleted.
 */
export async function deleteThread(server: Server, { key, name }: ThreadSummary): Promise<void> {
  wait.abort()
  wait = new AbortController()
  const { signal } = wait
  pending = [...pending, { server, key, name }]
  hide(key)
  tell({ kind: 'deleted', names: pending.map((deletion) => deletion.name) })
  await pause(timeToUndo, signal)
  if (signal.aborted) return
  const due = pending
  pending = []
  if (store.get(threadNoteAtom)?.kind === 'deleted') dismissNote()
  await Promise.all(due.map(finishDeletion))
}

/** Brings back all threads that can still be had back. */
export function undoDeletion(): void {
  wait.abort()
  for (const { key } of pending) unhide(key)
  pending = []
  dismissNote()
}

async function finishDeletion({ server, key, name }: Deletion): Promise<void> {
  const answer = await attempt(backendOf(server).remove(key))
  // One that the server does not have is where the person wanted it to be.
  if (!answer.ok && answer.failure.kind !== 'not-found') {
    unhide(key)
    return tell({ kind: 'not-deleted', name, failure: answer.failure })
  }
  removeThread(key)
  await attempt(threadStore.removeThread(key))
}

const tell = (note: ThreadNote) => store.set(threadNoteAtom, note)

const hide = (key: ThreadKey) =>
  store.set(deletedThreadsAtom, (hidden) => new Set(hidden).add(threadKeyText(key)))

const unhide = (key: ThreadKey) =>
  store.set(deletedThreadsAtom, (hidden) => {
    const rest = new Set(hidden)
    rest.delete(threadKeyText(key))
    return rest
  })

function showName(server: Server, key: ThreadKey, name: string): void {
  const text = threadKeyText(key)
  queryClient.setQueryData(threadsQuery(server).queryKey, (threads) =>
    threads?.map((thread) => (threadKeyText(thread.key) === text ? { ...thread, name } : thread)),
  )
}
