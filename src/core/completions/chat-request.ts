import { CompletionSettings, type ChatMessage, type ChatTool } from '@/core/contract/completion'
import { toChatMessages, type SourceMessage } from './chat-messages'

type Tool = { name: string; description: string; parameters?: unknown }
type Context = { description: string; value: string }

interface Conversation {
  messages: readonly SourceMessage[]
  tools?: readonly Tool[] | undefined
  context?: readonly Context[] | undefined
  forwardedProps?: unknown
}

export interface ChatRequest {
  model: string
  messages: ChatMessage[]
  tools?: ChatTool[]
  stream: true
  stream_options: { include_usage: true }
}

/** The request for the next answer, or the setting in `forwardedProps` that makes no sense. */
export function chatRequest(
  model: string,
  input: Conversation,
): { ok: true; request: ChatRequest } | { ok: false; setting: string } {
  const settings = CompletionSettings.safeParse(asObject(input.forwardedProps))
  if (!settings.success) {
    return { ok: false, setting: String(settings.error.issues[0]?.path[0] ?? '') }
  }
  const tools = (input.tools ?? []).map(toChatTool)
  const { tool_choice: _choice, parallel_tool_calls: _parallel, ...others } = settings.data
  const request: ChatRequest = {
    ...withoutNulls(tools.length > 0 ? settings.data : others),
    model,
    messages: withContext(toChatMessages(input.messages), input.context ?? []),
    // Some servers refuse an empty list, and all refuse a choice among no tools.
    ...(tools.length > 0 && { tools }),
    stream: true,
    stream_options: { include_usage: true },
  }
  return { ok: true, request }
}

/** Many models take one system message only, and only as the first one. */
function withContext(messages: ChatMessage[], context: readonly Context[]): ChatMessage[] {
  const first = messages.findIndex(({ role }) => role !== 'system')
  const [head, rest] =
    first === -1 ? [messages, []] : [messages.slice(0, first), messages.slice(first)]
  const texts = [
    ...head.flatMap(({ content }) => (typeof content === 'string' ? [content] : [])),
    ...context.map(({ description, value }) => `${description}: ${value}`),
  ]
  return texts.length === 0 ? rest : [{ role: 'system', content: texts.join('\n\n') }, ...rest]
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
