import { EventType, type AGUIEvent } from '@ag-ui/core'

import { isJsonObject } from '@/core/agui/json'
import type { RunInput } from '@/core/contract/run'
import { continueRequest } from '@/core/conversation/continue-request'

import type { Agent } from './agent'

/** A shorter text may be repeated on purpose. */
const shortestRepeat = 20

const interrupted = JSON.stringify({
  error: 'The call was interrupted before it was complete, and was not made.',
})

/** A model's answer that was cut off. */
interface CutAnswer {
  text: { messageId: string; said: string } | undefined
  /** The id of the thought that was still open. */
  thoughtId: string | undefined
  /** Calls without a result. The client runs its calls only after the run has ended. */
  callIds: ReadonlySet<string>
  endedCallIds: ReadonlySet<string>
  /** Whether only the end of the run was lost. */
  isComplete: boolean
}

/**
 * Makes a model able to resume an answer that was cut off. The model gets its partial text and a request
 * to continue, and its new text becomes part of the same message. Calls without a result are reported to
 * the client as not made, and the model can make them again.
 */
export function withResume(agent: Agent, newId: () => string): Agent {
  async function* resume(
    input: RunInput,
    pastEvents: readonly AGUIEvent[],
    signal: AbortSignal,
  ): AsyncGenerator<AGUIEvent> {
    const cut = cutAnswerOf(pastEvents)
    if (cut.isComplete) return
    yield* closingsOf(cut, newId)
    const join = createJoin(cut, newId)
    for await (const event of agent(inputToContinue(input, cut), signal)) yield* join(event)
  }

  return Object.assign((input: RunInput, signal: AbortSignal) => agent(input, signal), { resume })
}

function cutAnswerOf(pastEvents: readonly AGUIEvent[]): CutAnswer {
  const callIds = new Set<string>()
  const endedCallIds = new Set<string>()
  let text: CutAnswer['text']
  let thoughtId: string | undefined
  let isComplete = false
  for (const event of pastEvents) {
    switch (event.type) {
      case EventType.TEXT_MESSAGE_START:
        text = { messageId: event.messageId, said: '' }
        break
      case EventType.TEXT_MESSAGE_CONTENT:
        if (text) text.said += event.delta
        break
      case EventType.TEXT_MESSAGE_END:
        isComplete = true
        break
      case EventType.CUSTOM:
        isComplete ||= event.name === 'completion'
        break
      case EventType.REASONING_START:
        thoughtId = event.messageId
        break
      case EventType.REASONING_END:
        thoughtId = undefined
        break
      case EventType.TOOL_CALL_START:
        callIds.add(event.toolCallId)
        break
      case EventType.TOOL_CALL_END:
        endedCallIds.add(event.toolCallId)
        break
      case EventType.TOOL_CALL_RESULT:
        callIds.delete(event.toolCallId)
        break
      default:
        break
    }
  }
  return { text, thoughtId, callIds, endedCallIds, isComplete }
}

function closingsOf({ thoughtId, callIds, endedCallIds }: CutAnswer, newId: () => string) {
  const closings: AGUIEvent[] = []
  if (thoughtId !== undefined) {
    closings.push({ type: EventType.REASONING_MESSAGE_END, messageId: thoughtId })
    closings.push({ type: EventType.REASONING_END, messageId: thoughtId })
  }
  for (const toolCallId of callIds) {
    if (!endedCallIds.has(toolCallId)) closings.push({ type: EventType.TOOL_CALL_END, toolCallId })
    closings.push({
      type: EventType.TOOL_CALL_RESULT,
      messageId: newId(),
      toolCallId,
      content: interrupted,
      role: 'tool',
    })
  }
  return closings
}

function inputToContinue(input: RunInput, { text }: CutAnswer): RunInput {
  if (!text || text.said === '') return input
  const answer = { id: text.messageId, role: 'assistant', content: text.said } as const
  return { ...input, messages: [...input.messages, answer, continueRequest(input.runId)] }
}

/** Rewrites the events of the next answer as a continuation of the one that was cut off. */
function createJoin({ text, callIds, endedCallIds }: CutAnswer, newId: () => string) {
  const withoutRepeat = createRepeatFilter(text?.said ?? '')
  const renamed = new Map([...callIds, ...endedCallIds].map((id) => [id, newId()]))
  const callIdOf = (id: string) => renamed.get(id) ?? id

  return (event: AGUIEvent): AGUIEvent[] => {
    switch (event.type) {
      case EventType.TEXT_MESSAGE_START:
        return text ? [] : [event]
      case EventType.TEXT_MESSAGE_CONTENT: {
        if (!text) return [event]
        const delta = withoutRepeat.push(event.delta)
        return delta === '' ? [] : [{ ...event, messageId: text.messageId, delta }]
      }
      case EventType.TEXT_MESSAGE_END: {
        if (!text) return [event]
        const { messageId } = text
        const delta = withoutRepeat.end()
        const end = { ...event, messageId }
        return delta === ''
          ? [end]
          : [{ type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }, end]
      }
      case EventType.TOOL_CALL_START: {
        const toolCallId = callIdOf(event.toolCallId)
        return [{ ...event, toolCallId, ...(text && { parentMessageId: text.messageId }) }]
      }
      case EventType.TOOL_CALL_ARGS:
      case EventType.TOOL_CALL_END:
        return [{ ...event, toolCallId: callIdOf(event.toolCallId) }]
      case EventType.CUSTOM:
        return [text && isJsonObject(event.value) ? named(event, event.value, text) : event]
      default:
        return [event]
    }
  }
}

/** Makes a custom event about the answer refer to the continued message. */
const named = (
  event: Extract<AGUIEvent, { type: 'CUSTOM' }>,
  value: object,
  { messageId }: { messageId: string },
): AGUIEvent => ('messageId' in value ? { ...event, value: { ...value, messageId } } : event)

/** Drops the repeated text if a model starts over instead of continuing. */
function createRepeatFilter(said: string) {
  let isDone = said.length < shortestRepeat
  let held = ''

  return {
    push(delta: string): string {
      if (isDone) return delta
      held += delta
      if (said.startsWith(held)) return ''
      isDone = true
      return held.startsWith(said) ? held.slice(said.length) : held
    },
    /** Returns the text held back, unless it repeats exactly what was said. */
    end(): string {
      const rest = isDone || held === said ? '' : held
      isDone = true
      return rest
    },
  }
}
