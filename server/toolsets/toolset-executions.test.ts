import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { getRequestListener } from '@hono/node-server'

import type { Outcome, ToolsetProvider } from '@server/toolset-providers/toolset-provider'
import type { Timeout } from '@server/toolset-providers/with-timeout'

import {
  codeOf,
  echoProvider,
  openToolsets,
  problemOf,
  remoteProvider,
  tool,
  type OpenedToolsets,
} from './testing/open-toolsets'

let server: OpenedToolsets
afterEach(() => server.close())

const valid = { toolset_type: 'echo', name: 'my-echo', api_key: 'sk-1' }
const program = 'ada-program-scope_toolset-echo'

async function open(type: ToolsetProvider, timeout?: Timeout) {
  server = await openToolsets({ providers: [type], ...(timeout && { timeout }) })
  await server.enable(type.id)
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

describe('a tool call', () => {
  it('returns its result under its own id', async () => {
    await open(echoProvider())
    const { id } = await server.create(valid)
    const answer = await server.execute(id, 'say', { words: 'hello' })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({ tool_call_id: 'call_1', result: { words: 'hello' } })
  })

  it('is logged with its type and its caller, but without its parameters', async () => {
    await open(echoProvider())
    const { id } = await server.create(valid)
    server.logged.length = 0
    await server.execute(id, 'say', { words: 'secret words' })
    expect(server.logged).toEqual([{ event: 'tool-called', toolset_type: 'echo', user_id: 'ada' }])
  })

  it('needs no call id and has a second address', async () => {
    await open(echoProvider())
    const { id } = await server.create(valid)
    const body = { params: { words: 'hello' } }
    const answer = await server.ask('POST', `/toolsets/${id}/tools/say/execute`, body, program)
    expect(answer.body).toEqual({ result: { words: 'hello' } })
  })

  it('passes the key and the parameters to the provider', async () => {
    const calls: unknown[] = []
    await open(
      echoProvider({
        execute: async (name, parameters, connection) => {
          calls.push({ name, parameters, connection })
          return { ok: true, value: null }
        },
      }),
    )
    const { id } = await server.create(valid)
    expect((await server.execute(id, 'say', { words: 'x' })).body).toHaveProperty('result', null)
    expect(calls).toEqual([
      {
        name: 'say',
        parameters: { words: 'x' },
        connection: { apiKey: 'sk-1', serverUrl: undefined },
      },
    ])
  })

  it('returns a provider failure with status 200', async () => {
    await open(echoProvider({ execute: async () => ({ ok: false, error: 'It is closed today.' }) }))
    const { id } = await server.create(valid)
    const answer = await server.execute(id, 'say', { words: 'x' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ tool_call_id: 'call_1', error: 'It is closed today.' })
  })

  it('answers 500 for a bug in the provider', async () => {
    await open(
      echoProvider({
        execute: async () => {
          throw new Error('the key sk-1')
        },
      }),
    )
    const { id } = await server.create(valid)
    const answer = await server.execute(id, 'say', { words: 'x' })
    expect(answer.status).toBe(500)
    expect(JSON.stringify([answer, server.logged])).not.toContain('sk-1')
  })

  it('ends after half a minute even if the provider ignores the signal', async () => {
    const late = new AbortController()
    const started = gate()
    const timeouts: number[] = []
    const execute = () => {
      started.open()
      return new Promise<Outcome<unknown>>(() => {})
    }
    await open(echoProvider({ execute }), (milliseconds) => {
      timeouts.push(milliseconds)
      return late.signal
    })
    const { id } = await server.create(valid)
    const answering = server.execute(id, 'say', { words: 'x' })
    await started.opened
    late.abort()
    const answer = await answering
    expect(answer.status).toBe(200)
    expect(answer.body).toHaveProperty('error', 'The provider took too long to answer.')
    expect(new Set(timeouts)).toEqual(new Set([30_000]))
  })

  it('ends when the caller disconnects', async () => {
    const started = gate()
    const ended = gate()
    await open(
      echoProvider({
        execute: (_, __, ___, signal) => {
          started.open()
          return new Promise<Outcome<unknown>>((resolve) => {
            signal.addEventListener('abort', () => {
              ended.open()
              resolve({ ok: false, error: 'Nobody is there.' })
            })
          })
        },
      }),
    )
    const { id } = await server.create(valid)
    const listener = getRequestListener(server.application.fetch)
    const http = createServer((incoming, outgoing) => void listener(incoming, outgoing))
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const address = http.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const asking = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/bodhi/v1/toolsets/${id}/execute/say`,
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
    })
    asking.on('error', () => {})
    asking.end(JSON.stringify({ params: { words: 'x' } }))
    await started.opened
    asking.destroy()
    await expect(ended.opened).resolves.toBeUndefined()
    http.close()
  })

  it('finishes if an admin disables the type, but the next call is refused', async () => {
    const started = gate()
    const finish = gate()
    await open(
      echoProvider({
        execute: async () => {
          started.open()
          await finish.opened
          return { ok: true, value: 'done' }
        },
      }),
    )
    const { id } = await server.create(valid)
    const first = server.execute(id, 'say', { words: 'x' })
    await started.opened
    await server.disable('echo')
    const second = await server.execute(id, 'say', { words: 'x' })
    expect(codeOf(second)).toBe('toolset_error-toolset_app_disabled')
    finish.open()
    expect((await first).body).toHaveProperty('result', 'done')
  })

  it('uses the currently stored key', async () => {
    const used: unknown[] = []
    await open(
      echoProvider({
        execute: async (_, __, { apiKey }) => {
          used.push(apiKey)
          return { ok: true, value: null }
        },
      }),
    )
    const { id } = await server.create(valid)
    await server.execute(id, 'say', { words: 'x' })
    await server.ask('PUT', `/toolsets/${id}`, { api_key: 'sk-2' })
    await server.execute(id, 'say', { words: 'x' })
    expect(used).toEqual(['sk-1', 'sk-2'])
  })

  it('needs no key if the type needs none', async () => {
    await open(echoProvider({ needsApiKey: false }))
    const { id } = await server.create({ toolset_type: 'echo', name: 'free' })
    expect((await server.execute(id, 'say', { words: 'x' })).body).toHaveProperty('result')
  })
})

describe('the refusal of a tool call', () => {
  /** The checks, in order. */
  const steps = [
    { step: 'known', status: 404, code: 'toolset_error-toolset_not_found' },
    { step: 'owner', status: 403, code: 'toolset_error-instance_not_owned' },
    { step: 'type', status: 400, code: 'toolset_error-toolset_app_disabled' },
    { step: 'instance', status: 400, code: 'toolset_error-toolset_disabled' },
    { step: 'key', status: 400, code: 'toolset_error-toolset_not_configured' },
    { step: 'scope', status: 403, code: 'toolset_auth_error-missing_toolset_scope' },
    { step: 'method', status: 404, code: 'toolset_error-method_not_found' },
    { step: 'parameters', status: 400, code: 'toolset_error-invalid_parameters', param: 'words' },
  ] as const
  type Step = (typeof steps)[number]['step']

  async function callWith(broken: ReadonlySet<Step>) {
    await open(echoProvider())
    const { id } = await server.create(valid)
    const change = {
      ...(broken.has('instance') && { enabled: false }),
      ...(broken.has('key') && { api_key: null }),
    }
    await server.ask('PUT', `/toolsets/${id}`, change)
    if (broken.has('type')) await server.disable('echo')
    const user = broken.has('owner') ? 'bob' : 'ada'
    const who = `${user}-program-${broken.has('scope') ? 'scope_toolset-other' : 'scope_toolset-echo'}`
    return server.execute(
      broken.has('known') ? 'none' : id,
      broken.has('method') ? 'toString' : 'say',
      broken.has('parameters') ? { words: 5 } : { words: 'x' },
      who,
    )
  }

  it('does not happen if everything is in order', async () => {
    expect((await callWith(new Set())).status).toBe(200)
  })

  it.each(steps)('is $code for this problem alone', async ({ step, ...problem }) => {
    expect(problemOf(await callWith(new Set([step])))).toEqual(problem)
  })

  it.each(steps)('is $code before all later problems', async ({ step, ...problem }) => {
    const order = steps.map((each) => each.step)
    const broken = new Set(order.slice(order.indexOf(step)))
    expect(problemOf(await callWith(broken))).toEqual(problem)
  })

  it('never concerns scopes if the caller is a person', async () => {
    await open(echoProvider())
    const { id } = await server.create(valid)
    expect((await server.execute(id, 'say', { words: 'x' }, 'ada')).status).toBe(200)
  })

  it('happens before the provider is called', async () => {
    const execute = jest.fn()
    await open(echoProvider({ execute }))
    const { id } = await server.create(valid)
    await server.execute(id, 'say', {})
    await server.execute(id, 'shout', { words: 'x' })
    await server.execute(id, 'say', { words: 'x' }, 'bob')
    expect(execute).not.toHaveBeenCalled()
  })

  it('names the missing parameter', async () => {
    await open(echoProvider())
    const { id } = await server.create(valid)
    const answer = await server.execute(id, 'say')
    expect(problemOf(answer)).toMatchObject({ status: 400, param: 'words' })
    expect(answer.body).toHaveProperty('error.message', 'The parameter words is missing.')
  })
})

describe("the parameters of an instance's tool", () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/$defs/d${index + 1}` }
      return [`d${index}`, { allOf: [next, next] }]
    }),
  )
  const schema = {
    type: 'object',
    properties: {
      count: { type: 'number' },
      words: { type: ['string', 'null'], pattern: '^(a+)+$' },
      deep: { $ref: '#/$defs/d0' },
    },
    required: ['count'],
    $defs: { ...doubling, d40: { type: 'string' } },
  }

  beforeEach(async () => {
    await open(remoteProvider(async () => ({ ok: true, value: [tool('far', schema)] })))
  })

  it('are checked only at the top level because the schema is untrusted', async () => {
    const { id } = await server.create({
      toolset_type: 'remote',
      name: 'far',
      server_url: 'https://tools.example',
    })
    const call = (params: object) => server.execute(id, 'far', params)
    expect(problemOf(await call({}))).toMatchObject({ status: 400, param: 'count' })
    expect(problemOf(await call({ count: 'x' }))).toMatchObject({ status: 400, param: 'count' })
    expect(problemOf(await call({ count: 1, words: 5 }))).toMatchObject({ param: 'words' })
    const words = `${'a'.repeat(60)}!`
    expect((await call({ count: 1, words, deep: 'x' })).status).toBe(200)
  })
})
