import type { ThreadKey } from '@/core/conversation/thread-key'
import { filesOf } from '@/core/conversation/user-message'
import { attempt } from '@/core/failure'
import {
  newestLeafUnder,
  readEntries,
  readPath,
  readSiblings,
  setLeaf,
} from '@/data/store/conversation-store'

import { goTo } from './conversations'
import { keepNow } from './message-persistence'

/**
 * Says something else in place of a message, with the files that it came with, and gets another answer
 * to it; both are kept.
 */
export async function editMessage(key: ThreadKey, messageId: string, text: string): Promise<void> {
  await keepNow(key)
  const entries = await attempt(readEntries(key, [messageId]))
  const entry = entries.ok ? entries.value[0] : undefined
  if (!entry) return
  const files = entry.message.role === 'user' ? filesOf(entry.message) : []
  await attempt(goTo(key, entry.parentId, (engine) => engine.send(text, files)))
}

/** Has the turn that a message belongs to answered again; both answers are kept. */
export async function regenerate(key: ThreadKey, messageId: string): Promise<void> {
  await keepNow(key)
  const path = await attempt(readPath(key, { endingAt: messageId, limit: 200 }))
  const asked = path.ok && path.value.messages.findLast(({ role }) => role === 'user')
  if (asked) await attempt(goTo(key, asked.id, (engine) => engine.retry()))
}

/** Shows the sibling before or after a message, and what followed it. */
export async function switchBranch(key: ThreadKey, messageId: string, step: -1 | 1): Promise<void> {
  await keepNow(key)
  const siblings = await attempt(readSiblings(key, [messageId]))
  const all = siblings.ok ? (siblings.value.get(messageId) ?? []) : []
  const other = all[all.indexOf(messageId) + step]
  if (other === undefined) return
  const leaf = (await newestLeafUnder(key, other)) ?? other
  await attempt(setLeaf(key, leaf))
  await attempt(goTo(key, leaf))
}
