import type { Usage } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** Formats the token usage and the speed of an answer, as far as they are known. */
export function usageText(
  usage: Usage,
  words: Words['conversation']['usage'],
  locale: string | undefined,
): { tokens?: string; speed?: string } {
  const { inputTokens, outputTokens } = usage
  const speed = speedOf(usage)
  const tokens = [
    ...(inputTokens === undefined ? [] : [words.input(numberText(inputTokens, locale))]),
    ...(outputTokens === undefined ? [] : [words.output(numberText(outputTokens, locale))]),
  ]
  return {
    ...(tokens.length > 0 && { tokens: tokens.join(' · ') }),
    ...(speed !== undefined && { speed: words.speed(numberText(speed, locale)) }),
  }
}

/** Sums the usage of all runs of an answer. The time is omitted unless every run reports one. */
export function usageOfAnswer(runs: readonly Usage[]): Usage | undefined {
  if (runs.length === 0) return undefined
  const inputTokens = sumOf(runs.map((run) => run.inputTokens))
  const outputTokens = sumOf(runs.map((run) => run.outputTokens))
  const isTimed = runs.every((run) => run.milliseconds !== undefined)
  const milliseconds = isTimed ? sumOf(runs.map((run) => run.milliseconds)) : undefined
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(milliseconds !== undefined && { milliseconds }),
  }
}

function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.flatMap((amount) => amount ?? [])
  return known.length === 0 ? undefined : known.reduce((sum, amount) => sum + amount, 0)
}

/** The speed of a shorter answer would be meaningless. */
const leastMilliseconds = 500

function speedOf({ outputTokens, milliseconds }: Usage): number | undefined {
  if (outputTokens === undefined || milliseconds === undefined) return undefined
  if (outputTokens === 0 || milliseconds < leastMilliseconds) return undefined
  const speed = (outputTokens / milliseconds) * 1000
  return speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed)
}

const numberText = (amount: number, locale: string | undefined) =>
  new Intl.NumberFormat(locale).format(amount)
