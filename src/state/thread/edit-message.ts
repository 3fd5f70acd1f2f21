import type { ThreadKey } from '@/core/conversation/thread-key'
import { filesOf } from '@/core/conversation/user-message'
import { attempt } from '@/core/failure'
import { isEndOfInput } from '@/core/run/reopen-turn'
import { newestLeafUnder, readPath, readSiblings, setLeaf } from '@/data/store/paths'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'

import { persistNow } from './message-persistence'
import type { ThreadSession } from './session'
import { threadAtoms } from './thread-atoms'
import { loadEarlier, threadSessionOf } from './thread-sessions'

/**
 * Sends another text in place of a message, with the same files, now or as soon as possible. Both
 * messages and their answers are kept. Resolves when the device has stored the new message.
 */
export async function editMessage(key: ThreadKey, messageId: string, text: string): Promise<void> {
  const session = threadSessionOf(key)
  const message = session?.message(messageId)
  if (message?.role === 'user') await session?.delivery.send(text, filesOf(message), messageId)
}

/** Requests another answer in place of the one that a message belongs to. Both answers are kept. */
export async function regenerate(key: ThreadKey, messageId: string): Promise<void> {
  await persistNow(key)
  const path = await attempt(readPath(key, { endingAt: messageId, limit: 200 }))
  const asked = path.ok && path.value.messages.findLast(({ role }) => role === 'user')
  const session = threadSessionOf(key)
  if (asked && (await session?.goTo(asked.id))) session?.retry()
}

/**
 * Retries an answer that failed or was cut off. The partial answer stays on a separate branch, which the
 * agent does not read. The results of earlier calls are kept.
 */
export async function retryTurn(key: ThreadKey): Promise<void> {
  const session = threadSessionOf(key)
  if (!session || (await fetchRest(session))) return
  const ids = store.get(threadAtoms(key).messageIds)
  const before = ids.findLast((id) => isEndOfInput(session.message(id)))
  if (before !== undefined && before !== ids.at(-1)) {
    await persistNow(key)
    await session.goTo(before)
  }
  session.retry()
}

/** Requests the rest of an answer that was cut off. */
export async function continueTurn(key: ThreadKey): Promise<void> {
  const session = threadSessionOf(key)
  if (session && !(await fetchRest(session))) session.continueAnswer()
}

/** Refreshes an answer that was cut off. Returns whether the server had more of it. */
async function fetchRest(session: ThreadSession): Promise<boolean> {
  if (session.state.kind !== 'truncated') return false
  await session.refresh()
  return session.state.kind !== 'truncated'
}

/** Shows the previous or next sibling of a message, and the messages after it. */
export async function switchBranch(key: ThreadKey, messageId: string, step: -1 | 1): Promise<void> {
  await persistNow(key)
  const siblings = await attempt(readSiblings(key, [messageId]))
  const all = siblings.ok ? (siblings.value.get(messageId) ?? []) : []
  const other = all[all.indexOf(messageId) + step]
  if (other === undefined) return
  const newest = await attempt(newestLeafUnder(key, other))
  if (!newest.ok) return
  const leaf = newest.value ?? other
  await attempt(setLeaf(key, leaf))
  // The list shows the end of the selected branch.
  void queryClient.invalidateQueries({ queryKey: ['threads'] })
  await threadSessionOf(key)?.goTo(leaf)
}

/**
 * Loads an open thread back to a message, and switches to the message's branch if necessary. Returns
 * whether the message is shown.
 */
export async function showMessage(key: ThreadKey, messageId: string): Promise<boolean> {
  if (await loadBackTo(key, messageId)) return true
  const leaf = await attempt(newestLeafUnder(key, messageId))
  if (!leaf.ok || leaf.value === undefined) return false
  if (!(await threadSessionOf(key)?.goTo(leaf.value))) return false
  await attempt(setLeaf(key, leaf.value))
  return loadBackTo(key, messageId)
}

async function loadBackTo(key: ThreadKey, messageId: string): Promise<boolean> {
  const messageIds = threadAtoms.peek(key)?.messageIds
  if (!messageIds) return false
  const isLoaded = () => store.get(messageIds).includes(messageId)
  while (!isLoaded()) if (!(await loadEarlier(key))) return false
  return true
}
