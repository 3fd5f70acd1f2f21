import type { UIMessage } from 'ai'

import { cut, frame, history, wordAt, type Stream } from './streams'

/** One answer in the format of the AI SDK, with the given number of tokens. */
export function chatStream(deltas: number): Stream {
  const frames = [
    frame({ type: 'start', messageId: 'message-r1' }),
    frame({ type: 'text-start', id: 'text-1' }),
  ]
  for (let index = 0; index < deltas; index += 1) {
    frames.push(frame({ type: 'text-delta', id: 'text-1', delta: wordAt(index) }))
  }
  frames.push(frame({ type: 'text-end', id: 'text-1' }))
  frames.push(frame({ type: 'finish' }))
  frames.push('data: [DONE]\n\n')
  return cut(frames.join(''), deltas)
}

export function chatHistory(length: number): UIMessage[] {
  return history(length).flatMap((message): UIMessage[] =>
    message.role === 'user' || message.role === 'assistant'
      ? [{ id: message.id, role: message.role, parts: [{ type: 'text', text: message.text }] }]
      : [],
  )
}
