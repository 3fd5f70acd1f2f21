import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { gzipSync } from 'node:zlib'
import { buildConnector } from 'undici'

import { OutgoingFailure } from './outgoing-failure'
import { createOutgoingFetch } from './outgoing-fetch'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answer = (...exchange: Parameters<RequestListener>) => unknown

/** A loopback server that records its requests. */
async function host(answer: Answer) {
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
  const { port } = addressOf(server.address())
  return { port, asked, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` }
}

function addressOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return address
}

/** Routes requests for public hosts to a loopback server without TLS, and records the resolved addresses. */
function internetAt(port: number) {
  const dialled: string[] = []
  function connect(lookup: LookupFunction): buildConnector.connector {
    const dial = buildConnector({
      lookup: (hostname, options, callback) =>
        lookup(hostname, options, (error, addresses) => {
          if (error) return callback(error, addresses)
          const all = typeof addresses === 'string' ? [addresses] : addresses.map(textOf)
          dialled.push(...all)
          callback(null, [{ address: '127.0.0.1', family: 4 }])
        }),
    })
    return (options, callback) =>
      dial({ ...options, protocol: 'http:', port: String(port) }, callback)
  }
  return { dialled, connect }
}

const textOf = ({ address }: { address: string }) => address

const publicNames = async () => ['93.184.216.34']

const hello: Answer = (_, response) => response.end('hello')

const redirectTo =
  (location: string): Answer =>
  (request, response) => {
    if (request.url !== '/start') return void response.end('arrived')
    response.writeHead(302, { location }).end()
  }

async function kindOf(asking: Promise<Response>) {
  const outcome = await asking
    .then(async (response) => response.text())
    .catch((error: unknown) => error)
  if (outcome instanceof OutgoingFailure) return outcome.kind
  throw new Error('The request succeeded or failed in another way.', { cause: outcome })
}

const refused = (address: string, resolve = publicNames) =>
  kindOf(createOutgoingFetch({ allowedHosts: [], resolve })(address))

describe('an outgoing request', () => {
  it('reaches a public host at its resolved address', async () => {
    const { port } = await host(hello)
    const internet = internetAt(port)
    const fetch = createOutgoingFetch({ ...internet, allowedHosts: [], resolve: publicNames })
    const response = await fetch('https://example.com/')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('hello')
    expect(internet.dialled).toEqual(['93.184.216.34'])
  })

  it('sends its method, headers and body', async () => {
    const bodies: string[] = []
    const {
      host: allowed,
      url,
      asked,
    } = await host(async (request, response) => {
      for await (const chunk of request) bodies.push(String(chunk))
      response.writeHead(201, { 'x-answer': 'yes' }).end()
    })
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    const headers = { 'x-api-key': 'secret', 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'PUT', headers, body: '{"a":1}' })
    expect(response.status).toBe(201)
    expect(response.headers.get('x-answer')).toBe('yes')
    expect(asked[0]?.method).toBe('PUT')
    expect(asked[0]?.headers).toMatchObject(headers)
    expect(bodies.join('')).toBe('{"a":1}')
  })

  it.each([
    'http://example.com/',
    'http://169.254.169.254/latest/meta-data/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:alert(1)',
  ])('refuses the scheme of %s', async (address) => {
    expect(await refused(address)).toBe('refused-scheme')
  })

  it('refuses other schemes for an allowed host too', async () => {
    const fetch = createOutgoingFetch({ allowedHosts: ['localhost'] })
    expect(await kindOf(fetch('ftp://localhost/'))).toBe('refused-scheme')
  })

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https:\\\\127.0.0.1\\',
    'https://example.com:8443/',
    'https://example.com:22/',
    'https://example.com:https/',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https://example.com@127.0.0.1/',
    'https://1.2.3.4.5/',
    '/relative',
    '',
  ])('refuses the address %s before opening a connection', async (address) => {
    expect(await refused(address, async () => Promise.reject(new Error('asked')))).toBe(
      'refused-address',
    )
  })

  it.each([
    ['metadata.google.internal', ['169.254.169.254']],
    ['7f000001.nip.example', ['127.0.0.1']],
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['::1']],
    ['mixed.example', ['93.184.216.34', '10.0.0.1']],
    ['mapped.example', ['::ffff:10.0.0.1']],
    ['bücher.example', ['192.168.0.1']],
    ['odd.example', ['0x7f.1']],
  ])('refuses %s, which resolves to %j', async (name, addresses) => {
    expect(await refused(`https://${name}/`, async () => addresses)).toBe('refused-address')
  })

  it.each([
    ['does not exist', async () => Promise.reject(new Error('ENOTFOUND'))],
    ['has no address', async () => []],
  ])('reports a name that %s as unreachable', async (_, resolve) => {
    expect(await refused('https://nowhere.example/', resolve)).toBe('unreachable')
  })

  it('connects to the checked address even if DNS changes its answer', async () => {
    const { port } = await host((_, response) =>
      response.writeHead(200, { connection: 'close' }).end('hello'),
    )
    const answers = [['93.184.216.34'], ['127.0.0.1']]
    const resolve = async () => answers.shift() ?? []
    const internet = internetAt(port)
    const fetch = createOutgoingFetch({ ...internet, allowedHosts: [], resolve })
    expect(await (await fetch('https://rebinding.example/')).text()).toBe('hello')
    expect(internet.dialled).toEqual(['93.184.216.34'])
    expect(await kindOf(fetch('https://rebinding.example/'))).toBe('refused-address')
    expect(internet.dialled).toEqual(['93.184.216.34'])
  })

  it('fails as unreachable if the server is down', async () => {
    const { host: allowed, url } = await host(hello)
    for (const close of closing.splice(0)) await close()
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    expect(await kindOf(fetch(url))).toBe('unreachable')
  })

  it('fails without revealing its address', async () => {
    const fetch = createOutgoingFetch({ allowedHosts: [] })
    const failure = await fetch('https://127.0.0.1/secret').catch((error) => error)
    expect(failure).toBeInstanceOf(OutgoingFailure)
    expect(failure.message).toBe('This address is not allowed.')
    expect(failure.cause).toBeUndefined()
    expect(Object.keys(failure)).toEqual(['name', 'kind'])
  })
})

describe('a redirect', () => {
  it('is followed to the end for an allowed host', async () => {
    const {
      host: allowed,
      url,
      asked,
    } = await host((request, response) => {
      const step = Number(request.url?.slice(1))
      if (step === 5) return void response.end('arrived')
      response.writeHead(302, { location: `/${step + 1}` }).end()
    })
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    expect(await (await fetch(`${url}/0`)).text()).toBe('arrived')
    expect(asked.map((request) => request.url)).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'])
  })

  it('is followed a limited number of times', async () => {
    const {
      host: allowed,
      url,
      asked,
    } = await host((_, response) => response.writeHead(302, { location: '/again' }).end())
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    expect(await kindOf(fetch(url))).toBe('too-many-redirects')
    expect(asked).toHaveLength(6)
  })

  it.each([
    ['http://169.254.169.254/', 'refused-scheme'],
    ['https://169.254.169.254/', 'refused-address'],
    ['https://[::ffff:127.0.0.1]/', 'refused-address'],
    ['https://2130706433/', 'refused-address'],
    ['https://user:secret@example.com/', 'refused-address'],
    ['https://inner.example/', 'refused-address'],
    ['https://example.com:8443/', 'refused-address'],
    ['file:///etc/passwd', 'refused-scheme'],
    ['https://1.2.3.4.5/', 'refused-address'],
  ])('is checked again from an allowed host to %s', async (location, kind) => {
    const { host: allowed, url } = await host(redirectTo(location))
    const resolve = async () => ['10.0.0.1']
    const fetch = createOutgoingFetch({ allowedHosts: [allowed], resolve })
    expect(await kindOf(fetch(`${url}/start`))).toBe(kind)
  })

  it.each([
    ['http://169.254.169.254/', 'refused-scheme'],
    ['https://169.254.169.254/', 'refused-address'],
    ['http://example.com/', 'refused-scheme'],
    ['https://localhost/', 'refused-address'],
    ['https://localhost:3001/', 'refused-address'],
  ])('is refused from a public host to %s, whatever hosts are allowed', async (location, kind) => {
    const { port, asked } = await host(redirectTo(location))
    const fetch = createOutgoingFetch({
      ...internetAt(port),
      allowedHosts: ['localhost', 'localhost:3001'],
      resolve: async (name) => (name === 'localhost' ? ['127.0.0.1'] : ['93.184.216.34']),
    })
    expect(await kindOf(fetch('https://example.com/start'))).toBe(kind)
    expect(asked).toHaveLength(1)
  })

  it('keeps credentials only within the same origin', async () => {
    const { port, asked } = await host((request, response) => {
      const location = { '/start': '/same', '/same': 'https://other.example/end' }[
        request.url ?? ''
      ]
      if (location === undefined) return void response.end()
      response.writeHead(307, { location }).end()
    })
    const fetch = createOutgoingFetch({
      ...internetAt(port),
      allowedHosts: [],
      resolve: publicNames,
    })
    const secrets = {
      authorization: 'Bearer secret',
      cookie: 'a=secret',
      'x-api-key': 'secret',
      'mcp-session-id': 'secret',
    }
    const headers = { ...secrets, accept: 'application/json', 'content-type': 'text/plain' }
    await fetch('https://example.com/start', { method: 'POST', headers, body: 'x' })
    expect(asked.map((request) => request.url)).toEqual(['/start', '/same', '/end'])
    expect(asked[1]?.headers).toMatchObject(headers)
    expect(asked[2]?.headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'text/plain',
    })
    expect(JSON.stringify(asked[2]?.headers)).not.toContain('secret')
  })

  it.each([
    [301, 'POST', 'GET', ''],
    [302, 'POST', 'GET', ''],
    [303, 'POST', 'GET', ''],
    [303, 'PUT', 'GET', ''],
    [303, 'HEAD', 'HEAD', ''],
    [301, 'PUT', 'PUT', 'said'],
    [302, 'DELETE', 'DELETE', 'said'],
    [307, 'POST', 'POST', 'said'],
    [308, 'POST', 'POST', 'said'],
  ])('with status %i after %s continues with %s', async (status, method, then, said) => {
    const last: { method?: string | undefined; type?: string | undefined; body: string } = {
      body: '',
    }
    const { host: allowed, url } = await host(async (request, response) => {
      if (request.url === '/start') {
        return void response.writeHead(status, { location: '/end' }).end()
      }
      Object.assign(last, { method: request.method, type: request.headers['content-type'] })
      for await (const chunk of request) last.body += String(chunk)
      response.end()
    })
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    const body = method === 'HEAD' ? {} : { body: 'said', headers: { 'content-type': 'text/x' } }
    await fetch(`${url}/start`, { method, ...body })
    expect(last).toEqual({ method: then, type: said ? 'text/x' : undefined, body: said })
  })

  it('is left to the caller in manual mode and fails in error mode', async () => {
    const { host: allowed, url, asked } = await host(redirectTo('/end'))
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    const response = await fetch(`${url}/start`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/end'])
    expect(await kindOf(fetch(`${url}/start`, { redirect: 'error' }))).toBe('too-many-redirects')
    expect(asked.map((request) => request.url)).toEqual(['/start', '/start'])
  })

  it('is returned as a response if it has no location', async () => {
    const { host: allowed, url } = await host((_, response) => response.writeHead(302).end('so'))
    const response = await createOutgoingFetch({ allowedHosts: [allowed] })(url)
    expect([response.status, await response.text()]).toEqual([302, 'so'])
  })
})

describe('an outgoing response', () => {
  async function answered(answer: Answer, limits = {}) {
    const { host: allowed, url } = await host(answer)
    return createOutgoingFetch({ allowedHosts: [allowed], limits })(url)
  }

  it('may be as large as the limit but no larger', async () => {
    const answer: Answer = (_, response) => response.end('x'.repeat(1000))
    expect(await (await answered(answer, { bytes: 1000 })).text()).toHaveLength(1000)
    expect(await kindOf(answered(answer, { bytes: 999 }))).toBe('too-large')
  })

  it('is cut off while streaming if it becomes too large', async () => {
    let isCut: () => void
    const cut = new Promise<void>((resolve) => (isCut = resolve))
    const response = await answered(
      (_, response) => {
        const more = () => response.write('x'.repeat(100_000), again)
        const again = () => void (response.destroyed || setImmediate(more))
        response.once('close', () => isCut()).once('error', () => {})
        more()
      },
      { bytes: 1_000_000 },
    )
    await expect(response.text()).rejects.toMatchObject({ kind: 'too-large' })
    await cut
  })

  it('is measured after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    expect(bomb.byteLength).toBeLessThan(20_000)
    const asking = answered((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(await kindOf(asking)).toBe('too-large')
  })

  it('must start in time', async () => {
    expect(await kindOf(answered(() => {}, { milliseconds: 30 }))).toBe('timed-out')
  })

  it('must end in time even if it trickles steadily', async () => {
    const trickle: Answer = (_, response) => {
      const more = () => response.write('.', again)
      const again = () => void (response.destroyed || setImmediate(more))
      response.once('error', () => {})
      more()
    }
    // If the process stalls, the request may time out before the response starts, and is repeated.
    const begun = (): Promise<Response> =>
      answered(trickle, { milliseconds: 100, bytes: Infinity }).catch((error: unknown) => {
        if (error instanceof OutgoingFailure && error.kind === 'timed-out') return begun()
        throw error
      })
    const response = await begun()
    await expect(response.text()).rejects.toMatchObject({ kind: 'timed-out' })
  })

  it('fails if the connection breaks off', async () => {
    const response = await answered((request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('half', () => request.socket.destroy())
    })
    await expect(response.text()).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('streams chunk by chunk', async () => {
    let finish = () => {}
    const response = await answered((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: 1\n\n')
      finish = () => void response.end('data: 2\n\n')
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' })
    finish()
    expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' })
    expect(await reader?.read()).toEqual({ done: true, value: undefined })
  })

  it('may have no body', async () => {
    const response = await answered((_, response) => response.writeHead(204).end())
    expect([response.status, response.body]).toEqual([204, null])
  })
})

describe('a caller who aborts', () => {
  const reason = new Error('stopped')

  it('gets the abort reason before the response', async () => {
    const { host: allowed, url, asked } = await host(() => giving.abort(reason))
    const giving = new AbortController()
    const fetch = createOutgoingFetch({ allowedHosts: [allowed] })
    await expect(fetch(url, { signal: giving.signal })).rejects.toBe(reason)
    await expect(fetch(url, { signal: giving.signal })).rejects.toBe(reason)
    expect(asked).toHaveLength(1)
  })

  it('gets the abort reason while reading the body', async () => {
    const { host: allowed, url } = await host((_, response) => void response.write('half'))
    const giving = new AbortController()
    const response = await createOutgoingFetch({ allowedHosts: [allowed] })(url, {
      signal: giving.signal,
    })
    const reader = response.body?.getReader()
    await reader?.read()
    giving.abort(reason)
    await expect(reader?.read()).rejects.toBe(reason)
  })

  it('closes the connection by cancelling the body', async () => {
    let isClosed: () => void
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const { host: allowed, url } = await host((_, response) => {
      response.once('close', () => isClosed())
      response.write('half')
    })
    const response = await createOutgoingFetch({ allowedHosts: [allowed] })(url)
    await response.body?.cancel()
    await closed
  })
})
