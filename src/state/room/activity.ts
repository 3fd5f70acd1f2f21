import { atom } from 'jotai'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { RunState } from '@/core/run/run-state'
import { store } from '@/state/device/store'
import { cleanedOnClose } from '@/state/device/thread-part'

/** What is happening in a thread, for marks in lists. */
export interface Activity {
  readonly key: ThreadKey
  readonly kind: 'running' | 'waiting' | 'suspended' | 'unread'
}

type Activities = ReadonlyMap<string, Activity>

/** The activity of threads whose turns this tab runs, or that are unread. */
export const ownActivitiesAtom = atom<Activities>(new Map())

const elsewhereAtom = atom<Activities>(new Map())

/** The activity of threads by thread key. Idle threads have none. */
export const activitiesAtom = atom((get): Activities => {
  const elsewhere = get(elsewhereAtom)
  return elsewhere.size === 0
    ? get(ownActivitiesAtom)
    : new Map([...elsewhere, ...get(ownActivitiesAtom)])
})

/** Removes the mark of a thread when the thread is closed. */
const marks = cleanedOnClose(unmark)

/** The threads whose tools wait for the person. */
let asking: ReadonlySet<string> = new Set()

/** Notes which threads have tools that wait for the person; their turns are still running. */
export function noteAsking(keys: readonly ThreadKey[]): void {
  const before = asking
  asking = new Set(keys.map(threadKeyText))
  const activities = new Map(store.get(ownActivitiesAtom))
  for (const text of new Set([...before, ...asking])) {
    const activity = activities.get(text)
    if (!activity || activity.kind === 'unread') continue
    const kind = asking.has(text) ? 'suspended' : 'running'
    if (before.has(text) !== asking.has(text)) activities.set(text, { ...activity, kind })
  }
  store.set(ownActivitiesAtom, activities)
}

/** The thread on the screen, which never becomes unread. */
const viewedAtom = atom<string | undefined>(undefined)

/** Marks a thread as being viewed, until the returned function is called. */
export function viewThread(key: ThreadKey): () => void {
  const text = threadKeyText(key)
  store.set(viewedAtom, text)
  if (store.get(ownActivitiesAtom).get(text)?.kind === 'unread') unmark(key)
  return () => {
    if (store.get(viewedAtom) === text) store.set(viewedAtom, undefined)
  }
}

/** Notes the state of a turn in another tab of the browser; undefined if none is running there. */
export function noteActivityElsewhere(key: ThreadKey, state: RunState | undefined): void {
  const text = threadKeyText(key)
  const kind = state && activityOf(state, true, false)
  // What this tab knew about the thread is out of date.
  if (state) unmark(key)
  const elsewhere = store.get(elsewhereAtom)
  if (elsewhere.get(text)?.kind === kind) return
  const next = new Map(elsewhere)
  if (kind) next.set(text, { key, kind })
  else next.delete(text)
  store.set(elsewhereAtom, next)
}

export function noteActivity(key: ThreadKey, state: RunState): void {
  noteActivityElsewhere(key, undefined)
  const text = threadKeyText(key)
  const kind = activityOf(state, store.get(viewedAtom) === text, asking.has(text))
  if (kind === undefined) return unmark(key)
  const activities = store.get(ownActivitiesAtom)
  if (activities.get(text)?.kind === kind) return
  marks(key)
  store.set(ownActivitiesAtom, new Map(activities).set(text, { key, kind }))
}

function unmark(key: ThreadKey): void {
  const activities = new Map(store.get(ownActivitiesAtom))
  if (activities.delete(threadKeyText(key))) store.set(ownActivitiesAtom, activities)
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
