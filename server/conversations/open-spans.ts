import { EventType, type AGUIEvent } from '@ag-ui/core'

/** Tracks open messages, calls and steps, because a run must not finish with any of them open. */
export function createOpenSpans() {
  const open = new Map<string, AGUIEvent>()

  return {
    note(event: AGUIEvent): void {
      const key = keyOf(event)
      if (key === undefined) return
      const closing = closingOf(event)
      if (closing) open.set(key, closing)
      else open.delete(key)
    },

    /** Returns the events that close everything, innermost first. */
    closings: (): AGUIEvent[] => [...open.values()].reverse(),
  }
}

function keyOf(event: AGUIEvent): string | undefined {
  switch (event.type) {
    case EventType.TEXT_MESSAGE_START:
    case EventType.TEXT_MESSAGE_END:
      return `text ${event.messageId}`
    case EventType.REASONING_START:
    case EventType.REASONING_END:
      return `reasoning ${event.messageId}`
    case EventType.REASONING_MESSAGE_START:
    case EventType.REASONING_MESSAGE_END:
      return `reasoning-message ${event.messageId}`
    case EventType.TOOL_CALL_START:
    case EventType.TOOL_CALL_END:
      return `tool-call ${event.toolCallId}`
    case EventType.STEP_STARTED:
    case EventType.STEP_FINISHED:
      return `step ${event.subagentRunId ?? ''} ${event.stepName}`
    case EventType.SUBAGENT_STARTED:
    case EventType.SUBAGENT_FINISHED:
    case EventType.SUBAGENT_ERROR:
      return `subagent ${event.subagentRunId}`
    default:
      return undefined
  }
}

function closingOf(event: AGUIEvent): AGUIEvent | undefined {
  switch (event.type) {
    case EventType.TEXT_MESSAGE_START:
      return { ...ownerOf(event), type: EventType.TEXT_MESSAGE_END, messageId: event.messageId }
    case EventType.REASONING_START:
      return { ...ownerOf(event), type: EventType.REASONING_END, messageId: event.messageId }
    case EventType.REASONING_MESSAGE_START:
      return {
        ...ownerOf(event),
        type: EventType.REASONING_MESSAGE_END,
        messageId: event.messageId,
      }
    case EventType.TOOL_CALL_START:
      return { ...ownerOf(event), type: EventType.TOOL_CALL_END, toolCallId: event.toolCallId }
    case EventType.STEP_STARTED:
      return { ...ownerOf(event), type: EventType.STEP_FINISHED, stepName: event.stepName }
    case EventType.SUBAGENT_STARTED:
      return {
        type: EventType.SUBAGENT_ERROR,
        subagentRunId: event.subagentRunId,
        message: 'The run was stopped.',
        code: 'cancelled',
      }
    default:
      return undefined
  }
}

function ownerOf({ subagentRunId }: { subagentRunId?: string }): { subagentRunId?: string } {
  return subagentRunId === undefined ? {} : { subagentRunId }
}
