import type { AguiEventOf } from '@/core/agui/event'
import { isJsonObject } from '@/core/agui/json'
import { withNestedResults } from '@/core/conversation/agui-messages'
import {
  isTextMessage,
  type AssistantMessage,
  type Message,
  type ToolCall,
} from '@/core/conversation/message'

import { isEqual } from './is-equal'
import { withToolsUsed } from './tools-used'

/**
 * Returns the messages after a MESSAGES_SNAPSHOT: those of the snapshot, in its order, and those of ours
 * that it does not replace, each after the message it followed. Unchanged messages keep their identity.
 */
export function reconcile(
  held: readonly Message[],
  event: AguiEventOf<'MESSAGES_SNAPSHOT'>,
): Message[] {
  const incoming = withNestedResults(event.messages)
  if (held.length === 0) return incoming
  const heldById = new Map(held.map((message) => [message.id, message]))
  const following = ownFollowing(held, incoming, event)
  const messages = following.get(undefined) ?? []
  for (const message of incoming) {
    messages.push(merged(heldById.get(message.id), message))
    messages.push(...(following.get(message.id) ?? []))
  }
  return messages
}

/** Groups the messages that the snapshot lacks but that stay, by the id of the message they follow. */
function ownFollowing(
  held: readonly Message[],
  incoming: readonly Message[],
  event: AguiEventOf<'MESSAGES_SNAPSHOT'>,
): Map<string | undefined, Message[]> {
  const incomingIds = new Set(incoming.map(({ id }) => id))
  const isOurs = ownMessages(incoming, event)
  const following = new Map<string | undefined, Message[]>()
  let anchor: string | undefined
  for (const message of held) {
    if (incomingIds.has(message.id)) {
      anchor = message.id
    } else if (isOurs(message)) {
      const group = following.get(anchor)
      if (group) group.push(message)
      else following.set(anchor, [message])
    }
  }
  return following
}

/**
 * Decides which messages are kept although the snapshot lacks them. A server may not have stored what it
 * is streaming. Activities are never sent to it, and most servers store no reasoning, so a snapshot
 * without any removes none.
 */
function ownMessages(incoming: readonly Message[], event: AguiEventOf<'MESSAGES_SNAPSHOT'>) {
  const tellsActivities = incoming.some(({ role }) => role === 'activity')
  const tellsReasoning = incoming.some(({ role }) => role === 'reasoning')
  const toldTypes = activityTypesOf(event)
  return (message: Message): boolean => {
    if (isStreaming(message)) return true
    if (message.role === 'reasoning') return !tellsReasoning
    if (message.role !== 'activity') return false
    if (toldTypes === 'all') return false
    return toldTypes ? !toldTypes.includes(message.activityType) : !tellsActivities
  }
}

function isStreaming(message: Message): boolean {
  if (isTextMessage(message) && message.isStreaming === true) return true
  return (
    message.role === 'assistant' && message.toolCalls.some(({ status }) => status === 'streaming')
  )
}

/** The activity types that the snapshot declares complete. */
function activityTypesOf({
  metadata,
}: AguiEventOf<'MESSAGES_SNAPSHOT'>): readonly unknown[] | 'all' | undefined {
  if (!metadata || !Object.hasOwn(metadata, '@ag-ui/client')) return undefined
  const declared: unknown = metadata['@ag-ui/client']
  if (!isJsonObject(declared)) return []
  if (!Object.hasOwn(declared, 'authoritativeActivityTypes')) return undefined
  const types = declared.authoritativeActivityTypes
  if (types === null) return 'all'
  return Array.isArray(types) && types.every((type) => typeof type === 'string') ? types : []
}

function merged(held: Message | undefined, incoming: Message): Message {
  if (!held || held.role !== incoming.role) return incoming
  const next = {
    ...incoming,
    ...(held.runId !== undefined && { runId: held.runId }),
    ...(held.timestamp !== undefined && { timestamp: held.timestamp }),
    ...(isTextMessage(held) && held.isStreaming !== undefined && { isStreaming: held.isStreaming }),
  }
  const whole =
    held.role === 'assistant' && next.role === 'assistant' ? mergedAnswer(held, next) : next
  return isEqual(held, whole) ? held : whole
}

/** A snapshot lacks the status of calls, and the answers that we have not sent yet. */
function mergedAnswer(held: AssistantMessage, incoming: AssistantMessage): AssistantMessage {
  const heldCalls = new Map(held.toolCalls.map((call) => [call.id, call]))
  const toolCalls = incoming.toolCalls.map((call) => mergedCall(heldCalls.get(call.id), call))
  const { toolsUsed: _toolsUsed, ...rest } = incoming
  const names = toolCalls.map((call) => call.name)
  const usage = incoming.usage ?? held.usage
  const ending = incoming.ending ?? held.ending
  const whole = { ...rest, toolCalls, ...(usage && { usage }), ...(ending && { ending }) }
  return withToolsUsed(whole, [...(held.toolsUsed ?? []), ...names])
}

function mergedCall(held: ToolCall | undefined, incoming: ToolCall): ToolCall {
  if (!held) return incoming
  const { status, isDenied, milliseconds, result } = held
  const timed = milliseconds === undefined ? incoming : { ...incoming, milliseconds }
  if (incoming.result) return timed
  return {
    ...timed,
    status,
    ...(isDenied !== undefined && { isDenied }),
    ...(result && { result }),
  }
}
