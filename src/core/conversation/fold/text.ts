import { mergeMetadata } from '@ag-ui/core'

import type { AguiEventOf } from '@/core/agui/event'
import { isTextMessage, type TextMessage } from '@/core/conversation/message'

import { checkOwner, originOf, type Fold } from './fold'
import { freshMessage, type Entry } from './message-buffer'

type Start = AguiEventOf<'TEXT_MESSAGE_START' | 'REASONING_MESSAGE_START'>
type Content = AguiEventOf<'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT'>
type End = AguiEventOf<'TEXT_MESSAGE_END' | 'REASONING_MESSAGE_END'>

/** Opens or reopens a message and returns it, unless it cannot receive text. */
export function startText(fold: Fold, event: Start): Entry | undefined {
  const { messageId, type: eventType } = event
  const role = event.type === 'REASONING_MESSAGE_START' ? 'reasoning' : (event.role ?? 'assistant')
  const id = ownId(fold, event)
  if (id !== messageId) {
    fold.warn({ kind: 'id-taken', eventType, id: messageId })
    // Some servers echo the person's message.
    if (role === 'user') return undefined
  }
  const entry = fold.buffer.entry(id)
  if (!entry) return fold.buffer.add(newText(fold, event, id, role))
  checkOwner(fold, entry, event)
  const message = freshMessage(entry)
  if (!isTextMessage(message)) return undefined
  if (entry.isOpen) fold.warn({ kind: 'already-open', eventType, id })
  const text = fold.repeatedTexts.delete(id) ? '' : message.text
  fold.buffer.replace(entry, withMetadata({ ...message, text, isStreaming: true }, event))
  return entry
}

export function appendText(fold: Fold, event: Content): void {
  const named = fold.buffer.entry(event.messageId)
  const entry = named && isOfKind(named, event) ? named : fold.buffer.entry(ownId(fold, event))
  if (!entry?.isOpen) return appendUnopened(fold, event)
  fold.buffer.appendText(entry, event.delta)
  if (event.subagentRunId !== undefined) checkOwner(fold, entry, event)
  if (event.metadata !== undefined) mergeIntoText(fold, entry, event)
}

export function endText(fold: Fold, event: End): void {
  const { messageId, type: eventType } = event
  const entry = fold.buffer.entry(ownId(fold, event))
  if (!entry) return fold.warn({ kind: 'unknown-message', eventType, id: messageId })
  if (!entry.isOpen) return fold.warn({ kind: 'not-open', eventType, id: messageId })
  checkOwner(fold, entry, event)
  if (event.metadata !== undefined) mergeIntoText(fold, entry, event)
  closeText(fold, entry)
}

/** Whether the entry with the event's own id is the right one, which saves a second lookup. */
function isOfKind({ isOpen, message }: Entry, { type }: Content): boolean {
  return isOpen && (message.role === 'reasoning') === (type === 'REASONING_MESSAGE_CONTENT')
}

/**
 * The id under which the event's message is stored. Some servers reuse an id for a question and its
 * answer, or for an answer and its reasoning: the later one gets another id.
 */
function ownId({ buffer }: Fold, { type, messageId }: Start | Content | End): string {
  const entry = buffer.entry(messageId)
  if (!entry) return buffer.siteOfResult(messageId) ? `${messageId}-answer` : messageId
  const { role } = entry.message
  switch (type) {
    case 'REASONING_MESSAGE_START':
    case 'REASONING_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_END':
      return role === 'reasoning' ? messageId : `${messageId}-reasoning`
    default: {
      const isText = role === 'assistant' || role === 'system' || role === 'developer'
      return isText || (role === 'user' && entry.isOpen) ? messageId : `${messageId}-answer`
    }
  }
}

/** Ends the streaming of a message and keeps its text. */
export function closeText(fold: Fold, entry: Entry): void {
  const message = freshMessage(entry)
  if (!isTextMessage(message)) return
  fold.buffer.replace(entry, { ...message, text: flat(message.text), isStreaming: false })
}

/** Handles a delta without an open message: the start was lost, or the delta is late. */
function appendUnopened(fold: Fold, event: Content): void {
  const { messageId, type: eventType, ...rest } = event
  fold.warn({ kind: 'not-open', eventType, id: messageId })
  if (fold.buffer.entry(messageId)) return
  const opened =
    eventType === 'REASONING_MESSAGE_CONTENT'
      ? startText(fold, { ...rest, messageId, type: 'REASONING_MESSAGE_START', role: 'reasoning' })
      : startText(fold, { ...rest, messageId, type: 'TEXT_MESSAGE_START' })
  if (opened) fold.buffer.appendText(opened, event.delta)
}

function mergeIntoText(fold: Fold, entry: Entry, event: Content | End): void {
  const message = freshMessage(entry)
  if (isTextMessage(message)) fold.buffer.replace(entry, withMetadata(message, event))
}

function withMetadata<Kind extends TextMessage>(message: Kind, event: Start | Content | End): Kind {
  const metadata = mergeMetadata(message.metadata, event.metadata)
  return metadata ? { ...message, metadata } : message
}

function newText(fold: Fold, event: Start, id: string, role: TextMessage['role']): TextMessage {
  const { metadata } = event
  const rest = {
    ...originOf(fold, event),
    ...(metadata !== undefined && { metadata }),
    ...(event.type === 'TEXT_MESSAGE_START' && event.name !== undefined && { name: event.name }),
  }
  if (role !== 'assistant') return { id, role, text: '', isStreaming: true, ...rest }
  return { id, role, text: '', isStreaming: true, toolCalls: [], ...rest }
}

/** Flattens a string, which V8 keeps as a rope of its pieces until a character is read. */
function flat(text: string): string {
  return Number.isNaN(text.charCodeAt(0)) ? '' : text
}
