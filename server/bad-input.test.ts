import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

import { Problem } from '@/core/contract/problem'
import { openRealServer } from '@server/testing/real-server'

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() })),
  ),
})

let server: Awaited<ReturnType<typeof openRealServer>>
let token: string
/** All routes in the API description. */
let routes: { method: string; path: string; takesBody: boolean }[]

beforeAll(async () => {
  server = await openRealServer()
  token = await server.token('root', { role: 'resource_admin' })
  const answer = await server.ask(undefined, 'GET', '/openapi.json')
  const { paths } = Document.parse(await answer.json())
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      takesBody: requestBody !== undefined,
    })),
  )
})

afterAll(() => server.close())

function filled(path: string, value: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'room' ? 'demo' : value))
}

async function send(method: string, path: string, body: string, type = 'application/json') {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  })
  const answer = await response.text()
  return { status: response.status, answer, where: `${method} ${path}` }
}

/** Expects a problem that reveals nothing about the implementation. */
function expectProblem(answer: string) {
  const { error } = Problem.parse(JSON.parse(answer))
  expect(error.message).toMatch(/\.$/)
  expect(answer).not.toMatch(/node_modules|\.ts:\d|SQLITE|Error:/)
}

const bodies: [string, number, string, string][] = [
  ['invalid JSON', 400, '{"broken', 'application/json'],
  ['an empty body', 400, '', 'application/json'],
  ['an array', 400, '[]', 'application/json'],
  ['null', 400, 'null', 'application/json'],
  ['a number', 400, '7', 'application/json'],
  ['a string', 400, '"text"', 'application/json'],
  ['deep nesting', 400, `${'['.repeat(5000)}${']'.repeat(5000)}`, 'application/json'],
  ['a form', 415, 'a=b', 'application/x-www-form-urlencoded'],
]

describe('every route that takes a body', () => {
  it.each(bodies)('rejects %s with status %i and a problem', async (_, expected, body, type) => {
    for (const { method, path } of routes.filter(({ takesBody }) => takesBody)) {
      const { status, answer, where } = await send(method, filled(path, randomUUID()), body, type)
      expect({ where, status }).toEqual({ where, status: expected })
      expectProblem(answer)
    }
  })

  it('refuses members of the wrong type', async () => {
    const wrong = JSON.stringify(
      Object.fromEntries(
        ['metadata', 'thread_id', 'run_id', 'messages', 'threadId', 'feedback', 'params', 'model']
          .concat(['name', 'toolset_type', 'api_key', 'description', 'enabled', 'device'])
          .map((member) => [member, 7]),
      ),
    )
    for (const { method, path } of routes.filter(({ takesBody }) => takesBody)) {
      const { status, answer, where } = await send(method, filled(path, randomUUID()), wrong)
      expect({ where, status }).toEqual({ where, status: 400 })
      expectProblem(answer)
    }
  })

  it('refuses a body of more than one megabyte', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    for (const { method, path } of routes.filter(({ takesBody }) => takesBody)) {
      const { status, answer, where } = await send(method, filled(path, randomUUID()), large)
      expect({ where, status }).toEqual({ where, status: 413 })
      expectProblem(answer)
    }
  })
})

describe('a body of unknown length', () => {
  const inPieces = (count: number) =>
    new ReadableStream({
      start(controller) {
        const piece = new TextEncoder().encode('"'.padEnd(64 * 1024, 'x'))
        for (let sent = 0; sent < count; sent += 1) controller.enqueue(piece)
        controller.close()
      },
    })
  const post = (body: ReadableStream) =>
    fetch(`${server.url}/api/v1/rooms/demo/agui`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
      duplex: 'half',
    })

  it('is accepted up to the size limit', async () => {
    expect((await post(inPieces(2))).status).toBe(400)
    const answer = await post(inPieces(17)).catch(() => undefined)
    // A client that is still sending may lose the connection before the response arrives.
    expect([413, undefined]).toContain(answer?.status)
  })
})

describe('every route with ids in its path', () => {
  it.each(['nothing', '%ff%00', '..%2f..%2fetc', "';--", '💥', 'x'.repeat(2000)])(
    'answers 404 with a problem for the unknown id %s',
    async (id) => {
      for (const { method, path, takesBody } of routes) {
        if (takesBody || !/\{(?!room)/.test(path)) continue
        const response = await server.ask(token, method, filled(path, id))
        const where = `${method} ${path}`
        expect({ where, status: response.status }).toEqual({ where, status: 404 })
        expectProblem(await response.text())
      }
    },
  )
})

describe('a broken request', () => {
  async function sendRaw(lines: string[]): Promise<string> {
    const { port, hostname } = new URL(server.url)
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    await once(socket, 'connect')
    socket.end(lines.join('\r\n'))
    return text(socket)
  }

  it('writes nothing and affects no other request', async () => {
    const head = [
      'POST /api/v1/rooms/demo/agui HTTP/1.1',
      'host: server',
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      'content-length: 100',
      '',
      '{"metadata":',
    ]
    const answer = await sendRaw(head)
    expect(answer === '' || answer.startsWith('HTTP/1.1 400')).toBe(true)
    const threads = await server.ask(token, 'GET', '/api/v1/rooms/demo/agui')
    expect(await threads.json()).toEqual({ threads: [] })
  })

  it('is answered with a problem if it is not valid HTTP', async () => {
    const answer = await sendRaw(['NONSENSE', '', ''])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expectProblem(answer.slice(answer.indexOf('{')))
  })

  it('is answered with 431 if its headers are too large', async () => {
    const answer = await sendRaw(['GET / HTTP/1.1', 'host: server', `x: ${'x'.repeat(40_000)}`, ''])
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  })
})
