import { EventType, type AGUIEvent, type Tool } from '@ag-ui/core'

import { isJsonObject } from '@/core/agui/json'
import { outcomesOf, type OfferedTools } from '@/core/completions/channel-rates'
import { createAnswerKeeper, type GatheredCall } from '@/core/completions/structured/gather-answer'
import type { AnswerChannel } from '@/core/conversation/message'
import { readArguments } from '@/core/tools/read-arguments'
import type { ModelMetrics } from '@server/metrics/model-metrics'

const channels: readonly AnswerChannel[] = ['tool', 'json', 'text']

interface MeasuredAnswer {
  readonly model: string
  readonly tools: readonly Pick<Tool, 'name' | 'parameters'>[]
  /** How the tools were offered. */
  readonly channel: OfferedTools['channel']
  readonly metrics: Pick<ModelMetrics, 'countAnswer'>
}

/** Passes the events of an answer through, and counts the answer when it is complete. */
export function measureAnswer({ model, tools, channel, metrics }: MeasuredAnswer) {
  const answerKeeper = createAnswerKeeper()
  const schemas = new Map(tools.map(({ name, parameters }) => [name, parameters]))

  function count(used: AnswerChannel): void {
    const { calls, text } = answerKeeper.answer()
    const toolCalls = calls.map((call) => completedCall(errorOf(call)))
    const offered = { names: new Set(schemas.keys()), channel }
    metrics.countAnswer(model, used, outcomesOf({ channel: used, toolCalls, text }, offered))
  }

  /** Returns the error with which the client will reject the call. */
  function errorOf({ name, arguments: text }: GatheredCall): string | undefined {
    if (!schemas.has(name)) return 'unknown tool'
    const schema = schemas.get(name)
    return readArguments(text, isJsonObject(schema) ? schema : {}).ok
      ? undefined
      : 'invalid arguments'
  }

  return (event: AGUIEvent): AGUIEvent => {
    answerKeeper.accept(event)
    const used = channelIn(event)
    if (used) count(used)
    return event
  }
}

const completedCall = (error: string | undefined) =>
  ({
    status: 'completed',
    result: { messageId: '', content: '', ...(error !== undefined && { error }) },
  }) as const

/** Returns the channel if the event ends a complete answer. */
function channelIn(event: AGUIEvent): AnswerChannel | undefined {
  if (event.type !== EventType.CUSTOM || event.name !== 'completion') return undefined
  const { value } = event
  return isJsonObject(value) ? channels.find((one) => one === value.channel) : undefined
}
