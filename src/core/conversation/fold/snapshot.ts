import type { AguiEventOf } from '@/core/agui/event'
import type { Message } from '@/core/conversation/message'

import type { Fold } from './fold'
import { reconcile } from './reconcile'

/**
 * Calls after the last question that only the snapshot contains belong to the run: of several parallel
 * calls, LangGraph's agent for Node streams only the first.
 */
export function takeSnapshot(fold: Fold, event: AguiEventOf<'MESSAGES_SNAPSHOT'>): void {
  const held = fold.buffer.readAll()
  const messages = reconcile(held, event)
  fold.buffer.reorder(messages)
  if (!fold.track.isOpen) return
  const known = new Set(held.flatMap(callIdsOf))
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  for (const id of messages.slice(asked + 1).flatMap(callIdsOf)) {
    if (!known.has(id)) fold.calls.add(id)
  }
}

const callIdsOf = (message: Message): string[] =>
  message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : []
