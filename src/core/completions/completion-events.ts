import { EventType, type AGUIEvent, type TokenUsage } from '@ag-ui/core'
import { Chunk, type Delta, type Usage } from './chunk'
import { faultOfEvent, type Fault } from './fault'
import { createToolCalls } from './tool-call-chunks'

export interface CompletionRun {
  threadId: string
  runId: string
  model: string
  newId: () => string
  /** Ids of earlier tool calls in the thread. */
  takenIds: ReadonlySet<string>
  /** The sentence for a person. */
  describe: (fault: Fault) => string
}

export type CompletionEvents = ReturnType<typeof createCompletionEvents>

/** Turns the chunks of one answer into AG-UI events, up to the one that ends the run. */
export function createCompletionEvents(run: CompletionRun) {
  const { newId, takenIds } = run
  const messageId = newId()
  const calls = createToolCalls({ parentMessageId: messageId, newId, takenIds })
  let isTextOpen = false
  let reasoningId: string | undefined
  let finishReason: string | undefined
  let usage: Usage | undefined
  let hasChoices = false
  let isOver = false

  function fail(fault: Fault): AGUIEvent[] {
    if (isOver) return []
    isOver = true
    return [{ type: EventType.RUN_ERROR, code: fault, message: run.describe(fault) }]
  }

  function reason(delta: string): AGUIEvent[] {
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

  function say(delta: string): AGUIEvent[] {
    const content: AGUIEvent = { type: EventType.TEXT_MESSAGE_CONTENT, messageId, delta }
    if (isTextOpen) return [...stopReasoning(), content]
    isTextOpen = true
    const start: AGUIEvent = { type: EventType.TEXT_MESSAGE_START, messageId, role: 'assistant' }
    return [...stopReasoning(), start, content]
  }

  function tell(delta: Delta): AGUIEvent[] {
    const reasoning = delta.reasoning_content || delta.reasoning
    const text = textOf(delta)
    const made =
      delta.tool_calls ?? (delta.function_call ? [{ function: delta.function_call }] : [])
    return [
      ...(reasoning ? reason(reasoning) : []),
      ...(text === '' ? [] : say(text)),
      ...(made.length === 0 ? [] : stopReasoning()),
      ...made.flatMap((call) => calls.accept(call)),
    ]
  }

  function closings(): AGUIEvent[] {
    return [
      ...stopReasoning(),
      ...(isTextOpen ? [{ type: EventType.TEXT_MESSAGE_END, messageId } as const] : []),
      ...calls.end(),
    ]
  }

  function finish(): AGUIEvent[] {
    isOver = true
    const { threadId, runId, model } = run
    const isPlain = finishReason === undefined || plainReasons.has(finishReason)
    const last: AGUIEvent = {
      type: EventType.RUN_FINISHED,
      threadId,
      runId,
      ...(!isPlain && { result: { finishReason } }),
      ...(usage && { usage: [tokenUsage(usage, model)] }),
    }
    return [...closings(), last]
  }

  return {
    /** A chunk, or a whole answer, as it stood in the JSON. */
    accept(value: unknown): AGUIEvent[] {
      if (isOver) return []
      const { data: chunk } = Chunk.safeParse(value)
      if (!chunk) return fail('model_malformed')
      if (chunk.error != null) return fail(faultOfEvent(value))
      usage = chunk.usage ?? usage
      const choice = chunk.choices?.find(({ index }) => (index ?? 0) === 0)
      if (!choice) return []
      hasChoices = true
      finishReason = choice.finish_reason || finishReason
      const told = tell(choice.delta ?? choice.message ?? {})
      return finishReason === 'error' ? [...told, ...fail('model_failed')] : told
    },

    /** Nothing more comes. `isDone` says that the server told so, and was not just cut off. */
    end({ isDone }: { isDone: boolean }): AGUIEvent[] {
      if (isOver) return []
      if (!hasChoices) return fail('model_malformed')
      if (finishReason === undefined && !isDone) return fail('model_cut')
      return calls.hasNameless() ? fail('model_malformed') : finish()
    },

    fail,
    isOver: () => isOver,
    /** Whether the answer is told, and only its usage may be missing. */
    isFinishing: () => finishReason !== undefined,
  }
}

/** How an answer ends when nothing is to be said about it. */
const plainReasons: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call'])

function reasoningContent(messageId: string, delta: string): AGUIEvent {
  return { type: EventType.REASONING_MESSAGE_CONTENT, messageId, delta }
}

function textOf({ content, refusal }: Delta): string {
  const text = typeof content === 'string' ? content : content?.map((part) => part.text).join('')
  return text || refusal || ''
}

function tokenUsage(usage: Usage, model: string): TokenUsage {
  const cached = usage.prompt_tokens_details?.cached_tokens
  const reasoning = usage.completion_tokens_details?.reasoning_tokens
  return {
    model,
    ...(usage.prompt_tokens != null && { inputTokens: usage.prompt_tokens }),
    ...(usage.completion_tokens != null && { outputTokens: usage.completion_tokens }),
    ...(usage.total_tokens != null && { totalTokens: usage.total_tokens }),
    ...(cached != null && { cachedInputTokens: cached }),
    ...(reasoning != null && { reasoningTokens: reasoning }),
  }
}
