import { isDeepStrictEqual } from 'node:util'

import { answerWith } from './expo-fetch'

interface StoredThread {
  room_id: string
  thread_id: string
  created: string
  metadata: { name: string }
  runs: Record<string, StoredRun>
}

interface StoredRun {
  thread_id: string
  run_id: string
  created: string
  finished: string | null
  run_input: unknown
  events: object[]
}

interface OpenStream {
  readonly run: StoredRun
  readonly stream: ReadableStreamDefaultController<Uint8Array>
}

const room = {
  id: 'demo',
  name: 'Demo',
  welcome_message: 'Welcome to the demo.',
  suggestions: ['What can you do?'],
}

/**
 * An agent server whose streams the test writes. With `knowsBases`, it supports
 * bases of runs, as companion servers do.
 */
export function fakeAgentServer({ knowsBases = false } = {}) {
  const threads: StoredThread[] = []
  const requests: { method: string; path: string; body: object }[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  let refusal: (() => Response) | undefined
  let run: StoredRun | undefined
  const feedback = new Map<string, object>()
  /** The streams that a client reads, by thread. */
  const open = new Map<string, OpenStream>()

  const addRun = (thread: StoredThread, runId: string): StoredRun => {
    const created = new Date(1_700_000_000_000 + Object.keys(thread.runs).length).toISOString()
    return (thread.runs[runId] ??= {
      thread_id: thread.thread_id,
      run_id: runId,
      created,
      finished: null,
      run_input: null,
      events: [],
    })
  }

  const route = (
    method: string,
    { pathname: path, searchParams }: URL,
    body: Record<string, string>,
    signal: AbortSignal | null | undefined,
  ): Response => {
    const [, roomId, threadId, runId, verb] =
      /^\/api\/v1\/rooms\/([^/]+)\/agui(?:\/([^/]+))?(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (path === '/api/v1/capabilities')
      return json({ product: 'continuo', version: '1', features: [] })
    if (path === '/api/v1/rooms') return json({ demo: room })
    if (roomId === undefined) return json({ error: { message: 'no', type: 'not_found' } }, 404)
    const thread = threads.find(({ thread_id }) => thread_id === threadId)
    if (threadId === undefined && method === 'GET') return json({ threads })
    if (threadId === undefined) {
      const made = {
        room_id: roomId,
        thread_id: body.thread_id ?? '',
        created: new Date(1_700_000_000_000).toISOString(),
        metadata: { name: '' },
        runs: {},
      }
      threads.push(made)
      addRun(made, body.run_id ?? '')
      return json(made)
    }
    if (!thread) return json({ error: { message: 'no', type: 'not_found' } }, 404)
    if (runId === undefined)
      return json(method === 'GET' ? thread : addRun(thread, body.run_id ?? ''))
    if (verb === 'cancel') return json({})
    if (verb === 'feedback' && method === 'GET') {
      const given = feedback.get(runId)
      return given ? json(given) : json({ error: { message: 'no', type: 'not_found' } }, 404)
    }
    if (verb === 'feedback') {
      feedback.set(runId, body)
      return new Response(null, { status: 205 })
    }
    run = addRun(thread, runId)
    const base = thread.runs[searchParams.get('base') ?? '']
    if (method === 'GET') return json(knowsBases && base ? relativeTo(base, run) : run)
    run.run_input = body
    const opened = run
    const answer = new ReadableStream({
      start(controller) {
        if (signal?.aborted) return controller.error(new Error('aborted'))
        stream = controller
        open.set(threadId, { run: opened, stream: controller })
        signal?.addEventListener('abort', () => {
          controller.error(new Error('aborted'))
          forget(controller)
        })
      },
    })
    return new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
  }

  answerWith(async (url, init = {}) => {
    const { method = 'GET', body, signal } = init
    const parsed = typeof body === 'string' ? JSON.parse(body) : {}
    const address = new URL(url)
    requests.push({ method, path: address.pathname, body: parsed })
    return refusal?.() ?? route(method, address, parsed, signal)
  })

  function forget(closed: OpenStream['stream'] | undefined) {
    for (const [threadId, { stream: other }] of open) if (other === closed) open.delete(threadId)
  }

  /** Events with a run id get the id of the opened run. */
  const forRun = (event: object, of = run) =>
    'runId' in event && of ? { ...event, threadId: of.thread_id, runId: of.run_id } : event

  return {
    requests,
    /** The person's feedback, by run. */
    feedback,
    /** Adds a finished thread to the server, or another run to a known thread. */
    hold(name: string, threadId: string, messages: object[], events: object[]) {
      const known = threads.find(({ thread_id }) => thread_id === threadId)
      const thread: StoredThread = known ?? {
        room_id: 'demo',
        thread_id: threadId,
        created: new Date(1_600_000_000_000).toISOString(),
        metadata: { name },
        runs: {},
      }
      if (!known) threads.push(thread)
      const held = addRun(thread, known ? newRunId(thread) : `${threadId}-run`)
      held.run_input = { threadId, runId: held.run_id, messages, tools: [], context: [] }
      run = held
      held.events = events.map((event) => forRun(event))
      held.finished = held.created
    },
    /** Sends events to the run that was opened last. */
    emit(...events: object[]) {
      for (const event of events) {
        run?.events.push(forRun(event))
        stream?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(forRun(event))}\n\n`))
        if (!isLast(event)) continue
        stream?.close()
        forget(stream)
        stream = undefined
      }
    },
    /** Sends events to the run that a thread has opened. */
    emitTo(threadId: string, ...events: object[]) {
      const target = open.get(threadId)
      if (!target) throw new Error(`no stream of ${threadId} is open`)
      for (const event of events) {
        const sent = forRun(event, target.run)
        target.run.events.push(sent)
        target.stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(sent)}\n\n`))
        if (!isLast(event)) continue
        target.stream.close()
        forget(target.stream)
      }
    },
    /** The threads whose runs a client reads. */
    openStreams: () => [...open.keys()],
    /** Whether a client reads the run that was opened last. */
    isStreaming: () => stream !== undefined,
    /** Closes the stream that was opened last. */
    hangUp() {
      stream?.close()
      forget(stream)
      stream = undefined
    },
    /** Answers all later requests with this response. */
    refuseWith(answer: (() => Response) | undefined) {
      refusal = answer
    },
  }
}

const newRunId = ({ thread_id, runs }: StoredThread) =>
  `${thread_id}-run-${Object.keys(runs).length + 1}`

/** Returns the run without the leading messages that it shares with the base. */
function relativeTo(base: StoredRun, run: StoredRun): object {
  const [before, messages] = [messagesOf(base), messagesOf(run)]
  const end = messages.findIndex((message, at) => !isDeepStrictEqual(message, before[at]))
  const base_messages = end < 0 ? messages.length : end
  const run_input = Object.assign({}, run.run_input, { messages: messages.slice(base_messages) })
  return { ...run, run_input, base_messages }
}

const messagesOf = ({ run_input: input }: StoredRun): unknown[] =>
  typeof input === 'object' && input && 'messages' in input && Array.isArray(input.messages)
    ? input.messages
    : []

const isLast = (event: object) =>
  'type' in event && (event.type === 'RUN_FINISHED' || event.type === 'RUN_ERROR')

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
