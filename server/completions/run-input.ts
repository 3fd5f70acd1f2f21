import {
  CompletionSettings,
  type ChatMessage,
  type NewCompletion,
} from '@/core/contract/completion'
import type { RunInput } from '@/core/contract/run'

type AguiMessage = RunInput['messages'][number]
type UserContent = Extract<ChatMessage, { role: 'user' }>['content']
type UserPart = Exclude<UserContent, string>[number]
type TextContent = Extract<ChatMessage, { role: 'tool' }>['content']
type ContentPart = Exclude<Extract<AguiMessage, { role: 'user' }>['content'], string>[number]

/** Converts a completion request to the input of a run. Its thread is not stored. */
export function runInputOf(request: NewCompletion, newId: () => string): RunInput {
  const { messages, tools } = request
  return {
    threadId: newId(),
    runId: newId(),
    messages: messages.map((message, index) => messageOf(message, `message-${index}`)),
    tools: (tools ?? []).map(({ function: { name, description, parameters } }) => ({
      name,
      description: description ?? '',
      ...(parameters && { parameters }),
    })),
    context: [],
    state: {},
    forwardedProps: CompletionSettings.parse(request),
  }
}

function messageOf(message: ChatMessage, id: string): AguiMessage {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { id, role: message.role, content: textOf(message.content) }
    case 'user':
      return { id, role: 'user', content: userContent(message.content) }
    case 'assistant':
      return {
        id,
        role: 'assistant',
        content: textOf(message.content ?? ''),
        ...(message.tool_calls && { toolCalls: message.tool_calls }),
      }
    case 'tool':
      return {
        id,
        role: 'tool',
        toolCallId: message.tool_call_id,
        content: textOf(message.content),
      }
  }
}

function textOf(content: TextContent): string {
  return typeof content === 'string' ? content : content.map(({ text }) => text).join('\n')
}

function userContent(content: UserContent): string | ContentPart[] {
  return typeof content === 'string' ? content : content.map(contentPart)
}

function contentPart(part: UserPart): ContentPart {
  switch (part.type) {
    case 'text':
      return { type: 'text', text: part.text }
    case 'image_url':
      return { type: 'image', source: sourceOf(part.image_url.url) }
    case 'input_audio': {
      const { data, format } = part.input_audio
      return { type: 'audio', source: { type: 'data', value: data, mimeType: `audio/${format}` } }
    }
  }
}

function sourceOf(url: string) {
  const [, mimeType, value] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? []
  return mimeType === undefined || value === undefined
    ? ({ type: 'url', value: url } as const)
    : ({ type: 'data', value, mimeType } as const)
}
