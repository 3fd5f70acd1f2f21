import type { ContentPart, Message, RunAgentInput } from '@ag-ui/core'

import { isJsonObject, type JsonObject } from './json'

/**
 * Converts the input of a run for an agent older than AG-UI 1.0. Some of these agents reject unknown
 * members, so only the members of the first versions are kept.
 */
export function legacyInput(input: RunAgentInput): JsonObject {
  const { threadId, runId, parentRunId, messages, state, forwardedProps, resume } = input
  return {
    threadId,
    runId,
    state: state ?? {},
    messages: messages.flatMap(legacyMessage),
    tools: input.tools.map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: parameters ?? {},
    })),
    context: input.context.map(({ description, value }) => ({ description, value })),
    forwardedProps: forwardedProps ?? {},
    // An agent that raised an interrupt knows these two.
    ...(resume && { resume, ...(parentRunId !== undefined && { parentRunId }) }),
  }
}

function legacyMessage(message: Message): JsonObject[] {
  const { id, role } = message
  switch (message.role) {
    case 'activity':
    case 'reasoning':
      return []
    case 'user':
      return [{ id, role, content: legacyContent(message.content), ...nameOf(message) }]
    case 'assistant': {
      const { content, toolCalls } = message
      const calls = toolCalls?.map((call) => ({
        id: call.id,
        type: call.type,
        function: { name: call.function.name, arguments: call.function.arguments },
      }))
      return [
        {
          id,
          role,
          ...(content !== undefined && { content }),
          ...nameOf(message),
          ...(calls && { toolCalls: calls }),
        },
      ]
    }
    case 'tool': {
      const { content, toolCallId, error } = message
      const text = typeof content === 'string' ? content : textOf(content)
      return [{ id, role, toolCallId, content: text, ...(error !== undefined && { error }) }]
    }
    case 'system':
    case 'developer':
      return [{ id, role, content: message.content, ...nameOf(message) }]
  }
}

const nameOf = ({ name }: { name?: string | undefined }) => (name === undefined ? {} : { name })

const textOf = (parts: readonly ContentPart[]) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

/** The first versions accept only a string, so content is sent as parts only if it includes files. */
function legacyContent(content: string | readonly ContentPart[]): string | JsonObject[] {
  if (typeof content === 'string') return content
  return content.every(({ type }) => type === 'text') ? textOf(content) : content.map(legacyPart)
}

/** Before 1.0, every file is a `binary` part. */
function legacyPart(part: ContentPart): JsonObject {
  if (part.type === 'text') return { type: 'text', text: part.text }
  const { source, metadata } = part
  const { filename } = isJsonObject(metadata) ? metadata : {}
  return {
    type: 'binary',
    mimeType: source.mimeType ?? defaultMimeTypes[part.type],
    ...(source.type === 'data' && { data: source.value }),
    ...(source.type === 'url' && { url: source.value }),
    ...(source.type === 'file' && { id: source.value }),
    ...(typeof filename === 'string' && { filename }),
  }
}

const defaultMimeTypes = {
  image: 'image/png',
  audio: 'audio/mpeg',
  video: 'video/mp4',
  document: 'application/octet-stream',
} as const
