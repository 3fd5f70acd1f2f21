import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

import { OutgoingFailure } from '@server/outgoing/outgoing-failure'
import {
  codeOf,
  openToolsets,
  problemOf,
  type OpenedToolsets,
} from '@server/toolsets/testing/open-toolsets'

import { createExaToolset } from './exa-toolset'

type Respond = (response: ServerResponse, request: IncomingMessage) => void

let exa: Server
let server: OpenedToolsets
let baseUrl: string
let respond: Respond
let asked: { path: string | undefined; key: unknown; body: unknown }[]

beforeEach(async () => {
  asked = []
  exa = createServer((request, response) => {
    void text(request).then((body) => {
      const key = request.headers['x-api-key']
      asked.push({ path: request.url, key, body: JSON.parse(body) })
      respond(response, request)
    })
  })
  exa.listen(0, '127.0.0.1')
  await once(exa, 'listening')
  const address = exa.address()
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  server = await openToolsets({ providers: [createExaToolset({ fetch, baseUrl })] })
  await server.enable('builtin-exa-web-search')
})

afterEach(async () => {
  exa.closeAllConnections()
  exa.close()
  await server.close()
})

const answerWith =
  (body: unknown, status = 200): Respond =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))

const create = () =>
  server.create({ toolset_type: 'builtin-exa-web-search', name: 'my-exa', api_key: 'sk-exa' })

async function call(method: string, params: object) {
  const { id } = await create()
  return (await server.execute(id, method, params)).body
}

const page = {
  id: 'p',
  url: 'https://example.com',
  title: 'Example',
  highlights: ['One', 'two'],
  text: 'One and two',
  publishedDate: '2026-01-01',
  score: 0.5,
  author: 'Nobody',
}
const found = {
  title: 'Example',
  url: 'https://example.com',
  snippet: 'One ... two',
  published_date: '2026-01-01',
  score: 0.5,
}
const contents = { text: true, highlights: true }

describe('the Exa toolset', () => {
  it('has four tools with JSON Schema parameters', async () => {
    const { tools } = await create()
    const parameters = tools.map(({ function: { name, parameters } }) => [name, parameters])
    const number = expect.objectContaining({
      type: 'integer',
      minimum: 1,
      maximum: 10,
      default: 5,
    })
    expect(parameters).toEqual([
      [
        'search',
        {
          type: 'object',
          properties: {
            query: expect.objectContaining({ type: 'string' }),
            num_results: number,
          },
          required: ['query'],
        },
      ],
      ['findSimilar', expect.objectContaining({ required: ['url'] })],
      ['contents', expect.objectContaining({ required: ['urls'] })],
      ['answer', expect.objectContaining({ required: ['query'] })],
    ])
  })

  it('searches', async () => {
    respond = answerWith({ results: [page], autopromptString: 'Here is an example:' })
    expect(await call('search', { query: 'example' })).toEqual({
      tool_call_id: 'call_1',
      result: { results: [found], query_used: 'Here is an example:' },
    })
    const body = { query: 'example', type: 'neural', useAutoprompt: true, numResults: 5, contents }
    expect(asked).toEqual([{ path: '/search', key: 'sk-exa', body }])
  })

  it('finds similar pages', async () => {
    respond = answerWith({ results: [page] })
    expect(await call('findSimilar', { url: 'https://a.b', num_results: 3 })).toHaveProperty(
      'result',
      { results: [found] },
    )
    const body = { url: 'https://a.b', numResults: 3, contents }
    expect(asked).toEqual([{ path: '/findSimilar', key: 'sk-exa', body }])
  })

  it('reads pages', async () => {
    respond = answerWith({ results: [page, { url: 'https://b.c' }] })
    expect(await call('contents', { urls: ['https://a.b'] })).toHaveProperty('result.results', [
      { url: page.url, title: page.title, text: page.text },
      { url: 'https://b.c', title: null, text: null },
    ])
    expect(asked[0]).toMatchObject({
      path: '/contents',
      body: { urls: ['https://a.b'], text: true },
    })
  })

  it.each(['citations', 'results'])('answers with the sources in %s', async (name) => {
    respond = answerWith({ answer: 'Yes.', [name]: [page] })
    expect(await call('answer', { query: 'Is it?', text: false })).toHaveProperty('result', {
      answer: 'Yes.',
      sources: [{ title: 'Example', url: 'https://example.com', snippet: 'One ... two' }],
    })
    expect(asked[0]).toMatchObject({ path: '/answer', body: { query: 'Is it?', text: false } })
  })

  it('uses the beginning of a page without highlights', async () => {
    const bare = { url: 'https://a.b', text: 'x'.repeat(600) }
    respond = answerWith({ results: [bare, { url: 'https://b.c', title: null }] })
    expect(await call('search', { query: 'x' })).toMatchObject({
      result: {
        results: [
          { title: null, snippet: 'x'.repeat(500), published_date: null, score: null },
          { snippet: null },
        ],
        query_used: null,
      },
    })
  })

  it.each([
    [-3, 1],
    [0, 1],
    [10, 10],
    [1000, 10],
  ])('limits %d results to %d', async (num_results, numResults) => {
    respond = answerWith({ results: [] })
    await call('search', { query: 'x', num_results })
    expect(asked[0]).toHaveProperty('body.numResults', numResults)
  })

  it.each([
    ['search', {}, 'query'],
    ['search', { query: 5 }, 'query'],
    ['search', { query: '' }, 'query'],
    ['search', { query: 'x', num_results: '5' }, 'num_results'],
    ['search', { query: 'x', num_results: 2.5 }, 'num_results'],
    ['findSimilar', { query: 'x' }, 'url'],
    ['contents', { urls: 'https://a.b' }, 'urls'],
    ['contents', { urls: [] }, 'urls'],
    ['contents', { urls: [5] }, 'urls'],
    ['contents', { urls: ['https://a.b'], text: 'yes' }, 'text'],
    ['answer', { text: true }, 'query'],
  ])('refuses %s with %j', async (method, params, param) => {
    const { id } = await create()
    const code = 'toolset_error-invalid_parameters'
    expect(problemOf(await server.execute(id, method, params))).toEqual({
      status: 400,
      code,
      param,
    })
    expect(asked).toEqual([])
  })

  it.each(['find_similar', 'get_contents', 'Search', 'toString', '__proto__'])(
    'has no tool %s',
    async (method) => {
      const { id } = await create()
      expect(codeOf(await server.execute(id, method))).toBe('toolset_error-method_not_found')
    },
  )
})

describe('an Exa failure', () => {
  const secret = 'Your key sk-exa is bad'

  it.each([
    [401, 'Exa rejected the API key of this toolset. The user must correct it.'],
    [403, 'Exa rejected the API key of this toolset. The user must correct it.'],
    [429, 'The rate limit of Exa is exceeded. Wait before you try again.'],
    [504, 'Exa took too long to answer.'],
    [400, 'Exa refused the request with status 400.'],
    [500, 'Exa refused the request with status 500.'],
  ])('becomes a sentence for the model on status %d', async (status, error) => {
    respond = answerWith({ error: secret }, status)
    expect(await call('search', { query: 'x' })).toEqual({ tool_call_id: 'call_1', error })
  })

  it.each(['<html>', '', '{}', '{"results":{}}', '{"results":[{"title":"x"}]}', 'null'])(
    'is reported for the malformed response %j',
    async (body) => {
      respond = answerWith(body)
      expect(await call('search', { query: 'x' })).toHaveProperty(
        'error',
        'Exa sent an invalid response.',
      )
    },
  )

  it.each<[string, Respond]>([
    ['cuts the connection', (response) => response.destroy()],
    ['redirects', (response) => response.writeHead(307, { location: `${baseUrl}/x` }).end()],
  ])('is reported if Exa %s', async (_, misbehave) => {
    respond = misbehave
    expect(await call('search', { query: 'x' })).toHaveProperty(
      'error',
      'Exa could not be reached.',
    )
    expect(asked).toHaveLength(1)
  })

  it('is reported after a timeout of half a minute', async () => {
    const late = new AbortController()
    const timeouts: number[] = []
    const { execute } = createExaToolset({
      fetch,
      baseUrl,
      timeout: (milliseconds) => {
        timeouts.push(milliseconds)
        return late.signal
      },
    })
    respond = (response) => {
      response.writeHead(200).write('{')
      late.abort()
    }
    const connection = { apiKey: 'sk-exa', serverUrl: undefined }
    const { signal } = new AbortController()
    expect(await execute('search', { query: 'x' }, connection, signal)).toEqual({
      ok: false,
      error: 'Exa took too long to answer.',
    })
    expect(timeouts).toEqual([30_000])
  })

  it.each([
    ['timed-out', 'Exa took too long to answer.'],
    ['too-large', 'The response of Exa is too large. Request less.'],
    ['refused-address', 'Exa could not be reached.'],
  ] as const)('is reported if the outgoing request fails with %s', async (kind, error) => {
    const outgoing = () => Promise.reject(new OutgoingFailure(kind))
    const { execute } = createExaToolset({ fetch: outgoing, baseUrl })
    const connection = { apiKey: 'sk-exa', serverUrl: undefined }
    const { signal } = new AbortController()
    const outcome = await execute('search', { query: 'x' }, connection, signal)
    expect(outcome).toEqual({ ok: false, error })
  })

  it('is reported when the caller aborts, and the connection is closed', async () => {
    const leaving = new AbortController()
    const closed = new Promise<void>((resolve) => {
      respond = (response) => {
        response.on('close', () => resolve())
        leaving.abort()
      }
    })
    const { execute } = createExaToolset({ fetch, baseUrl })
    const connection = { apiKey: 'sk-exa', serverUrl: undefined }
    const outcome = await execute('search', { query: 'x' }, connection, leaving.signal)
    expect(outcome.ok).toBe(false)
    await expect(closed).resolves.toBeUndefined()
  })
})
