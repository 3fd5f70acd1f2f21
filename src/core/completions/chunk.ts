import type { TokenUsage } from '@ag-ui/core'
import { z } from 'zod'

/** Unexpected shapes of optional data are ignored, so that the answer is not lost. */
const position = z.coerce.number().nullish().catch(undefined)
const words = z.string().nullish().catch(undefined)

const TextPart = z.object({ text: z.string().nullish() })

/** Mistral's models send reasoning as content parts. */
const Part = TextPart.extend({ thinking: z.union([z.string(), z.array(TextPart)]).nullish() })
const Content = z.union([z.string(), z.array(Part)]).nullish()

const FunctionDelta = z.object({
  name: z.string().nullish(),
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
})

export const CallDelta = z.object({
  index: position,
  id: z
    .union([z.string(), z.number().transform(String)])
    .nullish()
    .catch(undefined),
  function: FunctionDelta.nullish(),
})
export type CallDelta = z.infer<typeof CallDelta>

const Delta = z
  .object({
    content: Content,
    refusal: words,
    reasoning_content: words,
    reasoning: words,
    tool_calls: z.array(CallDelta).nullish(),
    function_call: FunctionDelta.nullish(),
  })
  .transform(({ content, ...delta }) => ({ ...delta, ...joinParts(content) }))
export type Delta = z.infer<typeof Delta>

interface Joined {
  content?: string | null | undefined
  reasoning_content?: string
  reasoning?: string
}

function joinParts(content: z.infer<typeof Content>): Joined {
  if (!Array.isArray(content)) return { content }
  const thought = content.map(({ thinking }) => joinText(thinking ?? '')).join('')
  const joined = { content: joinText(content) }
  return thought === '' ? joined : { ...joined, reasoning_content: thought, reasoning: thought }
}

const joinText = (text: string | readonly z.infer<typeof TextPart>[]) =>
  typeof text === 'string' ? text : text.map((part) => part.text).join('')

const Choice = z.object({
  index: position,
  delta: Delta.nullish(),
  /** Replaces `delta` when the server does not stream. */
  message: Delta.nullish(),
  finish_reason: words,
})

const count = z.number().nullish()

const Usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).nullish(),
  completion_tokens_details: z.object({ reasoning_tokens: count }).nullish(),
})
export type Usage = z.infer<typeof Usage>

/** llama.cpp's timings, sent with the last chunk. */
const Timings = z.object({
  cache_n: count,
  prompt_n: count,
  prompt_ms: count,
  predicted_n: count,
  predicted_ms: count,
  predicted_per_second: count,
})
export type Timings = z.infer<typeof Timings>

/** One event of a streamed answer, or a whole answer, from any OpenAI-compatible server. */
export const Chunk = z.object({
  choices: z.array(Choice).nullish(),
  usage: Usage.nullish().catch(undefined),
  timings: Timings.nullish().catch(undefined),
  error: z.unknown().optional(),
  /** `error` for an error without an enclosing object, as older vLLM versions send it. */
  object: z.string().nullish().catch(undefined),
})
export type Chunk = z.infer<typeof Chunk>

const ErrorBody = z.object({
  error: z.object({
    code: z.union([z.string(), z.number()]).nullish(),
    type: z.string().nullish(),
  }),
})

/** Returns the code and type of a server's error. They are more reliable than its message, which may quote anything. */
export function errorName(body: unknown): string {
  const { data } = ErrorBody.safeParse(body)
  return [data?.error.code, data?.error.type].join(' ')
}

/** The shapes in which servers send the message of an error. */
const ErrorWords = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
])

const mostErrorCharacters = 500

/** Returns the message of a server's error. It is only for the person, and never logged or sent anywhere. */
export function errorText(body: unknown): string | undefined {
  const text = ErrorWords.safeParse(body).data?.trim()
  if (!text) return undefined
  const characters = Array.from(text)
  if (characters.length <= mostErrorCharacters) return text
  return `${characters.slice(0, mostErrorCharacters).join('')}…`
}

export function tokenUsage(usage: Usage, model: string): TokenUsage {
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

/** Derives the usage for a server that sent only timings. */
export function usageOfTimings({ cache_n, prompt_n, predicted_n }: Timings): Usage | undefined {
  if (prompt_n == null && predicted_n == null) return undefined
  return {
    ...(prompt_n != null && { prompt_tokens: prompt_n + (cache_n ?? 0) }),
    ...(predicted_n != null && { completion_tokens: predicted_n }),
  }
}
