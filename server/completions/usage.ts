import { aggregateTokenUsage, type TokenUsage } from '@ag-ui/core'

import type { CompletionUsage } from '@/core/contract/completion'
import type { RunInput } from '@/core/contract/run'

/**
 * Returns the agent's own counts, or else an estimate of one token per four characters: close enough
 * for English, and some clients require a number.
 */
export function usageOf(
  reported: readonly TokenUsage[],
  input: RunInput,
  answerLength: number,
): CompletionUsage {
  const counted = aggregateTokenUsage(
    reported.map(({ model: _model, provider: _provider, ...counts }) => counts),
  )[0]
  const prompt = counted?.inputTokens ?? estimate(lengthOf(input))
  const completion = counted?.outputTokens ?? estimate(answerLength)
  const { cachedInputTokens: cached, reasoningTokens: reasoning } = counted ?? {}
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: counted?.totalTokens ?? prompt + completion,
    ...(cached !== undefined && { prompt_tokens_details: { cached_tokens: cached } }),
    ...(reasoning !== undefined && {
      completion_tokens_details: { reasoning_tokens: reasoning },
    }),
  }
}

const estimate = (characters: number) => Math.ceil(characters / 4)

function lengthOf({ messages, tools }: RunInput): number {
  const texts = messages.map((message) => {
    if (!('content' in message) || message.content === undefined) return 0
    const { content } = message
    if (typeof content === 'string') return content.length
    if (!Array.isArray(content)) return 0
    return content.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0)
  })
  const offered = tools?.length ? JSON.stringify(tools).length : 0
  return texts.reduce((sum, length) => sum + length, offered)
}
