import type { Usage } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** An answer's token usage, short and for screen readers. */
export function usageText(
  usage: Usage,
  words: Words['conversation']['usage'],
  locale: string | undefined,
): { short: string; spoken: string } {
  const { inputTokens, outputTokens } = usage
  const speed = speedOf(usage)
  const parts = {
    ...(inputTokens !== undefined && { input: numberText(inputTokens, locale) }),
    ...(outputTokens !== undefined && { output: numberText(outputTokens, locale) }),
    ...(speed !== undefined && { speed: numberText(speed, locale) }),
  }
  const short = [
    ...(parts.input === undefined ? [] : [words.input(parts.input)]),
    ...(parts.output === undefined ? [] : [words.output(parts.output)]),
    ...(parts.speed === undefined ? [] : [words.speed(parts.speed)]),
  ]
  return { short: short.join(' · '), spoken: words.spoken(parts) }
}

/** A shorter answer says nothing about speed. */
const leastMilliseconds = 500

function speedOf({ outputTokens, milliseconds }: Usage): number | undefined {
  if (outputTokens === undefined || milliseconds === undefined) return undefined
  if (outputTokens === 0 || milliseconds < leastMilliseconds) return undefined
  const speed = (outputTokens / milliseconds) * 1000
  return speed < 10 ? Math.round(speed * 10) / 10 : Math.round(speed)
}

const numberText = (amount: number, locale: string | undefined) =>
  new Intl.NumberFormat(locale).format(amount)
