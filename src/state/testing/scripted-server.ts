import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'

/** What an agent does in one run. */
export interface Script {
  readonly says?: string
  /** The tools that it calls, with their arguments. */
  readonly calls?: readonly (readonly [name: string, input: object])[]
  /** The interrupts that the run ends with. */
  readonly interrupts?: readonly object[]
  /** Whether the agent pauses after this, until the test releases it. */
  readonly hangs?: boolean
  /** What the agent says after the pause. */
  readonly rest?: string
}

export type ScriptedKind = 'companion' | 'Soliplex' | 'plain agent' | 'CopilotKit' | 'model server'

/** A request for a run. */
export interface Asked {
  readonly messages: readonly { readonly role: string; readonly content?: unknown }[]
  readonly [member: string]: unknown
}

interface StoredRun {
  readonly id: string
  input: unknown
  events: object[]
  isFinished: boolean
}

/** Starts an HTTP server of one kind, whose agent follows a script. */
export async function openScriptedServer(
  kind: ScriptedKind,
  script: (run: number) => Script,
  onAsk: () => Promise<void> = async () => undefined,
) {
  const asked: Asked[] = []
  /** Counts requests to join a run in progress. */
  let joined = 0
  const runs = new Map<string, StoredRun>()
  const open = new Set<ServerResponse>()
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const thread = { room_id: 'demo', thread_id: 'theirs', created, metadata: { name: '' } }
  let threadId = ''

  async function answerRun(response: ServerResponse, run: StoredRun | undefined, input: Asked) {
    asked.push(input)
    await onAsk()
    const count = asked.length
    const { hangs = false, rest, ...first } = script(count)
    const isModel = kind === 'model server'
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const write = (events: readonly object[], isLast = false) => {
      run?.events.push(...(isModel ? [] : events))
      const at = (run?.events.length ?? 0) - events.length
      for (const [index, event] of events.entries())
        response.write(`id: ${run?.id}:${at + index}\ndata: ${JSON.stringify(event)}\n\n`)
      if (!isLast) return
      if (run) run.isFinished = true
      response.end(isModel ? 'data: [DONE]\n\n' : '')
    }
    const runId = run?.id ?? `run-${count}`
    const { begins, ends } = isModel ? chunksOf(first, rest) : eventsOf(count, runId, first, rest)
    write(begins)
    if (hangs) await released
    write(ends, true)
  }

  function joinRun(response: ServerResponse, run: StoredRun, cursor: string) {
    joined += 1
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const from = Number(cursor.split(':').at(-1)) + 1
    const send = (at: number) => {
      for (const [index, event] of run.events.slice(at).entries())
        response.write(`id: ${run.id}:${at + index}\ndata: ${JSON.stringify(event)}\n\n`)
    }
    send(from)
    const seen = run.events.length
    void released.then(() => {
      setImmediate(() => {
        send(seen)
        response.end()
      })
    })
  }

  const runJson = ({ id, input, events, isFinished }: StoredRun, isWhole = true) => ({
    thread_id: threadId,
    run_id: id,
    created: `2026-01-01T00:00:0${[...runs.keys()].indexOf(id)}Z`,
    started: created,
    finished: isFinished ? created : null,
    ...(isWhole && { run_input: input, events }),
  })
  const threadJson = () => ({
    ...thread,
    thread_id: threadId,
    runs: Object.fromEntries([...runs].map(([id, run]) => [id, runJson(run, false)])),
  })
  const addRun = (proposed: unknown) => {
    const isNamed = kind === 'companion' && typeof proposed === 'string'
    const id = isNamed ? proposed : `their-run-${runs.size + 1}`
    const run: StoredRun = { id, input: null, events: [], isFinished: false }
    runs.set(id, run)
    return run
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const give = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const { method, url = '' } = request
    const body = method === 'POST' ? parsed(await textOf(request)) : emptyInput
    if (url === '/info') return give({ agents: { demo: {} } })
    if (url === '/models') return give({ data: [{ id: 'demo' }] })
    const [, room, id, runId, verb] = rooms.exec(url) ?? []
    if (room === undefined)
      return method === 'POST' ? answerRun(response, undefined, body) : give({}, 404)
    if (id === undefined && method === 'POST') {
      threadId = kind === 'companion' ? String(body.thread_id) : thread.thread_id
      addRun(body.run_id)
      return give(threadJson())
    }
    if (id !== threadId) return give({ detail: 'no such thread' }, 404)
    if (runId === undefined)
      return give(method === 'POST' ? runJson(addRun(body.run_id)) : threadJson())
    if (verb !== undefined) return give({})
    const run = runs.get(runId)
    if (!run) return give({ detail: 'no such run' }, 404)
    if (method === 'GET') return give(runJson(run))
    const cursor = request.headers['last-event-id']
    if (typeof cursor === 'string' && kind === 'companion') return joinRun(response, run, cursor)
    run.input = body
    return answerRun(response, run, body)
  }

  const http = createServer((request, response) => {
    open.add(response)
    void respond(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    server: serverOf(kind, `http://127.0.0.1:${port}`),
    asked,
    get joined() {
      return joined
    },
    /** Lets a paused agent continue. */
    release: () => release(),
    close() {
      release()
      http.closeAllConnections()
      http.close()
    },
  }
}

const created = '2026-01-01T00:00:00Z'
const rooms = /^\/api\/v1\/rooms\/([^/]+)\/agui(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/
const emptyInput: Asked = { messages: [] }
const parsed = (text: string): Asked => ({
  ...emptyInput,
  ...JSON.parse(text === '' ? '{}' : text),
})

function serverOf(kind: ScriptedKind, address: string): Server {
  const known = { id: 'scripted', address, features: [] }
  switch (kind) {
    case 'companion':
      return fakeServer({ ...known, features: ['resume'] })
    case 'Soliplex':
      return fakeServer({ ...known, kind: 'agui' })
    case 'plain agent':
      return fakeServer({ ...known, kind: 'agent' })
    case 'CopilotKit':
      return fakeServer({ ...known, kind: 'copilotkit' })
    case 'model server':
      return fakeServer({ ...known, kind: 'openai' })
  }
}

function eventsOf(count: number, runId: string, script: Script, rest: string | undefined) {
  const messageId = `a${count}`
  const text = (delta: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })
  const { says, calls = [], interrupts } = script
  const outcome = interrupts && { type: 'interrupt', interrupts }
  return {
    begins: [
      { type: 'RUN_STARTED', threadId: 'theirs', runId },
      ...(says === undefined
        ? []
        : [{ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' }, text(says)]),
      ...calls.flatMap(([toolCallName, input], index) => {
        const toolCallId = `c${count}-${index}`
        return [
          { type: 'TOOL_CALL_START', toolCallId, toolCallName },
          { type: 'TOOL_CALL_ARGS', toolCallId, delta: JSON.stringify(input) },
          { type: 'TOOL_CALL_END', toolCallId },
        ]
      }),
    ],
    ends: [
      ...(rest === undefined ? [] : [text(rest)]),
      ...(says === undefined ? [] : [{ type: 'TEXT_MESSAGE_END', messageId }]),
      { type: 'RUN_FINISHED', threadId: 'theirs', runId, ...(outcome && { outcome }) },
    ],
  }
}

function chunksOf({ says, calls = [] }: Script, rest: string | undefined) {
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'x',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason }],
  })
  return {
    begins: [
      ...(says === undefined ? [] : [chunk({ role: 'assistant', content: says })]),
      ...calls.map(([name, input], index) =>
        chunk({
          tool_calls: [
            {
              index,
              id: `call-${Math.random()}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(input) },
            },
          ],
        }),
      ),
    ],
    ends: [
      ...(rest === undefined ? [] : [chunk({ content: rest })]),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    ],
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
