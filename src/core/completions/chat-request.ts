import { isJsonObject } from '@/core/agui/json'
import type { TextTools } from '@/core/completions/text/calls-in-json'
import { describeTools } from '@/core/completions/text/describe-tools'
import { CompletionSettings, type ChatTool } from '@/core/contract/completion'

import { toChatMessages, type OutgoingMessage, type SourceMessage } from './chat-messages'
import { toolChannelOf, type ModelProfile } from './model-profile'

interface Tool {
  name: string
  description: string
  parameters?: unknown
}
interface Context {
  description: string
  value: string
}

interface Conversation {
  messages: readonly SourceMessage[]
  tools?: readonly Tool[] | undefined
  context?: readonly Context[] | undefined
  forwardedProps?: unknown
}

export interface ChatRequest {
  model: string
  messages: OutgoingMessage[]
  tools?: ChatTool[]
  stream: true
  stream_options: { include_usage: true }
}

/** Returns the request for the next answer, or the name of an invalid setting in `forwardedProps`. */
export function chatRequest(
  model: string,
  input: Conversation,
  profile: ModelProfile,
): { ok: true; request: ChatRequest } | { ok: false; setting: string } {
  const settings = CompletionSettings.safeParse(asObject(input.forwardedProps))
  if (!settings.success) {
    return { ok: false, setting: String(settings.error.issues[0]?.path[0] ?? '') }
  }
  const { takesImages = false, takesFiles = false } = profile
  const supportsTools = toolChannelOf(profile) === 'tool'
  const tools = supportsTools ? (input.tools ?? []).map(toChatTool) : []
  const said = toChatMessages(input.messages, { supportsTools, takesImages, takesFiles })
  const { tool_choice: _choice, parallel_tool_calls: _parallel, ...others } = settings.data
  const request: ChatRequest = {
    ...withoutNulls(tools.length > 0 ? settings.data : others),
    model,
    messages: inTurns(joinNeighbours(withInstructions(said, instructions(input, profile)))),
    // Some servers refuse an empty list of tools, and all refuse a tool choice without tools.
    ...(tools.length > 0 && { tools }),
    stream: true,
    stream_options: { include_usage: true },
  }
  return { ok: true, request }
}

/**
 * Returns the tools that a call in the text may name: those on offer, and those that the turn has used.
 * The last request of a turn offers none, but a call must be recognised even then, to end the turn.
 */
export function textToolsOf(
  { messages, tools = [] }: Conversation,
  { channels }: Pick<ModelProfile, 'channels'>,
): TextTools {
  if (!channels.includes('json')) return new Map()
  const turn = messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1)
  const used = callsIn(turn).map((call) => [call.function.name, undefined] as const)
  const offered = tools.map(
    ({ name, parameters }) => [name, isJsonObject(parameters) ? parameters : undefined] as const,
  )
  return new Map([...used, ...offered])
}

/** Returns the ids of earlier calls in the conversation. */
export function callIdsOf({ messages }: Pick<Conversation, 'messages'>): ReadonlySet<string> {
  return new Set(callsIn(messages).map(({ id }) => id))
}

const callsIn = (messages: readonly SourceMessage[]) =>
  messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))

function instructions({ tools = [], context = [] }: Conversation, profile: ModelProfile): string[] {
  const isDescribed = toolChannelOf(profile) === 'json' && tools.length > 0
  return [
    ...(isDescribed ? [describeTools(tools)] : []),
    ...context.map(({ description, value }) => `${description}: ${value}`),
  ]
}

/** Many models accept only one system message, which must come first. */
function withInstructions(messages: OutgoingMessage[], more: readonly string[]): OutgoingMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const [head, rest] =
    first === -1 ? [messages, []] : [messages.slice(0, first), messages.slice(first)]
  const texts = [
    ...head.flatMap(({ content }) => (typeof content === 'string' ? [content] : [])),
    ...more,
  ]
  return texts.length === 0 ? rest : [{ role: 'system', content: texts.join('\n\n') }, ...rest]
}

/** Many models require user and assistant to alternate, which they do not after a failed turn. */
function joinNeighbours(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
  const joined: OutgoingMessage[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    const texts = last && [plainText(last), plainText(message)]
    if (last?.role === message.role && texts?.every((text) => text !== undefined)) {
      joined[joined.length - 1] = { ...last, content: texts.join('\n\n') }
    } else joined.push(message)
  }
  return joined
}

/**
 * Some servers refuse a user message right after a tool result, where a turn was stopped. Some refuse a
 * partial answer as the last message, while others continue it.
 */
function inTurns(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
  const turns = messages.flatMap((message, index): OutgoingMessage[] => {
    const isAfterTool = message.role === 'user' && messages[index - 1]?.role === 'tool'
    return isAfterTool
      ? [{ role: 'assistant', content: 'I was stopped here.' }, message]
      : [message]
  })
  if (turns.at(-1)?.role !== 'assistant') return turns
  const content = 'Your answer broke off here. Continue from there without repeating anything.'
  return [...turns, { role: 'user', content }]
}

function plainText(message: OutgoingMessage): string | undefined {
  const isTurn = message.role === 'user' || (message.role === 'assistant' && !message.tool_calls)
  return isTurn && typeof message.content === 'string' ? message.content : undefined
}

function toChatTool({ name, description, parameters }: Tool): ChatTool {
  const schema = { type: 'object', properties: {}, ...asObject(parameters) }
  return { type: 'function', function: { name, description, parameters: schema } }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function withoutNulls(settings: CompletionSettings): object {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value != null))
}
