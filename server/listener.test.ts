import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect as connectHttp2, type ClientHttp2Session } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { connect as connectTls } from 'node:tls'

import { certificate, privateKey } from '@server/testing/certificate'
import { fakeClocks } from '@server/testing/fake-clocks'
import { temporaryDirectory } from '@server/testing/temporary-directory'

import { createListener, type HandleRequest, type Listener } from './listener'

const short = {
  requestMilliseconds: 200,
  checkMilliseconds: 20,
  silenceMilliseconds: 600_000,
  sessionMilliseconds: 100,
  refusalMilliseconds: 50,
}

/** Sends a comment every 20 ms until the client disconnects, or nothing for `/silent`. */
const stream: HandleRequest = (incoming, outgoing) => {
  if (incoming.url === '/silent') return
  outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
  const comments: Writable = outgoing
  const timer = setInterval(() => comments.write(': keep-alive\n\n'), 20)
  outgoing.once('close', () => clearInterval(timer))
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function listen(tls: { TLS_CERT?: string; TLS_KEY?: string } = {}, timeouts = short) {
  const listener = createListener(tls, stream, timeouts)
  listener.server.listen(0, '127.0.0.1')
  await once(listener.server, 'listening')
  closers.push(() => {
    listener.server.close()
    listener.closeConnections()
  })
  const address = listener.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  return { listener, port }
}

/** Resolves when this many connections that open after the call have closed. */
function closed({ server, isSecure }: Listener, count: number): Promise<void> {
  let left = count
  return new Promise((resolve) => {
    server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) =>
      socket.once('close', () => {
        left -= 1
        if (left === 0) resolve()
      }),
    )
  })
}

/** Resolves when this many more HTTP/2 sessions have started. */
function spoken({ server }: Listener, count: number): Promise<void> {
  let left = count
  return new Promise((resolve) => {
    server.on('session', () => {
      left -= 1
      if (left === 0) resolve()
    })
  })
}

/** Opens a connection whose client half stays open when the server closes the other half. */
function open(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.resume()
  closers.push(() => socket.destroy())
  return socket
}

/** Retries, because a process that stalled may consider the request late or the socket silent. */
async function openStream(port: number): Promise<Socket> {
  const socket = open(port)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const answer = await new Promise<string>((resolve) => {
    socket.setEncoding('utf8').once('data', resolve)
    for (const over of ['end', 'close']) socket.once(over, () => resolve(''))
  })
  return answer.startsWith('HTTP/1.1 200 ') ? socket : openStream(port)
}

/** Waits for this many chunks. */
async function readStream(response: IncomingMessage | Socket, chunks: number): Promise<void> {
  for (let count = 0; count < chunks; count += 1) await once(response, 'data')
}

describe('a listener', () => {
  it('closes 200 stalled or half-open connections and keeps a live stream', async () => {
    const { listener, port } = await listen()
    const live = await openStream(port)
    const areClosed = closed(listener, 200)
    for (let count = 0; count < 50; count += 1) {
      open(port)
      open(port).write('GET / HTTP/1.1\r\nhost: a\r\n')
      open(port).write('POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\nab')
      open(port).end('GET / HTTP/1.1\r\nhost: a')
    }
    await areClosed
    await readStream(live, 3)
    expect(live.destroyed).toBe(false)
  })

  it('closes a silent connection and keeps one that carries comments', async () => {
    const { listener, port } = await listen({}, { ...short, silenceMilliseconds: 300 })
    const live = await openStream(port)
    const isClosed = closed(listener, 1)
    open(port).write('GET /silent HTTP/1.1\r\nhost: a\r\n\r\n')
    await isClosed
    await readStream(live, 3)
    expect(live.destroyed).toBe(false)
  })

  it('closes a connection after a malformed request even if the client does not', async () => {
    const { listener, port } = await listen()
    const isClosed = closed(listener, 1)
    open(port).write('NONSENSE\r\n\r\n')
    await isClosed
  })
})

const ping = (client: ClientHttp2Session) =>
  new Promise<void>((resolve, reject) => {
    client.ping((error) => (error ? reject(error) : resolve()))
  })

/** After two round trips the server has received the client's answer to its last ping. */
async function exchangePings(client: ClientHttp2Session): Promise<void> {
  await ping(client)
  await ping(client)
}

describe('a listener for HTTP/2', () => {
  const files = () => {
    const directory = temporaryDirectory()
    const [TLS_CERT, TLS_KEY] = [join(directory, 'certificate'), join(directory, 'key')]
    writeFileSync(TLS_CERT, certificate)
    writeFileSync(TLS_KEY, privateKey)
    return { TLS_CERT, TLS_KEY }
  }

  /** On a busy machine, handshakes and pings may be slow: the test advances the clock for pings itself. */
  const timeouts = { ...short, requestMilliseconds: 600_000 }
  beforeEach(() => fakeClocks('setInterval', 'clearInterval'))
  afterEach(() => void jest.useRealTimers())

  it('closes idle connections and keeps a live stream', async () => {
    const { listener, port } = await listen(files(), timeouts)
    const client = connectHttp2(`https://127.0.0.1:${port}`, { ca: certificate })
    closers.push(() => client.destroy())
    const live = client.request({ ':path': '/' })
    await once(live, 'response')
    const areClosed = closed(listener, 10)
    const areOpen = spoken(listener, 10)
    for (let count = 0; count < 10; count += 1) {
      const silent = connectTls({ port, host: '127.0.0.1', ca: certificate, ALPNProtocols: ['h2'] })
      silent.on('error', () => {}).resume()
      closers.push(() => silent.destroy())
    }
    await areOpen
    jest.advanceTimersByTime(timeouts.sessionMilliseconds)
    await areClosed
    for (let count = 0; count < 3; count += 1) {
      await exchangePings(client)
      jest.advanceTimersByTime(timeouts.sessionMilliseconds)
      await once(live, 'data')
    }
    await exchangePings(client)
    expect(live.closed).toBe(false)
  })
})
