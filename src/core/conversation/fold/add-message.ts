import { isAnswered, type Message, type ToolCall } from '@/core/conversation/message'

import { callAt } from './call'
import type { Fold } from './fold'

/**
 * Appends a message that did not come from an event: a person's message, or a run's input. A known
 * message is unchanged, except for missing answers to its calls.
 */
export function addMessage(fold: Fold, message: Message): void {
  if (message.role === 'tool' && fold.buffer.site(message.toolCallId)) {
    const { toolCallId: id, result } = message
    return answer(fold, { id, status: result.error === undefined ? 'completed' : 'failed', result })
  }
  if (fold.buffer.add(message) || message.role !== 'assistant') return
  for (const call of message.toolCalls) if (isAnswered(call)) answer(fold, call)
}

type Answered = Pick<ToolCall, 'id' | 'status' | 'result' | 'isDenied' | 'milliseconds'>

function answer({ buffer }: Fold, { id, status, result, isDenied, milliseconds }: Answered): void {
  const site = buffer.site(id)
  const held = site && callAt(site)
  if (!site || !held || isAnswered(held)) return
  buffer.changeCall(site, (call) => ({
    ...call,
    status,
    ...(isDenied && { isDenied }),
    ...(milliseconds !== undefined && { milliseconds }),
    ...(result && { result }),
  }))
}
