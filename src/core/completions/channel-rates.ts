import { z } from 'zod'

import type { StructuredAnswer } from '@/core/completions/structured/generate-structured'
import { isCallInText } from '@/core/completions/text/describe-tools'
import { isAnswered, type AnswerChannel, type ToolCall } from '@/core/conversation/message'

const Count = z.object({ succeeded: z.int().nonnegative(), failed: z.int().nonnegative() })
export type ChannelCount = z.infer<typeof Count>

/** How often a model's answers succeeded, by channel. */
export const ChannelRates = z.object({ tool: Count, json: Count, text: Count })
export type ChannelRates = z.infer<typeof ChannelRates>

const none: ChannelCount = { succeeded: 0, failed: 0 }
export const noRates: ChannelRates = { tool: none, json: none, text: none }

/** Higher counts are halved, so that recent answers weigh more. */
const longestCount = 40
/** How many native calls must fail, and outnumber successes, before JSON calls are offered. */
const fewestFailures = 3

/** Errors caused by the model itself. */
const modelErrors: ReadonlySet<string> = new Set([
  'invalid arguments',
  'unknown tool',
  'incomplete arguments',
])

/** The tools that were offered, and the channel for calling them. */
export interface OfferedTools {
  readonly names: ReadonlySet<string>
  readonly channel: 'tool' | 'json'
}

interface CountedAnswer {
  readonly channel?: AnswerChannel
  readonly toolCalls: readonly Pick<ToolCall, 'result' | 'status'>[]
  readonly text: string
}

interface Outcome {
  readonly channel: AnswerChannel
  readonly isSuccess: boolean
}

/**
 * Returns how an answer counts once its calls are answered. A JSON call by a model that was offered
 * native calls is also a failure of the native channel. A call that was only written as text is a
 * failure of the channel that it should have used.
 */
export function outcomesOf(
  { channel, toolCalls, text }: CountedAnswer,
  offered: OfferedTools,
): Outcome[] {
  if (channel === undefined) return []
  const isElsewhere = channel === 'json' && offered.channel === 'tool'
  if (toolCalls.length > 0) {
    return toolCalls
      .filter(isAnswered)
      .flatMap((call) => [
        ...(isElsewhere ? [{ channel: offered.channel, isSuccess: false }] : []),
        { channel, isSuccess: !isMisguided(call) },
      ])
  }
  const isMissed = offered.names.size > 0 && isCallInText(text, offered.names)
  return [
    isMissed
      ? { channel: offered.channel, isSuccess: false }
      : { channel: 'text', isSuccess: true },
  ]
}

/** Counts an answer whose calls are answered. */
export const countAnswer = (
  rates: ChannelRates,
  answer: CountedAnswer,
  offered: OfferedTools,
): ChannelRates =>
  outcomesOf(answer, offered).reduce(
    (counted, { channel, isSuccess }) => count(counted, channel, isSuccess),
    rates,
  )

/**
 * Counts a structured answer. An answer through another channel counts as a failure of the requested
 * channel and a success of its own. A missing answer does not count.
 */
export function countStructured(
  rates: ChannelRates,
  answer: StructuredAnswer<unknown>,
): ChannelRates {
  if (!answer.ok) {
    return answer.fault.kind === 'arguments-malformed' ? count(rates, answer.asked, false) : rates
  }
  const { asked, channel } = answer
  return count(asked === channel ? rates : count(rates, asked, false), channel, true)
}

const isMisguided = ({ result }: Pick<ToolCall, 'result'>) =>
  result?.error !== undefined && modelErrors.has(result.error)

function count(rates: ChannelRates, channel: AnswerChannel, isSuccess: boolean): ChannelRates {
  const { succeeded, failed } = rates[channel]
  const counted = isSuccess
    ? { succeeded: succeeded + 1, failed }
    : { succeeded, failed: failed + 1 }
  return {
    ...rates,
    [channel]: counted.succeeded + counted.failed > longestCount ? halved(counted) : counted,
  }
}

const halved = ({ succeeded, failed }: ChannelCount): ChannelCount => ({
  succeeded: Math.round(succeeded / 2),
  failed: Math.round(failed / 2),
})

/** Returns the success rate from 0 to 1; undefined if there were no answers. */
export function successRate({ succeeded, failed }: ChannelCount): number | undefined {
  const total = succeeded + failed
  return total === 0 ? undefined : succeeded / total
}

/** Whether native calls keep failing and JSON calls succeed more often. */
export function shouldOfferJson({ tool, json }: ChannelRates): boolean {
  if (tool.failed < fewestFailures || tool.failed <= tool.succeeded) return false
  return (successRate(json) ?? 1) > (successRate(tool) ?? 0)
}
