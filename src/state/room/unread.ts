import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { setUnread, type StoredThread } from '@/data/store/threads'
import { store } from '@/state/device/store'

import { activitiesAtom, noteActivity } from './activity'

const recalled = new Set<string>()
let marked = unreadThreads()

/** Brings back the marks that an earlier start of the app left, each once. */
export function recallUnread(threads: readonly StoredThread[]): void {
  for (const { key, isUnread } of threads) {
    const text = threadKeyText(key)
    if (recalled.has(text)) continue
    recalled.add(text)
    if (!isUnread || store.get(activitiesAtom).has(text)) continue
    marked.set(text, key)
    noteActivity(key, { kind: 'completed' })
    keepMarks()
  }
}

store.sub(activitiesAtom, keepMarks)

/** Writes the marks that came and went. A mark that cannot be kept is only forgotten sooner. */
function keepMarks(): void {
  const unread = unreadThreads()
  for (const [text, key] of unread) if (!marked.has(text)) void attempt(setUnread(key, true))
  for (const [text, key] of marked) if (!unread.has(text)) void attempt(setUnread(key, false))
  marked = unread
}

function unreadThreads(): Map<string, ThreadKey> {
  const unread = [...store.get(activitiesAtom)].filter(([, { kind }]) => kind === 'unread')
  return new Map(unread.map(([text, { key }]) => [text, key]))
}
