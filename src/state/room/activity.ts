import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

/** What goes on in a thread, for marks in lists. */
export interface Activity {
  readonly key: ThreadKey
  readonly kind: 'running' | 'waiting' | 'suspended' | 'unread'
}

/** By thread key; a quiet thread is not in it. */
export const activitiesAtom = atom<ReadonlyMap<string, Activity>>(new Map())

/** Removes the mark of a thread that is closed. */
const marks = threadPart((key: ThreadKey, scope) => {
  scope.own(() => unmark(key))
  return key
})

/** The threads whose tools wait for the person. */
let asking: ReadonlySet<string> = new Set()

/** Notes which threads have tools that wait for the person; their turns are still running. */
export function noteAsking(keys: readonly ThreadKey[]): void {
  const before = asking
  asking = new Set(keys.map(threadKeyText))
  const activities = new Map(store.get(activitiesAtom))
  for (const text of new Set([...before, ...asking])) {
    const activity = activities.get(text)
    if (!activity || activity.kind === 'unread') continue
    const kind = asking.has(text) ? 'suspended' : 'running'
    if (before.has(text) !== asking.has(text)) activities.set(text, { ...activity, kind })
  }
  store.set(activitiesAtom, activities)
}

/** The thread on the screen: what happens in it is read as it happens. */
const viewedAtom = atom<string | undefined>(undefined)

/** Notes that a person looks at a thread, until the returned function is called. */
export function viewThread(key: ThreadKey): () => void {
  const text = threadKeyText(key)
  store.set(viewedAtom, text)
  if (store.get(activitiesAtom).get(text)?.kind === 'unread') unmark(key)
  return () => {
    if (store.get(viewedAtom) === text) store.set(viewedAtom, undefined)
  }
}

export function noteActivity(key: ThreadKey, state: RunState): void {
  const text = threadKeyText(key)
  const kind = activityOf(state, store.get(viewedAtom) === text, asking.has(text))
  if (kind === undefined) return unmark(key)
  const activities = store.get(activitiesAtom)
  if (activities.get(text)?.kind === kind) return
  marks(key)
  store.set(activitiesAtom, new Map(activities).set(text, { key, kind }))
}

function unmark(key: ThreadKey): void {
  const activities = new Map(store.get(activitiesAtom))
  if (activities.delete(threadKeyText(key))) store.set(activitiesAtom, activities)
}

function activityOf(
  state: RunState,
  isViewed: boolean,
  isAsking: boolean,
): Activity['kind'] | undefined {
  switch (state.kind) {
    case 'running':
      if (isAsking) return 'suspended'
      return state.step === 'waiting' ? 'waiting' : 'running'
    case 'suspended':
      return 'suspended'
    case 'completed':
    case 'failed':
    case 'truncated':
      return isViewed ? undefined : 'unread'
    case 'idle':
    case 'cancelled':
      return undefined
  }
}
