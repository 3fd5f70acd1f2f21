import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

import { answerTo } from './answer-to'

const Input = z.looseObject({
  messages: z.array(
    z.looseObject({ id: z.string(), role: z.string(), content: z.unknown().optional() }),
  ),
})

type Input = z.infer<typeof Input>

const Ids = z.looseObject({
  thread_id: z.string().optional(),
  run_id: z.string().default(''),
  message_id: z.string().optional(),
})

type Ids = z.infer<typeof Ids>

interface ServerRun {
  readonly id: string
  readonly created: string
  /** The message that the run answers. */
  readonly messageId: string | undefined
  input: Input | undefined
  /** All events of the run; those from index `shown` on have not happened yet. */
  events: readonly object[]
  shown: number
}

interface ServerThread {
  readonly id: string
  readonly runs: Map<string, ServerRun>
}

/** A run that was requested from the agent. */
export interface AgentRequest {
  readonly runId: string
  /** The person's messages in the input. */
  readonly words: readonly string[]
  /** The id of the message that the run answers: a word, or the result of a call. */
  readonly answers: string
}

export interface AgentServer {
  readonly address: string
  readonly requests: readonly AgentRequest[]
  close(): void
}

interface AgentServerOptions {
  readonly paceMilliseconds: number
  /** Returns whether a request fails, and how. */
  readonly fault?: () => 'none' | 'refused' | 'cut'
}

/** Starts an agent server whose runs continue without a client, and can be resumed from any event. */
export async function openAgentServer({
  paceMilliseconds,
  fault = () => 'none',
}: AgentServerOptions): Promise<AgentServer> {
  const threads = new Map<string, ServerThread>()
  const requests: AgentRequest[] = []
  let count = 0

  /** Returns the run with this id or the one that already answers the message; otherwise creates one. */
  function addRun(thread: ServerThread, { run_id: id, message_id: messageId }: Ids): ServerRun {
    const known =
      thread.runs.get(id) ??
      [...thread.runs.values()].find(
        (run) => messageId !== undefined && run.messageId === messageId,
      )
    if (known) return known
    count += 1
    const created = new Date(1_700_000_000_000 + count).toISOString()
    const run: ServerRun = { id, created, messageId, input: undefined, events: [], shown: 0 }
    thread.runs.set(id, run)
    return run
  }

  function addThread(ids: Ids): ServerThread {
    const id = ids.thread_id ?? ''
    const thread = threads.get(id) ?? { id, runs: new Map<string, ServerRun>() }
    threads.set(id, thread)
    addRun(thread, ids)
    return thread
  }

  async function work(thread: ServerThread, run: ServerRun, input: Input): Promise<void> {
    run.input = input
    run.events = eventsFor(thread.id, run.id, input)
    requests.push({
      runId: run.id,
      words: input.messages
        .filter(({ role }) => role === 'user')
        .map(({ content }) => String(content)),
      answers: String(input.messages.at(-1)?.id),
    })
    while (run.shown < run.events.length) {
      await wait(paceMilliseconds)
      run.shown += 1
    }
  }

  async function stream(run: ServerRun, from: number, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.flushHeaders()
    for (let at = from; at < run.events.length && !response.destroyed; at += 1) {
      while (run.shown <= at) await wait(paceMilliseconds)
      if (fault() === 'cut') return void response.destroy()
      response.write(`id: ${run.id}:${at}\ndata: ${JSON.stringify(run.events[at])}\n\n`)
    }
    response.end()
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (fault() === 'refused') return json(response, { error: { message: 'busy' } }, 503)
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/api/v1/rooms') return json(response, { demo: { id: 'demo', name: 'Demo' } })
    const [, threadId, runId, verb] =
      /^\/api\/v1\/rooms\/demo\/agui(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(pathname) ??
      []
    const isPost = request.method === 'POST'
    if (pathname === '/api/v1/rooms/demo/agui' && !isPost)
      return json(response, { threads: [...threads.values()].map((thread) => threadJson(thread)) })
    const ids = Ids.parse(body ?? {})
    if (pathname === '/api/v1/rooms/demo/agui') return json(response, threadJson(addThread(ids)))
    const thread = threads.get(threadId ?? '')
    if (!thread) return json(response, { error: { message: 'no', type: 'not_found' } }, 404)
    if (runId === undefined)
      return json(
        response,
        isPost ? runJson(thread, addRun(thread, ids), false) : threadJson(thread),
      )
    const run = thread.runs.get(runId)
    if (!run) return json(response, { error: { message: 'no', type: 'not_found' } }, 404)
    if (verb !== undefined) return json(response, {})
    if (!isPost) return json(response, runJson(thread, run, true))
    const cursor = request.headers['last-event-id']
    if (!run.input) void work(thread, run, Input.parse(body))
    const from = typeof cursor === 'string' ? Number(cursor.split(':').at(-1)) + 1 : 0
    await stream(run, from, response)
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A third of the words need a tool call before their answer. */
const needsTool = (word: string) => Number(word.split('-').at(-1)) % 3 === 0

function eventsFor(threadId: string, runId: string, { messages }: Input): object[] {
  const word = String(messages.findLast(({ role }) => role === 'user')?.content)
  const isResult = messages.at(-1)?.role === 'tool'
  const events = needsTool(word) && !isResult ? callFor(word) : textOf(word, runId)
  return [
    { type: 'RUN_STARTED', threadId, runId },
    ...events,
    { type: 'RUN_FINISHED', threadId, runId },
  ]
}

function callFor(word: string): object[] {
  const toolCallId = `call-of-${word}`
  return [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'append' },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify({ word }) },
    { type: 'TOOL_CALL_END', toolCallId },
  ]
}

function textOf(word: string, runId: string): object[] {
  const messageId = `answer-${runId}`
  const deltas = answerTo(word).match(/.{1,6}/g) ?? []
  return [
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
    { type: 'TEXT_MESSAGE_END', messageId },
  ]
}

const threadJson = (thread: ServerThread) => ({
  room_id: 'demo',
  thread_id: thread.id,
  created: new Date(1_700_000_000_000).toISOString(),
  metadata: { name: '' },
  runs: Object.fromEntries(
    [...thread.runs.values()].map((run) => [run.id, runJson(thread, run, false)]),
  ),
})

const runJson = (thread: ServerThread, run: ServerRun, hasEvents: boolean) => ({
  thread_id: thread.id,
  run_id: run.id,
  message_id: run.messageId ?? null,
  created: run.created,
  started: run.input ? run.created : null,
  finished: run.input && run.shown >= run.events.length ? run.created : null,
  ...(hasEvents && { run_input: run.input ?? null, events: run.events.slice(0, run.shown) }),
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
