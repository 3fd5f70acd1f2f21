import type { AguiEventOf } from './event'
import { isJsonObject, type JsonObject } from './json'

type HotEvent = AguiEventOf<'TEXT_MESSAGE_CONTENT' | 'REASONING_MESSAGE_CONTENT' | 'TOOL_CALL_ARGS'>

/**
 * Checks the three delta events by hand: they arrive by the thousand, and zod's compiled path needs
 * eval, which Hermes lacks. False means that the schema decides, not that the event is malformed.
 */
export function isHotEvent(value: JsonObject): value is HotEvent {
  switch (value.type) {
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT':
      return typeof value.messageId === 'string' && hasDeltaMembers(value, 'messageId')
    case 'TOOL_CALL_ARGS':
      return typeof value.toolCallId === 'string' && hasDeltaMembers(value, 'toolCallId')
    default:
      return false
  }
}

function hasDeltaMembers(value: JsonObject, idMember: string): boolean {
  if (typeof value.delta !== 'string') return false
  for (const member in value) {
    switch (member) {
      case 'type':
      case 'delta':
        break
      case 'timestamp':
        if (!Number.isSafeInteger(value.timestamp)) return false
        break
      case 'subagentRunId':
        if (typeof value.subagentRunId !== 'string') return false
        break
      case 'metadata':
        if (!isJsonObject(value.metadata)) return false
        break
      case 'rawEvent':
        if (value.rawEvent === null) return false
        break
      default:
        if (member !== idMember) return false
    }
  }
  return true
}
