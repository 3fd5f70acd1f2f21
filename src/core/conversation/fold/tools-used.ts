import type { AguiEventOf } from '@/core/agui/event'
import { isJsonObject } from '@/core/agui/json'
import type { AssistantMessage } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage, type Entry } from './message-buffer'

/** Adds tools to the message's list, each once. */
export function withToolsUsed(
  message: AssistantMessage,
  names: readonly string[],
): AssistantMessage {
  const toolsUsed = new Set([...(message.toolsUsed ?? []), ...names])
  if (toolsUsed.size === (message.toolsUsed?.length ?? 0)) return message
  return { ...message, toolsUsed: [...toolsUsed] }
}

/**
 * A custom event `tool_usage` reports which tools the server used: for the message that it names, or
 * for the current or next answer.
 */
export function noteToolUsage(fold: Fold, { value }: AguiEventOf<'CUSTOM'>): void {
  const names = namesIn(isJsonObject(value) ? value.tools : value)
  const named = isJsonObject(value) ? value.messageId : undefined
  const entry = typeof named === 'string' ? fold.buffer.entry(named) : lastAnswer(fold)
  if (entry) addToolsUsed(fold, entry, names)
  else fold.pendingToolsUsed = [...fold.pendingToolsUsed, ...names]
}

/** Adds the tools that were reported before the answer began. */
export function addPendingToolsUsed(fold: Fold): void {
  if (fold.pendingToolsUsed.length === 0) return
  const entry = lastAnswer(fold)
  if (!entry) return
  addToolsUsed(fold, entry, fold.pendingToolsUsed)
  fold.pendingToolsUsed = []
}

/** Only the current run may add to its answers; earlier ones are final. */
function addToolsUsed({ buffer, track }: Fold, entry: Entry, names: readonly string[]): void {
  const message = freshMessage(entry)
  if (message.role !== 'assistant' || message.runId !== track.info.runId) return
  const next = withToolsUsed(message, names)
  if (next !== message) buffer.replace(entry, next)
}

function lastAnswer({ buffer, track }: Fold): Entry | undefined {
  for (let at = buffer.ids.length - 1; at >= 0; at -= 1) {
    const entry = buffer.entry(buffer.ids[at] ?? '')
    if (!entry || entry.message.role === 'user') return undefined
    const { role, runId } = entry.message
    if (role === 'assistant' && runId === track.info.runId) return entry
  }
  return undefined
}

function namesIn(tools: unknown): string[] {
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool: unknown) => {
    const name = isJsonObject(tool) ? tool.name : tool
    return typeof name === 'string' && name !== '' ? [name] : []
  })
}
