import { EventType, type AGUIEvent, type Interrupt, type TokenUsage } from '@ag-ui/core'
import { z } from 'zod'

import { FinishReason } from '@/core/contract/completion'

/** The part of a run that chat completions can express. */
export type AnswerPart =
  | { kind: 'text'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'call'; index: number; id: string; name: string }
  | { kind: 'arguments'; index: number; text: string }
  | { kind: 'finished'; reason: FinishReason; usage: readonly TokenUsage[] }
  | { kind: 'failed'; code: string; message: string }

interface Call {
  id: string
  name: string
  arguments: string
  index: number | undefined
}

/**
 * Reads the events of one run. Calls to tools that the client offered are forwarded immediately. The
 * agent may answer other calls itself, so they are forwarded only if the run ends without their result.
 */
export function createAnswerParts(offered: ReadonlySet<string>) {
  const pendingCalls = new Map<string, Call>()
  let calls = 0
  let lastMessageId: string | undefined

  function forward(call: Call): AnswerPart[] {
    const index = calls
    calls += 1
    call.index = index
    const start: AnswerPart = { kind: 'call', index, id: call.id, name: call.name }
    return call.arguments === '' ? [start] : [start, ...argumentsOf(index, call.arguments)]
  }

  function startCall(id: string, name: string): AnswerPart[] {
    const call = { id, name, arguments: '', index: undefined }
    pendingCalls.set(id, call)
    return offered.has(name) ? forward(call) : []
  }

  function extendCall(call: Call | undefined, text: string): AnswerPart[] {
    if (!call) return []
    call.arguments += text
    return call.index === undefined ? [] : argumentsOf(call.index, text)
  }

  function textPart(messageId: string, text: string): AnswerPart[] {
    if (text === '') return []
    const isAnother = lastMessageId !== undefined && lastMessageId !== messageId
    lastMessageId = messageId
    return [{ kind: 'text', text: isAnother ? `\n\n${text}` : text }]
  }

  function finish(result: unknown, usage: readonly TokenUsage[]): AnswerPart[] {
    const open = [...pendingCalls.values()].filter(({ index }) => index === undefined)
    const late = open.flatMap(forward)
    const reason = Ended.safeParse(result).data?.finishReason
    return [
      ...late,
      { kind: 'finished', reason: reason ?? (calls > 0 ? 'tool_calls' : 'stop'), usage },
    ]
  }

  return {
    accept(event: AGUIEvent): AnswerPart[] {
      switch (event.type) {
        case EventType.TEXT_MESSAGE_CONTENT:
          return textPart(event.messageId, event.delta)
        case EventType.REASONING_MESSAGE_CONTENT:
          return event.delta === '' ? [] : [{ kind: 'reasoning', text: event.delta }]
        case EventType.TOOL_CALL_START:
          return startCall(event.toolCallId, event.toolCallName)
        case EventType.TOOL_CALL_ARGS:
          return extendCall(pendingCalls.get(event.toolCallId), event.delta)
        case EventType.TOOL_CALL_RESULT:
          pendingCalls.delete(event.toolCallId)
          return []
        case EventType.RUN_FINISHED: {
          const { outcome, result, usage = [] } = event
          const question = outcome?.type === 'interrupt' ? questions(outcome.interrupts) : ''
          return [...textPart('interrupt', question), ...finish(result, usage)]
        }
        case EventType.RUN_ERROR:
          return [{ kind: 'failed', code: event.code ?? 'agent_failed', message: event.message }]
        default:
          return []
      }
    },

    /** Finishes a run that the agent did not end itself. */
    end: (): AnswerPart[] => finish(undefined, []),
  }
}

const Ended = z.object({ finishReason: FinishReason })

function argumentsOf(index: number, text: string): AnswerPart[] {
  return [{ kind: 'arguments', index, text }]
}

/** Chat completions cannot express an interrupt, so its question becomes text. */
function questions(interrupts: readonly Interrupt[]): string {
  return interrupts.flatMap(({ message }) => message ?? []).join('\n\n')
}
