import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'

import { certificate, openRealServer, privateKey } from '@/data/testing/real-server'

import { probeServer } from './probe-server'

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

describe('a probe', () => {
  it('finds the companion server and its models', async () => {
    const companion = await openRealServer()
    try {
      expect(await probeServer(companion.url)).toMatchObject({
        kind: 'found',
        finding: { kind: 'continuo', address: companion.url, need: 'nothing' },
      })
      expect(await probeServer(`${companion.url}/v1`)).toMatchObject({
        kind: 'found',
        finding: { kind: 'openai', address: `${companion.url}/v1`, need: 'key' },
      })
    } finally {
      await companion.close()
    }
  })

  it('sends no credentials and only reads', async () => {
    const requests: { method: string | undefined; names: string[] }[] = []
    const url = await open((request, response) => {
      requests.push({ method: request.method, names: Object.keys(request.headers) })
      response.writeHead(404).end()
    })
    expect(await probeServer(url)).toEqual({ kind: 'unknown', answered: 'something' })
    expect(requests.length).toBeGreaterThan(5)
    for (const { method, names } of requests) {
      expect(method).toBe('GET')
      expect(names).not.toContain('authorization')
      expect(names).not.toContain('cookie')
    }
  })

  it('recognises a web page, even with status 200', async () => {
    const url = await open((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>{}</html>'),
    )
    expect(await probeServer(url)).toEqual({ kind: 'unknown', answered: 'page' })
  })

  it('treats invalid JSON as an unknown answer', async () => {
    const url = await open((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"product":'),
    )
    expect(await probeServer(url)).toEqual({ kind: 'unknown', answered: 'something' })
  })

  it('stops at its time limit and uses the answers received so far', async () => {
    const body = JSON.stringify({ product: 'continuo', version: '1', features: [] })
    const slow = await open(() => {})
    const half = await open((request, response) => {
      if (request.url?.endsWith('capabilities'))
        response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    expect(await probeServer(slow, undefined, 50)).toEqual({ kind: 'late' })
    // On a busy machine even the quick answer may be late.
    let timeoutMilliseconds = 250
    let identity = await probeServer(half, undefined, timeoutMilliseconds)
    while (identity.kind === 'late')
      identity = await probeServer(half, undefined, (timeoutMilliseconds *= 2))
    expect(identity).toMatchObject({ kind: 'found' })
  })

  it('reports a refused connection', async () => {
    const url = await open(() => {})
    opened.splice(0).forEach((server) => server.close())
    expect(await probeServer(url)).toEqual({ kind: 'refused' })
  })

  it('reports an untrusted certificate', async () => {
    const server = createSecureServer(
      { cert: certificate, key: privateKey },
      (_request, response) => response.end(),
    )
    expect(await probeServer(await listen(server, 'https'))).toEqual({ kind: 'untrusted' })
  })

  it('reports a plain http server as unreachable over https', async () => {
    const url = await open((_request, response) => response.end())
    expect(await probeServer(url.replace('http:', 'https:'))).toEqual({ kind: 'unreachable' })
  })
})

const open = (answer: RequestListener) => listen(createServer(answer), 'http')

async function listen(server: Server, scheme: string): Promise<string> {
  opened.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  return `${scheme}://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
}
