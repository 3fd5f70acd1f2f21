import type { ThreadKey } from '@/core/conversation/thread-key'
import { filesOf } from '@/core/conversation/user-message'
import { attempt } from '@/core/failure'
import { newestLeafUnder, readEntries, readPath, readSiblings, setLeaf } from '@/data/store/paths'
import { queryClient } from '@/state/device/query-client'

import { persistNow } from './message-persistence'
import { threadSessionOf } from './thread-sessions'

/** Sends another text in place of a message, with the same files. Both messages and answers are kept. */
export async function editMessage(key: ThreadKey, messageId: string, text: string): Promise<void> {
  await persistNow(key)
  const entries = await attempt(readEntries(key, [messageId]))
  const entry = entries.ok ? entries.value[0] : undefined
  if (!entry) return
  const files = entry.message.role === 'user' ? filesOf(entry.message) : []
  const session = threadSessionOf(key)
  if (await session?.goTo(entry.parentId)) session?.send(text, files)
}

/** Asks again for the answer that a message belongs to. Both answers are kept. */
export async function regenerate(key: ThreadKey, messageId: string): Promise<void> {
  await persistNow(key)
  const path = await attempt(readPath(key, { endingAt: messageId, limit: 200 }))
  const asked = path.ok && path.value.messages.findLast(({ role }) => role === 'user')
  const session = threadSessionOf(key)
  if (asked && (await session?.goTo(asked.id))) session?.retry()
}

/** Shows the sibling before or after a message, and what followed it. */
export async function switchBranch(key: ThreadKey, messageId: string, step: -1 | 1): Promise<void> {
  await persistNow(key)
  const siblings = await attempt(readSiblings(key, [messageId]))
  const all = siblings.ok ? (siblings.value.get(messageId) ?? []) : []
  const other = all[all.indexOf(messageId) + step]
  if (other === undefined) return
  const leaf = (await newestLeafUnder(key, other)) ?? other
  await attempt(setLeaf(key, leaf))
  // The list shows the end of this branch now.
  void queryClient.invalidateQueries({ queryKey: ['threads'] })
  await threadSessionOf(key)?.goTo(leaf)
}
