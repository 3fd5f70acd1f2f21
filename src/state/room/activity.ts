import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { store } from '@/state/device/store'

/** What goes on in a thread that somebody may be looking for. */
export interface Activity {
  readonly key: ThreadKey
  readonly kind: 'running' | 'waiting' | 'suspended' | 'unread'
}

/** Every thread in which something goes on, by its key; a quiet thread is not in it. */
export const activitiesAtom = atom<ReadonlyMap<string, Activity>>(new Map())

/** The thread on the screen: what happens in it is read as it happens. */
const viewedAtom = atom<string | undefined>(undefined)

/** Says that a person looks at a thread, until the returned function is called. */
export function viewThread(key: ThreadKey): () => void {
  const text = threadKeyText(key)
  store.set(viewedAtom, text)
  if (store.get(activitiesAtom).get(text)?.kind === 'unread') forgetActivity(key)
  return () => {
    if (store.get(viewedAtom) === text) store.set(viewedAtom, undefined)
  }
}

export function noteActivity(key: ThreadKey, state: RunState): void {
  const text = threadKeyText(key)
  const kind = activityOf(state, store.get(viewedAtom) === text)
  if (kind === undefined) return forgetActivity(key)
  const activities = store.get(activitiesAtom)
  if (activities.get(text)?.kind === kind) return
  store.set(activitiesAtom, new Map(activities).set(text, { key, kind }))
}

export function forgetActivity(key: ThreadKey): void {
  const activities = new Map(store.get(activitiesAtom))
  if (activities.delete(threadKeyText(key))) store.set(activitiesAtom, activities)
}

function activityOf(state: RunState, isViewed: boolean): Activity['kind'] | undefined {
  switch (state.kind) {
    case 'running':
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
