import type { AguiMessage } from '@/core/agui/event'
import type { Message } from '@/core/conversation/message'

const encoder = new TextEncoder()
const readSize = 1400
const words = ['the ', 'cat ', 'sat ', 'on a ', 'mat; ', 'then ', 'it ', 'slept ', 'well. ', 'So ']

/** The bytes of one run, split into reads as on a network. */
export interface Stream {
  reads: readonly Uint8Array[]
  events: number
}

export function wordAt(index: number): string {
  return words[index % words.length] ?? ''
}

export function frame(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`
}

export function cut(text: string, events: number, size = readSize): Stream {
  const bytes = encoder.encode(text)
  const reads: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += size) reads.push(bytes.slice(at, at + size))
  return { reads, events }
}

/** One answer with the given number of tokens. */
export function answerStream(deltas: number, run = 'r1', timestamp = 1_794_786_590_598): Stream {
  const messageId = `message-${run}`
  const frames = [
    frame({ type: 'RUN_STARTED', threadId: 't1', runId: run }),
    frame({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }),
  ]
  for (let index = 0; index < deltas; index += 1) {
    frames.push(
      frame({
        type: 'TEXT_MESSAGE_CONTENT',
        messageId,
        delta: wordAt(index),
        timestamp: timestamp + index,
      }),
    )
  }
  frames.push(frame({ type: 'TEXT_MESSAGE_END', messageId }))
  frames.push(frame({ type: 'RUN_FINISHED', threadId: 't1', runId: run }))
  return cut(frames.join(''), deltas)
}

/** One tool call whose arguments arrive in the given number of deltas. */
export function argumentStream(deltas: number): Stream {
  const toolCallId = 'call-1'
  const frames = [
    frame({ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }),
    frame({ type: 'TOOL_CALL_START', toolCallId, toolCallName: 'write_file' }),
    frame({ type: 'TOOL_CALL_ARGS', toolCallId, delta: '{"text":"' }),
  ]
  for (let index = 0; index < deltas; index += 1) {
    frames.push(frame({ type: 'TOOL_CALL_ARGS', toolCallId, delta: wordAt(index) }))
  }
  frames.push(frame({ type: 'TOOL_CALL_ARGS', toolCallId, delta: '"}' }))
  frames.push(frame({ type: 'TOOL_CALL_END', toolCallId }))
  frames.push(frame({ type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }))
  return cut(frames.join(''), deltas)
}

/** A state of 200 KB and the given number of patches, each with two operations. */
export function stateStream(patches: number): Stream {
  const items = Array.from({ length: 1000 }, (_, index) => ({
    id: `item-${index}`,
    title: wordAt(index).repeat(28),
    done: false,
    tags: ['a', 'b', 'c'],
  }))
  const frames = [
    frame({ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }),
    frame({ type: 'STATE_SNAPSHOT', snapshot: { items, progress: { step: 0, note: '' } } }),
  ]
  for (let index = 0; index < patches; index += 1) {
    frames.push(
      frame({
        type: 'STATE_DELTA',
        delta: [
          { op: 'replace', path: `/items/${(index * 7) % 1000}/done`, value: index % 2 === 0 },
          { op: 'replace', path: '/progress/step', value: index },
        ],
      }),
    )
  }
  frames.push(frame({ type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }))
  return cut(frames.join(''), patches)
}

/**
 * One frame with a long thread whose answers fill a screen. Shorter answers mean more messages per byte
 * and cost more: with 600 characters the ratio to the floor is 1.4 to 2.0.
 */
export function snapshotStream(bytes: number): Stream {
  const messages: AguiMessage[] = []
  for (let size = 0, index = 0; size < bytes; index += 1) {
    const message = aguiMessage(index, 2400)
    messages.push(message)
    size += JSON.stringify(message).length + 1
  }
  const text =
    frame({ type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }) +
    frame({ type: 'MESSAGES_SNAPSHOT', messages }) +
    frame({ type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' })
  return cut(text, 1)
}

/** Earlier messages: questions of 80 characters and answers of 600. */
export function history(length: number): Message[] {
  return Array.from({ length }, (_, index): Message => {
    const { id, role, text } = turn(index)
    return role === 'user' ? { id, role, text } : { id, role, text, toolCalls: [] }
  })
}

export function aguiHistory(length: number): AguiMessage[] {
  return Array.from({ length }, (_, index) => aguiMessage(index))
}

function aguiMessage(index: number, answerLength?: number): AguiMessage {
  const { id, role, text } = turn(index, answerLength)
  return { id, role, content: text }
}

function turn(index: number, answerLength = 600) {
  const isQuestion = index % 2 === 0
  return {
    id: `history-${index}`,
    role: isQuestion ? ('user' as const) : ('assistant' as const),
    text: `${index} ${wordAt(index).repeat(800)}`.slice(0, isQuestion ? 80 : answerLength),
  }
}
