/** Building blocks for the streams of all servers. The ids are shortened. */

export const chunk = (delta: object, finish_reason: string | null = null, rest: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason }],
  ...rest,
})

export const frames = (...values: unknown[]) =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')

export const call = (made: object) => chunk({ tool_calls: [made] })
export const weather = (rest: string) => ({ name: 'weather', arguments: rest })
/** The body of an answer that is not streamed. */
export function answer(message: object, rest: object = {}): string {
  const finish_reason = 'tool_calls' in message && message.tool_calls ? 'tool_calls' : 'stop'
  const choices = [{ index: 0, message, finish_reason, logprobs: null }]
  return JSON.stringify({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices,
    ...rest,
  })
}
export const done = 'data: [DONE]\n\n'
export const timings = {
  cache_n: 4,
  prompt_n: 5,
  prompt_ms: 50,
  predicted_n: 3,
  predicted_ms: 60,
  predicted_per_second: 50,
}
export const usage = { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 }
