import { writeCall, writeResult } from '@/core/completions/text/describe-tools'
import type { ChatMessage, ChatToolCall } from '@/core/contract/completion'
import {
  fileContent,
  type FileSupport,
  type MediaPart,
  type OpenAiFilePart,
} from '@/core/conversation/file-content'

type Part = { type: 'text'; text: string } | MediaPart

interface ToolMessage {
  role: 'tool'
  toolCallId: string
  content: string | readonly Part[]
  error?: string | undefined
}

interface AssistantMessage {
  role: 'assistant'
  content?: string | undefined
  toolCalls?: readonly ChatToolCall[] | undefined
}

/** The part of an AG-UI message that is read here. */
export type SourceMessage =
  | { role: 'system' | 'developer'; content: string }
  | { role: 'user'; content: string | readonly Part[] }
  | AssistantMessage
  | ToolMessage
  | { role: 'reasoning' | 'activity' }

type UserContent = Extract<ChatMessage, { role: 'user' }>['content']
type UserPart = Exclude<UserContent, string>[number] | OpenAiFilePart

/** A message of a request; few servers support file parts. */
export type OutgoingMessage =
  | Exclude<ChatMessage, { role: 'user' }>
  | { role: 'user'; content: string | UserPart[] }

/** What a model supports besides text. */
export interface Understanding extends FileSupport {
  /** Without it, calls and results are written as text. */
  readonly supportsTools: boolean
}

const usual: Understanding = { supportsTools: true, takesImages: true, takesFiles: false }

/** The result of an unanswered call, because servers refuse a history in which a result is missing. */
const noResult = 'There is no result: the call was not executed.'

/**
 * Converts a conversation to the messages of a chat request. Reasoning and activities are left out, and
 * every call is followed by its result.
 */
export function toChatMessages(
  messages: readonly SourceMessage[],
  understanding: Understanding = usual,
): OutgoingMessage[] {
  const results = new Map<string, ToolMessage>()
  for (const message of messages) {
    if (message.role === 'tool' && !results.has(message.toolCallId)) {
      results.set(message.toolCallId, message)
    }
  }
  return messages.flatMap((message): OutgoingMessage[] => {
    switch (message.role) {
      // Few servers know the role "developer"; all know "system".
      case 'system':
      case 'developer':
        return [{ role: 'system', content: message.content }]
      case 'user':
        return [{ role: 'user', content: userContent(message.content, understanding) }]
      case 'assistant':
        return understanding.supportsTools
          ? answerWithResults(message, results)
          : answerInWords(message, results)
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
): OutgoingMessage[] {
  const text = content || null
  if (toolCalls.length === 0) return text === null ? [] : [{ role: 'assistant', content: text }]
  return [
    { role: 'assistant', content: text, tool_calls: toolCalls.map(repairedCall) },
    ...toolCalls.map(({ id }): OutgoingMessage => ({
      role: 'tool',
      tool_call_id: id,
      content: resultText(results.get(id)),
    })),
  ]
}

/** Writes calls and results as text, because servers of models without tools refuse native ones. */
function answerInWords(
  { content, toolCalls = [] }: AssistantMessage,
  results: ReadonlyMap<string, ToolMessage>,
): OutgoingMessage[] {
  const calls = toolCalls.map((call) => writeCall(repairedCall(call).function))
  const said = [...(content ? [content] : []), ...calls].join('\n')
  if (said === '') return []
  const answer: OutgoingMessage = { role: 'assistant', content: said }
  if (toolCalls.length === 0) return [answer]
  const resultTexts = toolCalls.map((call) =>
    writeResult(call.function.name, resultText(results.get(call.id))),
  )
  return [answer, { role: 'user', content: resultTexts.join('\n\n') }]
}

function resultText(result: ToolMessage | undefined): string {
  if (!result) return noResult
  const { content, error } = result
  return (typeof content === 'string' ? content : textsOf(content).join('\n')) || error || ''
}

function textsOf(parts: readonly (Part | UserPart)[]): string[] {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
}

/** Replaces arguments that do not parse, for which servers would refuse the whole thread. */
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

function userContent(content: string | readonly Part[], takes: FileSupport): string | UserPart[] {
  if (typeof content === 'string') return content
  const parts = content.map((part): UserPart =>
    part.type === 'text' ? { type: 'text', text: part.text } : fileContent(part, takes),
  )
  // Servers of text-only models accept only a string.
  const texts = textsOf(parts)
  return texts.length === parts.length ? texts.join('\n') : parts
}
