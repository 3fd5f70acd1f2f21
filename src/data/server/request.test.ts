import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

import { attempt } from '@/core/failure'
import { certificate, privateKey } from '@/data/testing/real-server'

import { requestJson, requestStream } from './request'

const Greeting = z.object({ hello: z.string() })

let server: Server
let url: string
const serve = async (listener: RequestListener) => {
  server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
}
const answer = (status: number, type: string, body: string) =>
  serve((_request, response) => response.writeHead(status, { 'content-type': type }).end(body))

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

describe('a request', () => {
  it('returns the parsed response', async () => {
    await answer(200, 'application/json', '{"hello":"world","more":1}')
    expect(await requestJson(url, Greeting)).toEqual({ hello: 'world' })
  })

  it.each([
    [200, 'text/html', '<html>', { kind: 'not-an-api' }],
    [404, 'text/html', '<html>', { kind: 'not-an-api' }],
    [200, 'application/json', 'not json', { kind: 'other-content' }],
    [200, 'application/octet-stream', 'data', { kind: 'other-content' }],
    [404, 'text/plain', 'nothing here', { kind: 'not-found' }],
    [405, 'text/plain', 'no', { kind: 'rejected', status: 405 }],
    [410, 'text/plain', 'gone', { kind: 'rejected', status: 410 }],
    [429, 'text/plain', 'slow down', { kind: 'busy', status: 429 }],
    [503, 'text/html', '<html>', { kind: 'busy', status: 503 }],
    [200, 'application/json', '{"hello":1}', { kind: 'malformed', at: 'hello' }],
    [401, 'application/json', '{}', { kind: 'signed-out' }],
    [403, 'text/html', '', { kind: 'forbidden' }],
    [404, 'application/json', '{}', { kind: 'not-found' }],
    [409, 'application/json', '{}', { kind: 'rejected', status: 409 }],
    [500, 'text/plain', 'oh', { kind: 'server', status: 500 }],
  ])('turns a %i of %s with %p into a failure', async (status, type, body, failure) => {
    await answer(status, type, body)
    expect(await attempt(requestJson(url, Greeting))).toEqual({ ok: false, failure })
  })

  it.each([
    [401, 'text/plain'],
    [403, 'application/json'],
    [404, 'text/html'],
    [422, 'application/json'],
    [500, 'text/plain'],
    [502, 'text/html'],
  ])('keeps nothing of the body of a %i of %s in its failure', async (status, type) => {
    await answer(status, type, '{"trace":"CANARY","error":"CANARY"}')
    expect(JSON.stringify(await attempt(requestJson(url, Greeting)))).not.toContain('CANARY')
  })

  it('reports that nothing listens on the port', async () => {
    await answer(200, 'application/json', '{}')
    server.close()
    expect(await attempt(requestJson(url, Greeting))).toEqual({
      ok: false,
      failure: { kind: 'refused' },
    })
  })

  it('reports how long a busy server asks to wait, and why', async () => {
    const error = { message: 'Too many runs.', type: 'rate_limit_error', code: 'busy', param: null }
    await serve((_request, response) => {
      const headers = { 'content-type': 'application/json', 'retry-after': '7' }
      response.writeHead(429, headers).end(JSON.stringify({ error }))
    })
    const problem = { code: 'busy', param: null, message: 'Too many runs.' }
    expect(await attempt(requestJson(url, Greeting))).toEqual({
      ok: false,
      failure: { kind: 'busy', status: 429, retryAfterMilliseconds: 7_000, problem },
    })
  })

  it('reports an untrusted certificate', async () => {
    const secure = createSecureServer({ cert: certificate, key: privateKey })
    server = secure.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    expect(await attempt(requestJson(`https://127.0.0.1:${port}`, Greeting))).toEqual({
      ok: false,
      failure: { kind: 'untrusted' },
    })
  })

  it('sends its body as JSON', async () => {
    let received = ''
    await serve((request, response) => {
      request.on('data', (chunk) => (received += String(chunk)))
      request.on('end', () => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('{"hello":"you"}')
      })
    })
    await requestJson(url, Greeting, { method: 'POST', body: { a: 1 } })
    expect(received).toBe('{"a":1}')
  })
})

describe('a streamed response', () => {
  it('arrives piece by piece', async () => {
    let proceed = () => {}
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
      proceed = () => void response.end('two')
    })
    const { contentType, body } = await requestStream(url, { method: 'POST', body: {} })
    const pieces: string[] = []
    for await (const bytes of body) {
      pieces.push(new TextDecoder().decode(bytes))
      proceed()
    }
    expect(contentType).toBe('text/event-stream')
    expect(pieces).toEqual(['one', 'two'])
  })

  it('fails as unreachable when the connection breaks in the middle', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
    })
    const { body } = await requestStream(url, { method: 'POST', body: {} })
    const read = async () => {
      for await (const _bytes of body) server.closeAllConnections()
    }
    expect(await attempt(read())).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  })

  it('closes the connection when its reader stops early', async () => {
    const closed = new Promise((resolve) => {
      void serve((request, response) => {
        request.socket.once('close', resolve)
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
      })
    })
    await new Promise((resolve) => setImmediate(resolve))
    const { body } = await requestStream(url, { method: 'POST', body: {} })
    for await (const _bytes of body) break
    await closed
  })

  it('ends when the signal aborts', async () => {
    await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('one')
    })
    const controller = new AbortController()
    const { body } = await requestStream(url, { method: 'POST', signal: controller.signal })
    const read = async () => {
      for await (const _bytes of body) controller.abort()
    }
    await expect(read()).rejects.toThrow()
  })
})
