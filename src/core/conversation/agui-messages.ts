import { type ContentPart, type ToolCall as AguiToolCall, contentHasMedia } from '@ag-ui/core'

import { decodeMessages } from '@/core/agui/decode-messages'
import { encryptionOf, type Encryption } from '@/core/agui/encryption'
import type { AguiMessage } from '@/core/agui/event'

import { systemPromptId } from './chat-settings'
import { isContinueRequest } from './continue-request'
import type { AssistantMessage, Message, ToolCall, ToolResult, UserMessage } from './message'

interface Held {
  readonly ids: readonly string[]
  message(id: string): Message | undefined
}

/** The conversation as input for the next run. */
export function toAguiMessages(source: Held | readonly Message[]): AguiMessage[] {
  const messages = 'ids' in source ? source.ids.map((id) => source.message(id)) : source
  return messages.flatMap((message) => (message ? toWire(message) : []))
}

/** The whole conversation as AG-UI messages, including activities and empty answers. */
export function showAguiMessages(source: Held): AguiMessage[] {
  return source.ids.flatMap((id): AguiMessage[] => {
    const message = source.message(id)
    if (message?.role === 'activity') {
      const { runId: _runId, timestamp: _timestamp, subagentName: _name, ...activity } = message
      return [{ ...activity, content: { ...activity.content } }]
    }
    const sent = message ? toWire(message) : []
    const isEmpty = message?.role === 'assistant' && sent.length === 0
    return isEmpty ? [{ id, role: 'assistant', content: '', ...extrasOf(message) }] : sent
  })
}

/** Reads the conversation of a run's input, without its unreadable messages. */
export function fromAguiMessages(values: readonly unknown[]): Message[] {
  return withNestedResults(decodeMessages(values))
}

/** Reads the conversation of a snapshot, and moves every result into its call. */
export function withNestedResults(wire: readonly AguiMessage[]): Message[] {
  const results = new Map<string, ToolResult>()
  const calls = new Set<string>()
  for (const message of wire) {
    if (message.role === 'tool' && !results.has(message.toolCallId)) {
      results.set(message.toolCallId, resultOf(message))
    } else if (message.role === 'assistant' && message.toolCalls) {
      for (const call of message.toolCalls) calls.add(call.id)
    }
  }
  const messages: Message[] = []
  for (const message of wire) {
    if (message.role === 'tool' && calls.has(message.toolCallId)) continue
    // The system prompt belongs to the settings, and the app wrote the request to continue.
    if (message.id === systemPromptId || isContinueRequest(message.id)) continue
    messages.push(fromWire(message, results))
  }
  return messages
}

function toWire(message: Message): AguiMessage[] {
  const { id } = message
  switch (message.role) {
    case 'activity':
      return []
    case 'tool':
      return [toolMessage(message.toolCallId, message.result)]
    case 'user':
      return [{ id, role: 'user', content: userContent(message), ...extrasOf(message) }]
    case 'assistant':
      return assistantMessages(message)
    case 'reasoning':
    case 'system':
    case 'developer':
      return [{ id, role: message.role, content: message.text, ...extrasOf(message) }]
  }
}

/** Sends text-only content as a string, because servers drop a turn with an empty list of parts. */
function userContent({ text, parts = [] }: UserMessage): string | ContentPart[] {
  return parts.length > 1 || contentHasMedia([...parts]) ? [...parts] : text
}

/** Keeps texts on separate lines: they are separate parts because something stood between them. */
function textOf(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
}

function assistantMessages(message: AssistantMessage): AguiMessage[] {
  const { id, text, toolCalls } = message
  if (text === '' && toolCalls.length === 0 && message.encryptedValue === undefined) return []
  // A message created by a call has no text, not even an empty one.
  const hasText = text !== '' || toolCalls.length === 0 || message.isStreaming !== undefined
  const content = hasText ? { content: text } : {}
  const calls = toolCalls.length > 0 ? { toolCalls: toolCalls.map(wireCall) } : {}
  const results = toolCalls.flatMap((call) =>
    call.result && (call.status === 'completed' || call.status === 'failed')
      ? [toolMessage(call.id, call.result)]
      : [],
  )
  return [{ id, role: 'assistant', ...content, ...calls, ...extrasOf(message) }, ...results]
}

function wireCall(call: ToolCall): AguiToolCall {
  return {
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments === '' ? '{}' : call.arguments },
    ...encryptionOf(call),
    ...(call.metadata !== undefined && { metadata: call.metadata }),
  }
}

function toolMessage(toolCallId: string, result: ToolResult): AguiMessage {
  const { messageId, content, error, subagentRunId, metadata } = result
  return {
    id: messageId,
    role: 'tool',
    toolCallId,
    content: typeof content === 'string' ? content : [...content],
    ...(error !== undefined && { error }),
    ...encryptionOf(result),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(metadata !== undefined && { metadata }),
  }
}

type Extras = Pick<AssistantMessage, 'name' | 'subagentRunId' | 'metadata'>

function extrasOf(message: Extras): Extras & Encryption {
  const { name, subagentRunId, metadata } = message
  return {
    ...(name !== undefined && { name }),
    ...encryptionOf(message),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(metadata !== undefined && { metadata }),
  }
}

/** The literals put members before spreads, because V8 is forty times slower the other way round. */
function fromWire(message: AguiMessage, results: ReadonlyMap<string, ToolResult>): Message {
  switch (message.role) {
    case 'user': {
      const { id, role, content } = message
      if (typeof content === 'string') return { id, role, text: content, ...extrasOf(message) }
      return { id, role, text: textOf(content), parts: content, ...extrasOf(message) }
    }
    case 'assistant':
      return fromWireAnswer(message, results)
    case 'tool': {
      const { id, role, toolCallId } = message
      return { id, role, toolCallId, result: resultOf(message) }
    }
    case 'activity':
      return message
    case 'reasoning':
    case 'system':
    case 'developer':
      return { id: message.id, role: message.role, text: message.content, ...extrasOf(message) }
  }
}

function fromWireAnswer(
  message: Extract<AguiMessage, { role: 'assistant' }>,
  results: ReadonlyMap<string, ToolResult>,
): AssistantMessage {
  const { id, role, content: text = '', toolCalls } = message
  if (!toolCalls?.length) return { id, role, text, toolCalls: noCalls, ...extrasOf(message) }
  return {
    id,
    role,
    text,
    toolCalls: toolCalls.map((call) => callOf(call, results.get(call.id))),
    toolsUsed: [...new Set(toolCalls.map((call) => call.function.name))],
    ...extrasOf(message),
  }
}

const noCalls: readonly ToolCall[] = []

function callOf(call: AguiToolCall, result: ToolResult | undefined): ToolCall {
  return {
    id: call.id,
    name: call.function.name,
    arguments: call.function.arguments,
    status: !result ? 'pending' : result.error === undefined ? 'completed' : 'failed',
    ...(result && { result }),
    // The protocol has no status for a denial.
    ...(result?.error === 'denied' && { isDenied: true }),
    ...encryptionOf(call),
    ...(call.metadata !== undefined && { metadata: call.metadata }),
  }
}

function resultOf(message: Extract<AguiMessage, { role: 'tool' }>): ToolResult {
  const { id, content, error, subagentRunId, metadata } = message
  return {
    messageId: id,
    content,
    ...(error !== undefined && { error }),
    ...encryptionOf(message),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(metadata !== undefined && { metadata }),
  }
}
