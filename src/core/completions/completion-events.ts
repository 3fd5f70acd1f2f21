import { EventType, type AGUIEvent } from '@ag-ui/core'

import { createAnswerText, type AnswerPart } from '@/core/completions/text/answer-text'
import type { TextTools } from '@/core/completions/text/calls-in-json'
import { thoughtIn, type ReasoningField } from '@/core/completions/text/reasoning-field'
import type { AnswerChannel } from '@/core/conversation/message'

import {
  Chunk,
  errorText,
  tokenUsage,
  usageOfTimings,
  type Delta,
  type Timings,
  type Usage,
} from './chunk'
import { faultOfEvent, type Fault } from './fault'
import { createToolCalls } from './tool-calls'

export interface CompletionRun {
  threadId: string
  runId: string
  model: string
  newId: () => string
  /** Ids of earlier tool calls in the thread. */
  takenIds: ReadonlySet<string>
  /** Returns the sentence for the person, which may include `said`, the server's own message. */
  describe: (fault: Fault, said: string | undefined) => string
  reasoningField?: ReasoningField
  /** The tools that may be called as JSON in the text. */
  textTools?: TextTools
}

export type CompletionEvents = ReturnType<typeof createCompletionEvents>

const noTools: TextTools = new Map()

/** Turns the chunks of one answer into AG-UI events, up to the one that ends the run. */
export function createCompletionEvents(run: CompletionRun) {
  const { newId, takenIds, reasoningField = 'any', textTools = noTools } = run
  const messageId = newId()
  const calls = createToolCalls({ parentMessageId: messageId, newId, takenIds })
  const answerText = createAnswerText(reasoningField, textTools)
  /** Calls in the text count only if there are no native calls. */
  const textCalls: Extract<AnswerPart, { kind: 'calls' }>[] = []
  let isTextOpen = false
  let reasoningId: string | undefined
  let finishReason: string | undefined
  let usage: Usage | undefined
  let timings: Timings | undefined
  let hasChoices = false
  let isOver = false

  function fail(fault: Fault, said?: string): AGUIEvent[] {
    if (isOver) return []
    isOver = true
    return [
      ...emitParts(answerText.end()),
      ...emitCallsAsText(),
      { type: EventType.RUN_ERROR, code: fault, message: run.describe(fault, said) },
    ]
  }

  function emitReasoning(delta: string): AGUIEvent[] {
    if (reasoningId !== undefined) return [reasoningContent(reasoningId, delta)]
    reasoningId = newId()
    return [
      { type: EventType.REASONING_START, messageId: reasoningId },
      { type: EventType.REASONING_MESSAGE_START, messageId: reasoningId, role: 'reasoning' },
      reasoningContent(reasoningId, delta),
    ]
  }

  function stopReasoning(): AGUIEvent[] {
    if (reasoningId === undefined) return []
    const id = reasoningId
    reasoningId = undefined
    return [
      { type: EventType.REASONING_MESSAGE_END, messageId: id },
      { type: EventType.REASONING_END, messageId: id },
    ]
  }

  function emitText(delta: string): AGUIEvent[] {
    const content: AGUIEvent = { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
    if (isTextOpen) return [...stopReasoning(), content]
    isTextOpen = true
    const start: AGUIEvent = { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
    return [...stopReasoning(), start, content]
  }

  function emitParts(parts: readonly AnswerPart[]): AGUIEvent[] {
    return parts.flatMap((part) => {
      switch (part.kind) {
        case 'thought':
          return emitReasoning(part.text)
        case 'text':
          return emitText(part.text)
        case 'calls':
          textCalls.push(part)
          return []
        case 'late-end':
          return emitCallsAsText()
      }
    })
  }

  /** Emits the text of calls that will not be made. */
  function emitCallsAsText(): AGUIEvent[] {
    return textCalls.splice(0).flatMap(({ raw }) => emitText(raw))
  }

  function emitDelta(delta: Delta): AGUIEvent[] {
    const thought = thoughtIn(delta, reasoningField)
    const text = textOf(delta)
    const made =
      delta.tool_calls ?? (delta.function_call ? [{ function: delta.function_call }] : [])
    return [
      ...(thought === '' ? [] : emitReasoning(thought)),
      ...(text === '' ? [] : emitParts(answerText.push(text))),
      ...(made.length === 0 ? [] : stopReasoning()),
      ...made.flatMap((call) => calls.accept(call)),
    ]
  }

  /** Emits calls from the text, or only their text if there are native calls. */
  function emitTextCalls(isNative: boolean): AGUIEvent[] {
    return textCalls.flatMap(({ raw, calls: made }) => {
      if (isNative) return emitText(raw)
      const events = made.map(({ name, arguments: input }) =>
        calls.accept({ id: newId(), function: { name, arguments: input } }),
      )
      return [...stopReasoning(), ...events.flat()]
    })
  }

  function finish(): AGUIEvent[] {
    const isNative = calls.hasNamed()
    const rest = [...emitParts(answerText.end()), ...emitTextCalls(isNative)]
    isOver = true
    const isCall = calls.hasNamed()
    const channel = isNative ? 'tool' : isCall ? 'json' : 'text'
    const last = [
      ...stopReasoning(),
      ...(isTextOpen ? [{ type: EventType.TEXT_MESSAGE_END, messageId } as const] : []),
      ...calls.end(),
      ...(isTextOpen || isCall ? [completion(channel)] : []),
    ]
    return [...rest, ...last, finished()]
  }

  function completion(channel: AnswerChannel): AGUIEvent {
    const speed = timings?.predicted_per_second
    const { model } = run
    const value = { messageId, channel, model, ...(speed != null && { tokensPerSecond: speed }) }
    return { type: EventType.CUSTOM, name: 'completion', value }
  }

  function finished(): AGUIEvent {
    const { threadId, runId, model } = run
    const isPlain = finishReason === undefined || plainReasons.has(finishReason)
    const used = usage ?? (timings && usageOfTimings(timings))
    return {
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      ...(!isPlain && { result: { finishReason } }),
      ...(used && { usage: [tokenUsage(used, model)] }),
    }
  }

  return {
    /** Accepts a chunk or a whole answer, as parsed JSON. */
    accept(value: unknown): AGUIEvent[] {
      if (isOver) return []
      const { data: chunk } = Chunk.safeParse(value)
      if (!chunk) return fail('model_malformed')
      if (chunk.error != null) return fail(faultOfEvent(value), errorText(value))
      if (chunk.object === 'error') return fail(faultOfEvent({ error: value }), errorText(value))
      usage = chunk.usage ?? usage
      timings = chunk.timings ?? timings
      const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0)
      if (!choice) return []
      hasChoices = true
      finishReason = choice.finish_reason || finishReason
      const events = emitDelta(choice.delta ?? choice.message ?? {})
      return finishReason === 'error' ? [...events, ...fail('model_failed')] : events
    },

    /** The input has ended. `isDone` means that the server said so and was not cut off. */
    end({ isDone }: { isDone: boolean }): AGUIEvent[] {
      if (isOver) return []
      if (!hasChoices) return fail('model_malformed')
      if (finishReason === undefined && !isDone) return fail('model_cut')
      return calls.hasNameless() ? fail('model_malformed') : finish()
    },

    fail,
    isOver: () => isOver,
    /** Whether the answer is complete and only its usage may be missing. */
    isFinishing: () => finishReason !== undefined,
  }
}

/** The finish reasons of a normal end. */
const plainReasons: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call'])

function reasoningContent(messageId: string, delta: string): AGUIEvent {
  return { type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta }
}

const textOf = ({ content, refusal }: Delta): string => content || refusal || ''
