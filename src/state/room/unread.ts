import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { setUnread, type StoredThread } from '@/data/store/threads'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'

import { activitiesAtom, noteActivity, ownActivitiesAtom } from './activity'

/** Threads whose stored mark has been read. It is read only once, because memory is more recent after that. */
const recalled = threadPart((key: ThreadKey) => key)
let marked = unreadThreads()

/** Restores the marks that an earlier launch of the app stored. */
export function recallUnread(threads: readonly StoredThread[]): void {
  for (const { key, isUnread } of threads) {
    if (recalled.peek(key)) continue
    recalled(key)
    const text = threadKeyText(key)
    if (!isUnread || store.get(ownActivitiesAtom).has(text)) continue
    marked.set(text, key)
    noteActivity(key, { kind: 'completed' })
    storeMarks()
  }
}

/** Adopts the marks that another tab has stored. */
export function followUnread(threads: readonly StoredThread[]): void {
  for (const { key, isUnread } of threads) {
    const text = threadKeyText(key)
    if (isUnread === marked.has(text) || writing.has(text)) continue
    const kind = store.get(activitiesAtom).get(text)?.kind
    if (isUnread && kind === undefined) {
      marked.set(text, key)
      // If this tab is viewing the thread, this removes the mark again.
      noteActivity(key, { kind: 'completed' })
      storeMarks()
    }
    if (!isUnread && kind === 'unread') {
      marked.delete(text)
      noteActivity(key, { kind: 'idle' })
    }
  }
}

store.sub(ownActivitiesAtom, storeMarks)

/** Stores the marks that were added or removed. A mark that cannot be stored is lost when the app is closed. */
function storeMarks(): void {
  const unread = unreadThreads()
  for (const [text, key] of unread) if (!marked.has(text)) void storeMark(key, true)
  for (const [text, key] of marked) if (!unread.has(text)) void storeMark(key, false)
  marked = unread
}

/** Threads whose marks are being written, so that the stored ones are out of date. */
const writing = new Set<string>()

async function storeMark(key: ThreadKey, isUnread: boolean): Promise<void> {
  const text = threadKeyText(key)
  writing.add(text)
  await attempt(setUnread(key, isUnread))
  writing.delete(text)
}

function unreadThreads(): Map<string, ThreadKey> {
  const unread = [...store.get(ownActivitiesAtom)].filter(([, { kind }]) => kind === 'unread')
  return new Map(unread.map(([text, { key }]) => [text, key]))
}
