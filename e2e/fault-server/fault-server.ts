import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

import { createConversations, type RunInput } from './conversations'
import type { Fault, FaultyRequest } from './fault'
import { writeStream } from './write-stream'

/** A request that the server received. */
interface Arrived {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** An agent server that fails on command. */
export interface FaultServer {
  readonly url: string
  /** All requests, in the order in which they arrived. */
  readonly arrived: readonly Arrived[]
  /** The requests that started or resumed a run. */
  runs(): readonly Arrived[]
  /** Applies the faults to the next requests of a kind, one fault to each. Later requests succeed. */
  breakNext(request: FaultyRequest, ...faults: readonly Fault[]): void
  /** Closes all connections and accepts no more. Runs continue. */
  goDown(): Promise<void>
  comeBack(): Promise<void>
  /** Loses all threads and runs. */
  forget(): void
  close(): Promise<void>
}

interface FaultServerOptions {
  /** The words of the agent's answer to a question. */
  readonly words?: (question: string) => readonly string[]
  readonly paceMilliseconds?: number
}

/** Contains characters of one to four bytes. */
const usualWords = () => 'Grüße aus Zürich, bei 21 °C und ☂ … 🙂 Ende.'.split(/(?<= )/)

/**
 * Implements just enough of a companion server's API, and of plain AG-UI: a POST to its address starts a run that
 * cannot be resumed.
 */
export async function openFaultServer({
  words = usualWords,
  paceMilliseconds = 0,
}: FaultServerOptions = {}): Promise<FaultServer> {
  const conversations = createConversations({ words, paceMilliseconds })
  const arrived: Arrived[] = []
  const faults: Record<FaultyRequest, Fault[]> = { run: [], create: [], read: [] }
  let plainRuns = 0

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowPages(response)
    const { method = 'GET', headers } = request
    const { pathname: path } = new URL(request.url ?? '/', 'http://fault')
    if (method === 'OPTIONS') return void response.writeHead(204).end()
    const body = method === 'POST' ? await json(request).catch(() => undefined) : undefined
    arrived.push({ method, path, headers, body })
    const route = routeOf(method, path)
    const fault = (route.request && faults[route.request].shift()) ?? { kind: 'none' }
    if (fault.kind === 'delay') await pause(fault.milliseconds)
    if (answerBadly(response, fault)) return
    const left = new AbortController()
    response.on('close', () => left.abort())
    await answer(route, { headers, body, fault, signal: left.signal }, response)
  }

  async function answer(
    { kind, room = '', thread: threadId = '', run: runId = '' }: Route,
    { headers, body, fault, signal }: Asked,
    response: ServerResponse,
  ): Promise<void> {
    const thread = conversations.thread(threadId)
    const known = thread?.runs[runId]
    switch (kind) {
      case 'capabilities':
        return give(response, { product: 'continuo', version: '1.0.0', features: ['resume'] })
      case 'login':
        return give(response, {})
      case 'rooms':
        return give(response, { demo: { id: 'demo', name: 'Faults' } })
      case 'threads':
        return give(response, { threads: conversations.threads() })
      case 'create-thread': {
        const made = conversations.addThread(room, memberOf(body, 'thread_id'))
        conversations.addRun(made, memberOf(body, 'run_id'))
        return give(response, made)
      }
      case 'create-run':
        if (!thread) return refuse(response, 404)
        return give(response, conversations.addRun(thread, memberOf(body, 'run_id')))
      case 'read-thread':
        return thread ? give(response, thread) : refuse(response, 404)
      case 'read-run':
      case 'cancel-run':
        return known ? give(response, known) : refuse(response, 404)
      case 'run': {
        if (!known || !isRunInput(body)) return refuse(response, 404)
        const last = String(headers['last-event-id'] ?? '')
        const isResumed = last.startsWith(`${runId}:`)
        if (!conversations.start(known, body) && !isResumed) return refuse(response, 400)
        const from = isResumed ? Number(last.slice(runId.length + 1)) + 1 : 0
        const events = conversations.eventsOf(known, from, signal)
        return writeStream(response, numbered(events, runId, from), fault)
      }
      case 'plain-run': {
        if (!isRunInput(body)) return refuse(response, 422)
        const made = conversations.addThread('plain', `plain-${(plainRuns += 1)}`)
        const run = conversations.addRun(made, body.runId)
        conversations.start(run, body)
        const events = conversations.eventsOf(run, 0, signal)
        return writeStream(response, numbered(events, body.runId, 0), fault)
      }
      case 'unknown':
        return refuse(response, 404)
    }
  }

  const server = createServer((request, response) => {
    response.on('error', () => {})
    respond(request, response).catch(() => response.destroy())
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const goDown = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    runs: () => arrived.filter(({ method, path }) => routeOf(method, path).request === 'run'),
    breakNext: (request, ...next) => void faults[request].push(...next),
    goDown,
    comeBack: () => listen(port),
    forget: () => conversations.forget(),
    close: async () => {
      if (server.listening) await goDown()
    },
  }
}

interface Asked {
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
  readonly fault: Fault
  readonly signal: AbortSignal
}

interface Route {
  readonly kind:
    | 'capabilities'
    | 'login'
    | 'rooms'
    | 'threads'
    | 'create-thread'
    | 'create-run'
    | 'read-thread'
    | 'read-run'
    | 'cancel-run'
    | 'run'
    | 'plain-run'
    | 'unknown'
  readonly request?: FaultyRequest
  readonly room?: string | undefined
  readonly thread?: string | undefined
  readonly run?: string | undefined
}

const threadPath = /^\/api\/v1\/rooms\/([^/]+)\/agui(?:\/([^/]+))?(?:\/([^/]+))?(\/cancel)?$/

function routeOf(method: string, path: string): Route {
  if (path === '/' && method === 'POST') return { kind: 'plain-run', request: 'run' }
  if (path === '/api/v1/capabilities') return { kind: 'capabilities' }
  if (path === '/api/login') return { kind: 'login' }
  if (path === '/api/v1/rooms') return { kind: 'rooms' }
  const [, room, thread, run, cancel] = threadPath.exec(path) ?? []
  if (room === undefined) return { kind: 'unknown' }
  const place = { room, thread, run }
  if (cancel !== undefined) return { kind: 'cancel-run', ...place }
  if (method === 'GET') {
    if (thread === undefined) return { kind: 'threads', ...place }
    return { kind: run === undefined ? 'read-thread' : 'read-run', request: 'read', ...place }
  }
  if (run !== undefined) return { kind: 'run', request: 'run', ...place }
  return {
    kind: thread === undefined ? 'create-thread' : 'create-run',
    request: 'create',
    ...place,
  }
}

/** Sends the response for a fault that needs no run. Returns whether it did. */
function answerBadly(response: ServerResponse, fault: Fault): boolean {
  switch (fault.kind) {
    case 'hang-up':
      response.destroy()
      return true
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end('<html><title>Sign in to this network</title></html>')
      return true
    case 'other-type':
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end('data')
      return true
    case 'status':
      refuse(response, fault.status, fault.retryAfter)
      return true
    case 'redirect':
      response.writeHead(307, { location: fault.to }).end()
      return true
    case 'none':
    case 'delay':
    case 'drop':
    case 'reset':
    case 'half-open':
    case 'split':
    case 'duplicate':
    case 'reorder':
    case 'crlf':
    case 'damage':
    case 'buffer':
      return false
  }
}

async function* numbered(events: AsyncIterable<object>, runId: string, from: number) {
  let at = from
  for await (const event of events) yield { id: `${runId}:${at++}`, event }
}

function give(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, retryAfter?: string): void {
  const told = retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  const error = { message: `Refused with ${status}.`, type: 'error', code: null, param: null }
  response.writeHead(status, { 'content-type': 'application/json', ...told })
  response.end(JSON.stringify({ error }))
}

/** Lets web pages of any origin send requests and read responses. */
function allowPages(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*, authorization')
  response.setHeader('access-control-allow-methods', '*')
  response.setHeader('access-control-expose-headers', 'retry-after')
}

function memberOf(body: unknown, name: string): string {
  const value: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

const isRunInput = (body: unknown): body is RunInput =>
  typeof body === 'object' && body !== null && 'runId' in body && 'messages' in body

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
