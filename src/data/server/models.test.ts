import { fakeServer } from '@/core/testing/fake-server'
import { answerWith } from '@/data/testing/expo-fetch'

import { fetchModels, openCompletion } from './models'

const openai = fakeServer({ kind: 'openai', address: 'http://models.test/v1' })
const bodhi = fakeServer({ kind: 'bodhi', address: 'http://bodhi.test' })

/** Answers each path as given, and all others with 404. */
function answers(responses: Record<string, (init: RequestInit) => Response>) {
  const asked: { url: string; init: RequestInit }[] = []
  answerWith(async (url, init = {}) => {
    asked.push({ url, init })
    return responses[new URL(url).pathname]?.(init) ?? Response.json({}, { status: 404 })
  })
  return asked
}

const list =
  (...data: object[]) =>
  () =>
    Response.json({ object: 'list', data })

describe('the models of a server', () => {
  it('are listed at the address that also serves completions', async () => {
    answers({ '/v1/models': list({ id: 'small', max_model_len: 8192 }, { id: 'large' }) })
    expect(await fetchModels(openai)).toEqual([
      { id: 'small', facts: { contextSize: 8192 } },
      { id: 'large', facts: {} },
    ])
  })

  it('include what a Bodhi server knows about them', async () => {
    const metadata = { capabilities: { vision: true }, context: { max_input_tokens: 4096 } }
    answers({
      '/v1/models': list({ id: 'llama' }, { id: 'gpt' }),
      '/bodhi/v1/models': list({ source: 'model', alias: 'llama', metadata }),
    })
    expect(await fetchModels(bodhi)).toEqual([
      { id: 'llama', facts: { takesImages: true, contextSize: 4096 } },
      { id: 'gpt', facts: {} },
    ])
  })

  it('are listed even if a Bodhi server gives no details', async () => {
    answers({ '/v1/models': list({ id: 'llama' }) })
    expect(await fetchModels(bodhi)).toEqual([{ id: 'llama', facts: {} }])
  })

  it('are rejected as malformed if the answer has another shape', async () => {
    answers({ '/v1/models': () => Response.json({ models: 3 }) })
    await expect(fetchModels(openai)).rejects.toMatchObject({ failure: { kind: 'malformed' } })
  })
})

describe('a completion', () => {
  const open = () => openCompletion(openai, { model: 'm' }, new AbortController().signal)

  it('is requested as a stream or in one piece', async () => {
    const asked = answers({ '/v1/chat/completions': () => Response.json({ choices: [] }) })
    expect(await open()).toMatchObject({ contentType: 'application/json' })
    expect(asked).toMatchObject([
      {
        url: 'http://models.test/v1/chat/completions',
        init: {
          method: 'POST',
          body: '{"model":"m"}',
          headers: { Accept: 'text/event-stream, application/json' },
        },
      },
    ])
  })

  const refusal = (message: string, code: string | null = null) => ({
    error: { message, type: 'error', code },
  })

  it.each([
    [403, refusal('no'), 'model_unauthorized'],
    [404, refusal('no such model'), 'model_not_found'],
    [429, refusal('slow down'), 'model_busy'],
    [500, refusal('ouch'), 'model_failed'],
    [400, refusal('no'), 'model_refused'],
    [400, refusal('too long', 'context_length_exceeded'), 'model_context_exceeded'],
    [
      400,
      { error: { code: 400, message: 'the request exceeds', type: 'exceed_context_size_error' } },
      'model_context_exceeded',
    ],
    [400, { error: 'registry/gemma does not support tools' }, 'model_without_tools'],
    [400, refusal('gemma does not support tools'), 'model_without_tools'],
  ])('fails with a code when it is refused with %s', async (status, body, code) => {
    answers({ '/v1/chat/completions': () => Response.json(body, { status }) })
    await expect(open()).rejects.toMatchObject({
      failure: { kind: 'agent', code },
    })
  })

  it.each([
    [429, { 'retry-after': '20' }, { retryAfterMilliseconds: 20_000 }],
    [503, { 'retry-after': '20' }, { retryAfterMilliseconds: 20_000 }],
    [503, {}, {}],
  ])('can be retried later after a %i with headers %j', async (status, headers, expected) => {
    const body = refusal('Loading model')
    answers({ '/v1/chat/completions': () => Response.json(body, { status, headers }) })
    await expect(open()).rejects.toMatchObject({
      failure: { kind: 'busy', status, problem: { message: 'Loading model' }, ...expected },
    })
  })

  it('is retried without usage if the server rejects that option', async () => {
    const asked = answers({
      '/v1/chat/completions': ({ body }) =>
        typeof body === 'string' && body.includes('stream_options')
          ? Response.json({ detail: [{ loc: ['body', 'stream_options'] }] }, { status: 422 })
          : Response.json({ choices: [] }),
    })
    const request = { model: 'm', stream_options: { include_usage: true } }
    await openCompletion(openai, request, new AbortController().signal)
    expect(asked.map(({ init }) => init?.body)).toEqual([JSON.stringify(request), '{"model":"m"}'])
  })

  it('fails as signed out without a session', async () => {
    answers({ '/v1/chat/completions': () => Response.json({}, { status: 401 }) })
    await expect(open()).rejects.toMatchObject({ failure: { kind: 'signed-out' } })
  })

  it('fails if the answer is a web page', async () => {
    const headers = { 'content-type': 'text/html' }
    answers({ '/v1/chat/completions': () => new Response('<p>Hello', { headers }) })
    await expect(open()).rejects.toMatchObject({ failure: { kind: 'not-an-api' } })
  })
})
