import type { AssistantMessage, Message } from '@/core/conversation/message'

import { isShown } from './time-text'

type MessageOf = (id: string) => Message | undefined

/** Whether a message is the first of an answer: it follows a question, or starts the thread. */
export function beginsAnswer(ids: readonly string[], id: string, messageOf: MessageOf): boolean {
  const message = messageOf(id)
  if (!message || message.role === 'user' || !isShown(message)) return false
  const before = nearestShown(ids, ids.indexOf(id), -1, messageOf)
  return before === undefined || before.role === 'user'
}

/** Whether a message is the last of an answer: a question follows, or the thread ends. */
export function endsAnswer(ids: readonly string[], id: string, messageOf: MessageOf): boolean {
  const message = messageOf(id)
  if (!message || message.role === 'user' || !isShown(message)) return false
  const after = nearestShown(ids, ids.indexOf(id), 1, messageOf)
  return after === undefined || after.role === 'user'
}

/** Returns the messages of the answer that contains a message: everything between two questions. */
export function answerAround(ids: readonly string[], id: string, messageOf: MessageOf): Message[] {
  const at = ids.indexOf(id)
  if (at === -1) return []
  return [...part(ids, at, -1, messageOf).reverse(), ...part(ids, at + 1, 1, messageOf)]
}

/** Returns the text of an answer, without tool calls and thoughts. */
export function textOfAnswer(messages: readonly Message[]): string {
  return messages
    .filter((message): message is AssistantMessage => message.role === 'assistant')
    .map(({ text }) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')
}

function part(ids: readonly string[], from: number, step: 1 | -1, messageOf: MessageOf): Message[] {
  const messages: Message[] = []
  for (let index = from; index >= 0 && index < ids.length; index += step) {
    const message = messageOf(ids[index] ?? '')
    if (!message || message.role === 'user') break
    messages.push(message)
  }
  return messages
}

function nearestShown(
  ids: readonly string[],
  from: number,
  step: 1 | -1,
  messageOf: MessageOf,
): Message | undefined {
  for (let index = from + step; index >= 0 && index < ids.length; index += step) {
    const message = messageOf(ids[index] ?? '')
    if (message && isShown(message)) return message
  }
  return undefined
}
