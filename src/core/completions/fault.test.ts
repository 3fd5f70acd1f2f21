import { failureOfStatus } from './fault'

const codeOf = (status: number, message: string, rest: object = {}) => {
  const failure = failureOfStatus(status, { error: { message, ...rest } })
  return failure.kind === 'agent' ? failure.code : undefined
}

describe('an error of a model server', () => {
  it.each([
    [401, 'no key', {}, 'model_unauthorized'],
    [404, 'no model', {}, 'model_not_found'],
    [429, 'slow down', {}, 'model_busy'],
    [400, 'too long', { code: 'context_length_exceeded' }, 'model_context_exceeded'],
    [400, 'too long', { type: 'exceed_context_size_error' }, 'model_context_exceeded'],
    [400, 'bad', {}, 'model_refused'],
    [
      400,
      "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens.",
      { type: 'BadRequestError', code: 400 },
      'model_context_exceeded',
    ],
    [500, 'the request exceeds the available context size', {}, 'model_context_exceeded'],
    [403, 'your plan has no larger context window', {}, 'model_unauthorized'],
    [503, 'Loading model', { type: 'unavailable_error', code: 503 }, 'model_busy'],
    [503, 'out of order', {}, 'model_failed'],
  ])('gets its code from status %p and "%s"', (status, message, rest, code) => {
    expect(codeOf(status, message, rest)).toBe(code)
  })

  it.each([
    ['Ollama', 400, 'registry.ollama.ai/library/gemma:2b does not support tools'],
    ['llama.cpp', 500, 'tools param requires --jinja flag'],
    ['vLLM', 400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser'],
    ['older llama.cpp', 500, 'Unsupported param: tools'],
    ['OpenAI', 400, "Unsupported parameter: 'tools' is not supported with this model."],
    ['DeepInfra', 405, 'Tool calling is not supported for model: mistral-small'],
    [
      'LiteLLM for Perplexity',
      400,
      "litellm.UnsupportedParamsError: perplexity does not support parameters: ['tools'], for model=sonar.",
    ],
    [
      'LiteLLM for Ollama',
      400,
      'litellm.BadRequestError: OpenAIException - registry.ollama.ai/library/gemma:2b does not support tools',
    ],
    ['OpenRouter', 404, 'No endpoints found that support tool use. To learn more, visit'],
  ])('is recognised as a model without tools: %s', (_server, status, message) => {
    expect(codeOf(status, message)).toBe('model_without_tools')
  })

  it('is recognised without an enclosing object, as older vLLM versions send it', () => {
    const body = { object: 'error', message: "This model's maximum context length is 4096 tokens." }
    expect(failureOfStatus(400, body)).toMatchObject({ code: 'model_context_exceeded' })
  })

  it.each([
    ['an error object', { error: { message: ' No such file ' } }, 'No such file'],
    ['an error text', { error: 'No such file' }, 'No such file'],
    ['a message', { object: 'error', message: 'No such file' }, 'No such file'],
    ['a detail', { detail: 'No such file' }, 'No such file'],
    ['no message', { error: { code: 7 } }, ''],
    ['a page', undefined, ''],
  ])("quotes the server's message from %s", (_form, body, message) => {
    expect(failureOfStatus(400, body)).toMatchObject({ message })
  })

  it('quotes at most 500 characters', () => {
    const { message } = { message: '', ...failureOfStatus(400, { error: 'a'.repeat(900) }) }
    expect(message).toBe(`${'a'.repeat(500)}…`)
  })
})
