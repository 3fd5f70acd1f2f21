import { omitOptionalNulls } from '@ag-ui/core'

import { isJsonObject, type JsonObject } from './json'

/**
 * Creates a translator for events of servers older than AG-UI 1.0. It returns the same object if there
 * is nothing to translate. Thinking events have no ids, so the translator derives them from the run's
 * id, which makes them unique across runs and stable across replays.
 */
export function createLegacyTranslator(): (event: JsonObject, runId: string) => JsonObject {
  let minted = 0
  let spanId: string | undefined
  let messageId: string | undefined

  return (event, runId) => {
    const mint = () => `${runId}-thinking-${++minted}`
    switch (event.type) {
      case 'THINKING_START':
        spanId = mint()
        return renamed(event, 'REASONING_START', spanId)
      case 'THINKING_END': {
        const id = spanId ?? mint()
        spanId = undefined
        return renamed(event, 'REASONING_END', id)
      }
      case 'THINKING_TEXT_MESSAGE_START':
        messageId = mint()
        return { ...renamed(event, 'REASONING_MESSAGE_START', messageId), role: 'reasoning' }
      case 'THINKING_TEXT_MESSAGE_CONTENT':
        messageId ??= mint()
        return renamed(event, 'REASONING_MESSAGE_CONTENT', messageId)
      case 'THINKING_TEXT_MESSAGE_END': {
        const id = messageId ?? mint()
        messageId = undefined
        return renamed(event, 'REASONING_MESSAGE_END', id)
      }
      case 'REASONING_MESSAGE_START':
        return withoutNulls(event.role === 'reasoning' ? event : { ...event, role: 'reasoning' })
      case 'MESSAGES_SNAPSHOT':
        return withoutNulls(withModernMessages(event))
      case 'RUN_STARTED': {
        const { input } = event
        const modern = isJsonObject(input) ? withModernMessages(input) : input
        return withoutNulls(modern === input ? event : { ...event, input: modern })
      }
      case 'TOOL_CALL_RESULT':
        return withoutNulls(withModernContent(event))
      case 'tool_usage':
        return toolUsage(event)
      default:
        return withoutNulls(event)
    }
  }
}

function renamed(event: JsonObject, type: string, messageId: string): JsonObject {
  const { title: _title, ...rest } = event
  return withoutNulls({ ...rest, type, messageId })
}

/** Some servers report the tools that they used in the non-standard event `tool_usage`. */
function toolUsage({ type: name, timestamp, ...value }: JsonObject): JsonObject {
  return withoutNulls({
    type: 'CUSTOM',
    name,
    value,
    ...(timestamp !== undefined && { timestamp }),
  })
}

function withoutNulls(event: JsonObject): JsonObject {
  return omitOptionalNulls(event, 'Event')
}

/** Upgrades the messages of an event or of a run's input. */
export function withModernMessages(holder: JsonObject): JsonObject {
  const messages = mapped(holder.messages, withModernContent)
  return messages === holder.messages ? holder : { ...holder, messages }
}

export function withModernContent<Holder>(holder: Holder): Holder {
  if (!isJsonObject(holder)) return holder
  const content = mapped(holder.content, withModernPart)
  return content === holder.content ? holder : { ...holder, content }
}

/** Maps a list. Returns the same list if no item changed, and any other value unchanged. */
function mapped(list: unknown, change: (item: unknown) => unknown): unknown {
  if (!Array.isArray(list)) return list
  const changed = list.map(change)
  return changed.some((item, index) => item !== list[index]) ? changed : list
}

/** Converts a `binary` part into the media part for its MIME type. */
function withModernPart(part: unknown): unknown {
  if (!isJsonObject(part) || part.type !== 'binary' || !isText(part.mimeType)) return part
  const { mimeType, data, url, id, filename } = part
  const kind = mediaKind(mimeType)
  const metadata = isText(filename) ? { metadata: { filename } } : {}
  if (isText(data))
    return { type: kind, source: { type: 'data', value: data, mimeType }, ...metadata }
  if (isText(url)) return { type: kind, source: { type: 'url', value: url, mimeType }, ...metadata }
  if (isText(id)) return { type: kind, source: { type: 'file', value: id, mimeType }, ...metadata }
  return part
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function mediaKind(mimeType: string): string {
  const kind = mimeType.split('/', 1)[0]
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
}
