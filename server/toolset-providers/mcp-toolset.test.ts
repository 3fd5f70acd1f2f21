import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'

import type { LogEntry } from '@server/http/log'
import { createOutgoingFetch, type OutgoingFetch } from '@server/outgoing/outgoing-fetch'

import { createMcpToolset } from './mcp-toolset'

const never = new AbortController().signal
const fetch = createOutgoingFetch({ allowedHosts: ['127.0.0.1'] })

function openToolset(ports: { fetch?: OutgoingFetch } = {}) {
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  const type = createMcpToolset({ fetch, version: '1.2.3', log, ...ports })
  const { tools } = type
  if (tools.from === 'provider') throw new Error('The tools should come from the server.')
  const at = (serverUrl: string | undefined, apiKey?: string) => ({ serverUrl, apiKey })
  return {
    type,
    logged,
    list: (url?: string, key?: string) => tools.list(at(url, key), never),
    execute: (tool: string, parameters: Record<string, unknown>, url?: string, signal = never) =>
      type.execute(tool, parameters, at(url), signal),
  }
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address.port
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server.address())
  server.close()
  await once(server, 'close')
  return port
}

const Message = z.object({
  id: z.number().optional(),
  method: z.string(),
  params: z.unknown().optional(),
})
type Message = z.infer<typeof Message>
type Answer = (message: Message, response: ServerResponse) => unknown

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A loopback HTTP server that records its requests. */
async function host(answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const asked: IncomingMessage[] = []
  const server = createServer((request, response) => {
    asked.push(request)
    void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  return { asked, url: `http://127.0.0.1:${portOf(server.address())}/mcp` }
}

/** A minimal MCP server, which performs the handshake and leaves the rest to `answer`. */
function mcpHost(answer: Answer, session?: string, onLeave = (_request: IncomingMessage) => {}) {
  return host(async (request, response): Promise<unknown> => {
    if (request.method === 'DELETE') onLeave(request)
    if (request.method !== 'POST') return response.writeHead(204).end()
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const message = Message.parse(JSON.parse(body))
    if (message.id === undefined) return response.writeHead(202).end()
    if (message.method !== 'initialize') return answer(message, response)
    if (session !== undefined) response.setHeader('mcp-session-id', session)
    const serverInfo = { name: 'small', version: '1' }
    return reply(response, message, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo })
  })
}

function reply(response: ServerResponse, { id }: Message, result: unknown) {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
}

const inputSchema = { type: 'object' }
const failure = (error: string) => ({ ok: false, error })
const notMcp = failure('The server at this address does not speak MCP.')
const notThere = failure('The MCP server could not be reached or closed the connection.')

describe('the MCP toolset', () => {
  let everything: ChildProcess
  let url: string

  beforeAll(async () => {
    const port = await freePort()
    const program = require.resolve('@modelcontextprotocol/server-everything/dist/index.js')
    everything = spawn(process.execPath, [program, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const { stderr } = everything
    if (stderr === null) throw new Error('The server has no standard error.')
    for await (const line of createInterface({ input: stderr })) {
      if (line.includes('listening')) break
    }
    url = `http://127.0.0.1:${port}/mcp`
  })

  afterAll(async () => {
    const gone = once(everything, 'exit')
    everything.kill('SIGKILL')
    await gone
  })

  it('needs a URL but no key', () => {
    const { type } = openToolset()
    expect(type).toMatchObject({ id: 'mcp', needsServerUrl: true, needsApiKey: false })
  })

  it("lists the server's tools with their schemas", async () => {
    const listed = await openToolset().list(url)
    if (!listed.ok) throw new Error(listed.error)
    const sum = listed.value.find((tool) => tool.function.name === 'get-sum')
    expect(sum).toMatchObject({
      type: 'function',
      function: {
        description: 'Returns the sum of two numbers',
        parameters: {
          type: 'object',
          properties: { a: { type: 'number' }, b: { type: 'number' } },
          required: ['a', 'b'],
        },
      },
    })
    expect(listed.value.length).toBeGreaterThan(8)
  })

  it.each([
    ['echo', { message: 'hello' }, 'Echo: hello'],
    ['get-sum', { a: 2, b: 3 }, 'The sum of 2 and 3 is 5.'],
    ['get-structured-content', { location: 'Chicago' }, expect.objectContaining({ humidity: 82 })],
    ['get-tiny-image', {}, expect.stringMatching(/\[image, image\/png, \d+ kB, not included\]/)],
    [
      'trigger-long-running-operation',
      { duration: 0.1, steps: 2 },
      expect.stringContaining('completed'),
    ],
  ])('calls %s', async (tool, parameters, value) => {
    expect(await openToolset().execute(tool, parameters, url)).toEqual({ ok: true, value })
  })

  it('returns the error of a tool', async () => {
    const outcome = await openToolset().execute('get-sum', { a: 'two', b: 3 }, url)
    expect(outcome).toEqual({ ok: false, error: expect.stringContaining('expected number') })
  })

  it('reports an unknown tool', async () => {
    const outcome = await openToolset().execute('fly', {}, url)
    expect(outcome).toEqual({ ok: false, error: expect.stringMatching(/tool/i) })
  })

  it('aborts a long call when its caller aborts', async () => {
    const giving = new AbortController()
    const noticing: OutgoingFetch = async (address, request) => {
      const response = await fetch(address, request)
      if (JSON.stringify(request?.body).includes('tools/call')) giving.abort()
      return response
    }
    const { execute } = openToolset({ fetch: noticing })
    const parameters = { duration: 600, steps: 1 }
    const call = execute('trigger-long-running-operation', parameters, url, giving.signal)
    expect(await call).toEqual(failure('The call was aborted.'))
  })

  it('aborts a call when its caller aborts while the server is silent', async () => {
    const giving = new AbortController()
    const greeting = await mcpHost(() => {})
    const silent: OutgoingFetch = async (address, request) => {
      if (!JSON.stringify(request?.body).includes('notifications/')) return fetch(address, request)
      giving.abort()
      return new Promise<never>(() => {})
    }
    const { execute } = openToolset({ fetch: silent })
    expect(await execute('a', {}, greeting.url, giving.signal)).toEqual(
      failure('The call was aborted.'),
    )
  })

  it('does not start an aborted call', async () => {
    const { url, asked } = await mcpHost(() => {})
    const outcome = await openToolset().execute('echo', {}, url, AbortSignal.abort())
    expect(outcome).toEqual(failure('The call was aborted.'))
    expect(asked).toHaveLength(0)
  })

  it('reports an unreachable server, a missing page and an invalid address', async () => {
    const { list } = openToolset()
    expect(await list(`http://127.0.0.1:${await freePort()}/mcp`)).toEqual(notThere)
    expect(await list(url.replace('/mcp', '/elsewhere'))).toEqual(
      failure('There is no MCP server at this address.'),
    )
    for (const address of [undefined, '', 'nonsense']) {
      expect(await list(address)).toEqual(failure('This toolset has no valid MCP server address.'))
    }
  })

  it('obeys the rules for outgoing requests', async () => {
    const guarded = createOutgoingFetch({ allowedHosts: [] })
    const { list } = openToolset({ fetch: guarded })
    expect(await list(url)).toEqual(failure('The address of the MCP server must begin with https.'))
    expect(await list(url.replace(/:\d+/, '').replace('http', 'https'))).toEqual(
      failure('This server may not connect to the address of the MCP server.'),
    )
  })
})

describe('the key of an MCP toolset', () => {
  const listing: Answer = (message, response) => reply(response, message, { tools: [] })

  it('is sent as a bearer token with every request', async () => {
    const { url, asked } = await mcpHost(listing)
    expect(await openToolset().list(url, 'secret')).toEqual({ ok: true, value: [] })
    expect(asked.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: 3 }, () => 'Bearer secret'),
    )
  })

  it('is optional, and requests without it have no Authorization header', async () => {
    const { url, asked } = await mcpHost(listing)
    await openToolset().list(url)
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each(['two\r\nlines', 'schlüssel', ''])('cannot be %j', async (key) => {
    const { url, asked } = await mcpHost(listing)
    expect(await openToolset().list(url, key)).toEqual(
      failure('The key of this toolset contains characters that cannot be sent.'),
    )
    expect(asked).toHaveLength(0)
  })

  it('is not sent to the target of a redirect', async () => {
    const other = await mcpHost(listing)
    const { url } = await host((_, response) =>
      response.writeHead(307, { location: other.url }).end(),
    )
    expect(await openToolset().list(url, 'secret')).toEqual(
      failure('The address of the MCP server redirects to another address.'),
    )
    expect(other.asked).toHaveLength(0)
  })
})

describe('a session with an MCP server', () => {
  it('ends after the call and leaves nothing open', async () => {
    let leave: (request: IncomingMessage) => void
    const left = new Promise<IncomingMessage>((resolve) => (leave = resolve))
    const { url, asked } = await mcpHost(
      (message, response) => reply(response, message, { content: [] }),
      'session-1',
      (request) => leave(request),
    )
    await openToolset().execute('a', {}, url)
    expect((await left).headers['mcp-session-id']).toBe('session-1')
    expect(asked.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'DELETE'])
  })
})

describe('the tool list of an MCP server', () => {
  const Params = z.object({ cursor: z.string().optional() })
  const paged =
    (pages: number): Answer =>
    (message, response) => {
      const page = Number(Params.parse(message.params).cursor ?? 0)
      const next = page + 1 < pages ? { nextCursor: String(page + 1) } : {}
      reply(response, message, { tools: [{ name: `tool-${page}`, inputSchema }], ...next })
    }

  it('is read to its last page', async () => {
    const { url } = await mcpHost(paged(3))
    const listed = await openToolset().list(url)
    expect(listed.ok && listed.value.map((tool) => tool.function.name)).toEqual([
      'tool-0',
      'tool-1',
      'tool-2',
    ])
  })

  it('is read up to a page limit', async () => {
    const { url } = await mcpHost(paged(Infinity))
    const listed = await openToolset().list(url)
    expect(listed.ok && listed.value).toHaveLength(32)
  })

  it('leaves out unusable tools and logs their number', async () => {
    const tools = [{ name: 'secret.name', inputSchema }, { name: 'good', inputSchema }, 'bad']
    const { url } = await mcpHost((message, response) => reply(response, message, { tools }))
    const { list, logged } = openToolset()
    const listed = await list(url)
    expect(listed.ok && listed.value.map((tool) => tool.function.name)).toEqual(['good'])
    expect(logged).toEqual([{ event: 'mcp-tools-left-out', count: 2 }])
  })
})

describe('a response of an MCP server', () => {
  const html = '<html>secret</html>'

  it.each([
    ['a web page', 200, notMcp],
    [
      'a key that is wrong',
      401,
      failure('The MCP server rejected the key of this toolset, or requires one.'),
    ],
    ['a missing page', 404, failure('There is no MCP server at this address.')],
    [
      'too many calls',
      429,
      failure('The rate limit of the MCP server is exceeded. Wait before you try again.'),
    ],
    ['a fault', 500, failure('The MCP server refused the request with status 500.')],
  ])('is reported without quoting it: %s', async (_, status, expected) => {
    const { url } = await host((_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(html),
    )
    const { list, logged } = openToolset()
    expect(await list(url)).toEqual(expected)
    expect(JSON.stringify(logged)).not.toContain('secret')
  })

  it.each([
    ['invalid JSON', 'secret', notMcp],
    ['other JSON', '{"secret":1}', notMcp],
    ['a result of another shape', { result: { content: 'secret' } }, notMcp],
    [
      'a protocol error',
      { error: { code: -32603, message: 'secret' } },
      failure('The MCP server reported an error.'),
    ],
    [
      'an unknown method',
      { error: { code: -32601, message: 'secret' } },
      failure('The MCP server does not offer this.'),
    ],
    [
      'bad parameters',
      { error: { code: -32602, message: 'secret' } },
      failure('The MCP server does not know the tool or rejected its parameters.'),
    ],
  ])('is reported without quoting it after a call: %s', async (_, body, expected) => {
    const { url } = await mcpHost(({ id }, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(
        typeof body === 'string' ? body : JSON.stringify({ jsonrpc: '2.0', id, ...body }),
      )
    })
    const { execute, logged } = openToolset()
    expect(await execute('a', {}, url)).toEqual(expected)
    expect(JSON.stringify(logged)).not.toContain('secret')
  })

  it.each(['', 'id: 1\ndata:\n\n'])('fails promptly if it breaks off after %j', async (begun) => {
    const { url } = await mcpHost((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`:\n\n${begun}`, () => response.destroy())
    })
    expect(await openToolset().execute('a', {}, url)).toEqual(notThere)
  })

  it('may arrive on a second stream after the first was closed', async () => {
    let asked: Message | undefined
    const streaming = { 'content-type': 'text/event-stream' }
    const small = await mcpHost((message, response) => {
      asked = message
      response.writeHead(200, streaming).end('id: 1\nretry: 1\ndata:\n\n')
    })
    const resuming: OutgoingFetch = async (address, request) => {
      if (request?.method !== 'GET') return fetch(address, request)
      expect(new Headers(request.headers).get('last-event-id')).toBe('1')
      const result = { content: [{ type: 'text', text: 'late' }] }
      const answer = JSON.stringify({ jsonrpc: '2.0', id: asked?.id, result })
      return new Response(`data: ${answer}\n\n`, { headers: streaming })
    }
    const outcome = await openToolset({ fetch: resuming }).execute('a', {}, small.url)
    expect(outcome).toEqual({ ok: true, value: 'late' })
  })

  it.each(['application/json', 'text/event-stream'])(
    'is refused if it is too large as %s',
    async (type) => {
      const { url } = await mcpHost((_, response) => {
        response.writeHead(200, { 'content-type': type })
        response.end(`data: ${'x'.repeat(20_000)}\n\n`)
      })
      const small = createOutgoingFetch({ allowedHosts: ['127.0.0.1'], limits: { bytes: 10_000 } })
      expect(await openToolset({ fetch: small }).execute('a', {}, url)).toEqual(
        failure('The response of the MCP server is too large.'),
      )
    },
  )

  it('times out if it never arrives', async () => {
    const { url } = await mcpHost(() => {})
    const limits = { milliseconds: 200 }
    const hasty = createOutgoingFetch({ allowedHosts: ['127.0.0.1'], limits })
    expect(await openToolset({ fetch: hasty }).execute('a', {}, url)).toEqual(
      failure('The MCP server took too long to answer.'),
    )
  })
})
