import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { z } from 'zod'

import { markdownAnswer } from './answer'
import { createConversations, type Conversations } from './conversations'
import { readWish, tell, type Told, type Wish } from './tell'

const room = { id: 'bench', name: 'Bench', welcome_message: 'Say what is to be told.' }

export interface BenchServer {
  address: string
  hold: Conversations['hold']
  /** Resolves after the given number of further answers. */
  whenTold: (answers: number) => Promise<readonly Told[]>
  /** Holds back all answers until released. */
  holdAnswers: () => void
  releaseAnswers: () => void
  /** Leaves API requests unanswered, as without a network, until `speak` is called. */
  silence: () => void
  speak: () => void
  close: () => Promise<void>
}

const Body = z.object({
  thread_id: z.string().optional(),
  run_id: z.string().optional(),
  messages: z
    .array(
      z.object({
        role: z.string(),
        content: z.unknown().optional(),
        parts: z.array(z.object({ text: z.string().optional() })).optional(),
      }),
    )
    .optional(),
})
type Body = z.infer<typeof Body>

/**
 * A fake companion server that answers from memory, so that only the app is measured. Also serves the
 * pages for comparison and streams the same text to them.
 */
export async function startServer(
  webDirectory: string,
  pages: ReadonlyMap<string, string>,
): Promise<BenchServer> {
  const conversations = createConversations(room.id)
  let listeners: ((told: Told) => void)[] = []
  let gate = Promise.resolve()
  let openGate = () => {}
  let isSilent = false

  async function tellAnswer(
    response: ServerResponse,
    wish: Wish,
    { before, frame, after }: Dialect,
  ): Promise<void> {
    const deltas = markdownAnswer(wish.deltas)
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-vercel-ai-ui-message-stream': 'v1',
    })
    response.write(before)
    // Clients treat a long silence as a lost connection.
    const sign = setInterval(() => response.write(': waiting\n\n'), 5000)
    await gate
    clearInterval(sign)
    const told = await tell(response, wish, (index) => frame(deltas[index] ?? '', index))
    response.end(after)
    for (const listener of listeners) listener(told)
  }

  async function answerApi(request: IncomingMessage, path: string, response: ServerResponse) {
    const method = request.method ?? 'GET'
    const body = method === 'GET' ? {} : await readBody(request)
    const [, threadId, runId, verb] =
      /^\/api\/v1\/rooms\/bench\/agui(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (path === '/api/v1/capabilities')
      return json(response, { product: 'continuo', version: '1', features: ['guests'] })
    if (path === '/api/v1/rooms') return json(response, { bench: room })
    if (path === '/api/chat') return tellAnswer(response, wishOf(body), chatDialect)
    if (path === '/api/bare') return tellAnswer(response, wishOf(body), aguiDialect('bare', 'bare'))
    if (!path.startsWith('/api/v1/rooms/bench/agui')) return notFound(response)
    if (threadId === undefined) {
      if (method === 'GET') return json(response, { threads: conversations.list() })
      const thread = conversations.addThread(body.thread_id ?? '', '')
      conversations.addRun(thread, body.run_id ?? '')
      return json(response, conversations.withoutEvents(thread))
    }
    const thread = conversations.find(threadId)
    if (!thread) return notFound(response)
    if (runId === undefined) {
      if (method === 'GET') return json(response, conversations.withoutEvents(thread))
      return json(response, conversations.addRun(thread, body.run_id ?? ''))
    }
    const run = conversations.addRun(thread, runId)
    if (method === 'GET') return json(response, run)
    if (verb === 'cancel') return json(response, {})
    thread.metadata.name ||= lastWordsOf(body)
    thread.last_activity = run.created
    await tellAnswer(response, wishOf(body), aguiDialect(threadId, runId))
    run.started = run.created
    run.finished = new Date().toISOString()
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://bench').pathname
    const page = pages.get(path)
    if (path.startsWith('/api/') && isSilent) return
    if (path.startsWith('/api/')) void answerApi(request, path, response)
    else if (path.startsWith('/bodhi/')) notFound(response)
    else if (page !== undefined) send(response, path, page)
    else void sendFile(response, webDirectory, path)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0

  return {
    address: `http://127.0.0.1:${port}`,
    hold: (...thread) => conversations.hold(...thread),
    whenTold(answers) {
      const told: Told[] = []
      return new Promise((resolve) => {
        const listener = (one: Told) => {
          told.push(one)
          if (told.length < answers) return
          listeners = listeners.filter((other) => other !== listener)
          resolve(told)
        }
        listeners.push(listener)
      })
    },
    holdAnswers() {
      gate = new Promise((resolve) => {
        openGate = resolve
      })
    },
    releaseAnswers: () => openGate(),
    silence() {
      isSilent = true
    },
    speak() {
      isSilent = false
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The parts of a stream before, around and after the deltas. */
interface Dialect {
  before: string
  frame: (delta: string, index: number) => string
  after: string
}

function aguiDialect(threadId: string, runId: string): Dialect {
  const messageId = `${runId}-answer`
  let count = 0
  const frame = (event: object) => {
    const data = JSON.stringify({ ...event, timestamp: Date.now() })
    const text = `id: ${runId}:${count}\ndata: ${data}\n\n`
    count += 1
    return text
  }
  return {
    before:
      frame({ type: 'RUN_STARTED', threadId, runId }) +
      frame({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }),
    frame: (delta) => frame({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta }),
    get after() {
      return (
        frame({ type: 'TEXT_MESSAGE_END', messageId }) +
        frame({ type: 'RUN_FINISHED', threadId, runId })
      )
    },
  }
}

const chatFrame = (part: object) => `data: ${JSON.stringify(part)}\n\n`

/** The protocol of the AI SDK's `useChat`. */
const chatDialect: Dialect = {
  before:
    chatFrame({ type: 'start' }) +
    chatFrame({ type: 'start-step' }) +
    chatFrame({ type: 'text-start', id: 'text' }),
  frame: (delta) => chatFrame({ type: 'text-delta', id: 'text', delta }),
  after: `${chatFrame({ type: 'text-end', id: 'text' })}${chatFrame({ type: 'finish-step' })}${chatFrame({ type: 'finish' })}data: [DONE]\n\n`,
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : Body.parse(JSON.parse(text))
}

function lastWordsOf({ messages = [] }: Body): string {
  const last = messages.findLast(({ role }) => role === 'user')
  if (typeof last?.content === 'string') return last.content
  return last?.parts?.map(({ text }) => text ?? '').join('') ?? ''
}

const wishOf = (body: Body): Wish => readWish(lastWordsOf(body)) ?? { deltas: 1, perSecond: 1000 }

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

const notFound = (response: ServerResponse) =>
  json(response, { error: { message: 'There is nothing here.', type: 'not_found' } }, 404)

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.ttf': 'font/ttf',
  '.json': 'application/json',
}

const typeOf = (path: string) => types[extname(path)] ?? 'text/html; charset=utf-8'

/** As on the companion server, browsers cache files whose names contain a hash. */
const keepingOf = (path: string) =>
  /[.-][0-9a-f]{32}\./.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'

function send(response: ServerResponse, path: string, content: string | Buffer): void {
  response.writeHead(200, { 'content-type': typeOf(path), 'cache-control': keepingOf(path) })
  response.end(content)
}

async function sendFile(response: ServerResponse, directory: string, path: string): Promise<void> {
  const isFile = extname(path) !== '' && !path.includes('..')
  try {
    const file = join(directory, isFile ? decodeURIComponent(path) : 'index.html')
    send(response, isFile ? path : '', await readFile(file))
  } catch {
    notFound(response)
  }
}
