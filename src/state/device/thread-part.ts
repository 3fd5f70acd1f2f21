import { createDisposalScope, type DisposalScope } from './disposal-scope'
import { roomOrThreadText, type RoomOrThread } from './room-or-thread'

interface OpenScope {
  readonly key: RoomOrThread
  readonly scope: DisposalScope
}

const openScopes = new Map<string, OpenScope>()
const allMembers = new Set<ReadonlyMap<string, unknown>>()

/** Returns the scope that owns everything in memory for a thread. A room stands for its next thread. */
export function scopeOf(key: RoomOrThread): DisposalScope {
  const text = roomOrThreadText(key)
  const known = openScopes.get(text)
  if (known) return known.scope
  const scope = createDisposalScope()
  openScopes.set(text, { key, scope })
  return scope
}

/** Something that exists once per thread. It is created on first use, and dropped when the thread is closed. */
export interface ThreadPart<Key extends RoomOrThread, Part> {
  (key: Key): Part
  /** Returns the part without creating it, for work that may end after the thread was closed. */
  peek(key: Key): Part | undefined
}

export function threadPart<Key extends RoomOrThread, Part extends object>(
  make: (key: Key, scope: DisposalScope) => Part,
): ThreadPart<Key, Part> {
  const members = new Map<string, Part>()
  allMembers.add(members)
  const peek = (key: Key) => members.get(roomOrThreadText(key))
  function get(key: Key): Part {
    const known = peek(key)
    if (known) return known
    const scope = scopeOf(key)
    scope.own(() => members.delete(roomOrThreadText(key)))
    const made = make(key, scope)
    members.set(roomOrThreadText(key), made)
    return made
  }
  return Object.assign(get, { peek })
}

/** Returns a function that has `clean` run once when a thread is closed, and returns the thread's scope. */
export const cleanedOnClose = <Key extends RoomOrThread>(
  clean: (key: Key) => void,
): ThreadPart<Key, DisposalScope> =>
  threadPart((key, scope) => {
    scope.own(() => clean(key))
    return scope
  })

/** Drops everything in memory for a thread. What the device has stored is kept. */
export function closeThread(key: RoomOrThread): void {
  const text = roomOrThreadText(key)
  const open = openScopes.get(text)
  openScopes.delete(text)
  open?.scope.dispose()
}

export function closeThreads(isGone: (key: RoomOrThread) => boolean): void {
  for (const { key } of openScopes.values()) if (isGone(key)) closeThread(key)
}

/** Lets a test prove that closing threads leaves nothing behind. */
export const threadPartCounts = () => ({
  scopes: openScopes.size,
  members: [...allMembers].reduce((sum, members) => sum + members.size, 0),
})
