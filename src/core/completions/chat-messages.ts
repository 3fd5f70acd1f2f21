import type { ChatMessage, ChatToolCall } from '@/core/contract/completion'

type Source =
  | { type: 'data'; value: string; mimeType: string }
  | { type: 'url'; value: string }
  | { type: 'file'; value: string }

type Part =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio' | 'video' | 'document'; source: Source }

type ToolMessage = {
  role: 'tool'
  toolCallId: string
  content: string | readonly Part[]
  error?: string | undefined
}

type AssistantMessage = {
  role: 'assistant'
  content?: string | undefined
  toolCalls?: readonly ChatToolCall[] | undefined
}

/** As much of an AG-UI message as is read here, whoever made it. */
export type SourceMessage =
  | { role: 'system' | 'developer'; content: string }
  | { role: 'user'; content: string | readonly Part[] }
  | AssistantMessage
  | ToolMessage
  | { role: 'reasoning' | 'activity' }

/** What a model hears of a call that nobody answered; servers refuse a history with such a gap. */
const noResult = 'There is no result: the call was not carried out.'

/**
 * The conversation as chat completions want it. Thoughts and activities stay with us, and every call
 * is followed by its result.
 */
export function toChatMessages(messages: readonly SourceMessage[]): ChatMessage[] {
  const results = new Map<string, ToolMessage>()
  for (const message of messages) {
    if (message.role === 'tool' && !results.has(message.toolCallId)) {
      results.set(message.toolCallId, message)
    }
  }
  return messages.flatMap((message): ChatMessage[] => {
    switch (message.role) {
      // Only a few servers know the word "developer", and all of them know "system".
      case 'system':
      case 'developer':
        return [{ role: 'system', content: message.content }]
      case 'user':
        return [{ role: 'user', content: userContent(message.content) }]
      case 'assistant':
        return answerWithResults(message, results)
      case 'tool':
      case 'reasoning':
      case 'activity':
        return []
    }
  })
}

function answerWithResults(
  { content, toolCalls = [] }: AssistantMessage,
  results: ReadonlyMap<string, ToolMessage>,
): ChatMessage[] {
  const text = content || null
  if (toolCalls.length === 0) return text === null ? [] : [{ role: 'assistant', content: text }]
  return [
    { role: 'assistant', content: text, tool_calls: toolCalls.map(repairedCall) },
    ...toolCalls.map(({ id }): ChatMessage => ({
      role: 'tool',
      tool_call_id: id,
      content: resultText(results.get(id)),
    })),
  ]
}

function resultText(result: ToolMessage | undefined): string {
  if (!result) return noResult
  const { content, error } = result
  return (typeof content === 'string' ? content : textsOf(content).join('\n')) || error || ''
}

function textsOf(parts: readonly (Part | UserPart)[]): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}

/** Servers parse the arguments of earlier calls, and refuse the thread for ever if they cannot. */
function repairedCall({ id, function: { name, arguments: text } }: ChatToolCall): ChatToolCall {
  return { id, type: 'function', function: { name, arguments: isObject(text) ? text : '{}' } }
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

type UserContent = Extract<ChatMessage, { role: 'user' }>['content']
type UserPart = Exclude<UserContent, string>[number]

function userContent(content: string | readonly Part[]): UserContent {
  if (typeof content === 'string') return content
  const parts = content.map(userPart)
  // Servers for models that read text alone take nothing but a string.
  const texts = textsOf(parts)
  return texts.length === parts.length ? texts.join('\n') : parts
}

function userPart(part: Part): UserPart {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { type, source } = part
  if (type === 'image' && source.type !== 'file') {
    const isData = source.type === 'data'
    const url = isData ? `data:${source.mimeType};base64,${source.value}` : source.value
    return { type: 'image_url', image_url: { url } }
  }
  if (type === 'audio' && source.type === 'data') {
    const format = /mpeg|mp3/.test(source.mimeType) ? 'mp3' : 'wav'
    return { type: 'input_audio', input_audio: { data: source.value, format } }
  }
  return { type: 'text', text: `(A file of the kind ${type} is attached that cannot be shown.)` }
}
