import { randomUUID } from 'node:crypto'
import { EventType, type AGUIEvent } from '@ag-ui/core'
import { z } from 'zod'

import type { Change } from '@/core/contract/change'
import { Thread } from '@/core/contract/thread'
import type { Authenticate, Caller } from '@server/access/caller'
import type { Agent } from '@server/agents/agent'
import { pause, type Pause } from '@server/agents/pause'
import { createApplication } from '@server/application'
import { conversationRoutes } from '@server/conversations/conversation-routes'
import { createLease, isRunning } from '@server/conversations/lease'
import { createLiveRuns } from '@server/conversations/live-runs'
import type { Announce } from '@server/feed/announce'
import { createBell } from '@server/feed/bell'
import { createReadHttpVersion } from '@server/http/http-version'
import type { LogEntry } from '@server/http/log'

import { openTestStore } from './test-database'

const Event = z.looseObject({ type: z.string() })
interface Announced {
  userId: string | undefined
  change: Change
}
export interface Frame {
  id: string
  event: z.infer<typeof Event>
}

const people: Record<string, Caller> = {
  ada: { kind: 'person', userId: 'ada', name: 'Ada', role: 'resource_user' },
  bob: { kind: 'person', userId: 'bob', name: 'Bob', role: 'resource_user' },
  admin: { kind: 'person', userId: 'admin', name: 'Admin', role: 'resource_admin' },
  script: { kind: 'token', userId: 'ada', scopes: new Set() },
}

/** The token is a user name; `ada-program-scope1+scope2` is a program with access to Ada's account. */
export const authenticate: Authenticate = async (token) => {
  if (token === undefined) return { kind: 'stranger', reason: 'no-token' }
  const [, userId, scopes] = /^(\w+)-program(?:-(.*))?$/.exec(token) ?? []
  if (userId === undefined) return people[token] ?? { kind: 'stranger', reason: 'bad-token' }
  const granted = new Set(scopes?.split('+'))
  return { kind: 'client', userId, clientId: 'program', scopes: granted }
}

export const as = (token: string) => ({ authorization: `Bearer ${token}` })

/** Opens the application with a real database and a clock that advances one second per reading. */
export async function openTestServer(options: {
  agent: Agent
  directory?: string
  webDirectory?: string
  keepAliveMilliseconds?: number
  allowedOrigins?: readonly string[]
  /** Must differ between the servers of one test, because they share a process id. */
  host?: string
  pause?: Pause
  runsPerUser?: number
  runsInTotal?: number
  graceMilliseconds?: number
}) {
  const store = await openTestStore(options.directory)
  const logged: LogEntry[] = []
  const log = (entry: LogEntry) => void logged.push(entry)
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date((time += 1000))
  let made = 0
  const newId = () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`
  const announced: Announced[] = []
  const announce: Announce = (userId, change) => void announced.push({ userId, change })
  const identity = { processId: randomUUID(), host: options.host ?? 'here', pid: process.pid }
  const lease = createLease({ ...identity, database: store.database, isRunning })
  const liveRuns = createLiveRuns({
    store,
    lease,
    announce,
    now,
    log,
    pause: options.pause ?? pause,
    runsPerUser: options.runsPerUser ?? 20,
    runsInTotal: options.runsInTotal ?? 1000,
    graceMilliseconds: options.graceMilliseconds ?? 0,
    agentOf: () => options.agent,
  })
  await lease.renew()
  await liveRuns.takeOverAbandoned()
  const room = { id: 'demo', name: 'Demo', description: '', welcome_message: '', suggestions: [] }
  const rooms = [
    { room, agent: options.agent },
    { room: { ...room, id: 'other' }, agent: options.agent },
  ]
  const keepAliveMilliseconds = options.keepAliveMilliseconds ?? 15_000
  const ports = { store, rooms, liveRuns, announce, keepAliveMilliseconds, now, newId }
  const application = createApplication({
    readHttpVersion: createReadHttpVersion({ trustedProxy: false }),
    authenticate,
    parts: [
      (server, endpoint) =>
        server.route('/api/v1/rooms', conversationRoutes({ ...ports, endpoint })),
    ],
    features: ['cancel', 'resume'],
    isReady: async () => true,
    isSecure: false,
    version: '1.2.3',
    webDirectory: options.webDirectory,
    allowedOrigins: options.allowedOrigins ?? [],
    log,
  })

  async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return application.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as('ada'), ...headers },
      body: JSON.stringify(body),
    })
  }

  return {
    application,
    store,
    lease,
    liveRuns,
    logged,
    announced,
    post,
    get: async (path: string, headers: Record<string, string> = as('ada')) =>
      application.request(path, { headers }),

    async createThread(body: object = {}) {
      const thread = Thread.parse(await (await post('/api/v1/rooms/demo/agui', body)).json())
      const [runId = ''] = Object.keys(thread.runs ?? {})
      return addresses(thread.thread_id, runId)
    },

    async close() {
      await liveRuns.close()
      await lease.release()
      await store.close()
    },
  }
}

export function addresses(threadId: string, runId: string) {
  const threadPath = `/api/v1/rooms/demo/agui/${threadId}`
  return { threadId, runId, threadPath, runPath: `${threadPath}/${runId}` }
}

export function inputOf(ids: { threadId: string; runId: string }, ...said: string[]) {
  const messages = said.map((content, index) => ({ id: `m${index}`, role: 'user', content }))
  return { threadId: ids.threadId, runId: ids.runId, messages, tools: [], context: [] }
}

/** Yields server-sent events as they arrive. */
export async function* framesOf(response: Response): AsyncGenerator<Frame> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) if (!part.startsWith(':')) yield frameOf(part)
  }
}

function frameOf(text: string): Frame {
  const [, id = '', data = ''] = /^id: (.+)\ndata: (.+)$/.exec(text) ?? []
  return { id, event: Event.parse(JSON.parse(data)) }
}

export async function allFrames(response: Response): Promise<Frame[]> {
  const frames: Frame[] = []
  for await (const frame of framesOf(response)) frames.push(frame)
  return frames
}

export const typesOf = (frames: readonly Frame[]) => frames.map(({ event }) => event.type)

/** Creates an agent that sends what the test tells it to. */
export function createScriptedAgent() {
  const bell = createBell()
  const script: AGUIEvent[] = []
  let isOver = false

  const agent: Agent = async function* () {
    for (let index = 0; ;) {
      const event = script[index]
      if (event) {
        index += 1
        yield event
      } else if (isOver) {
        return
      } else {
        await bell.wait()
      }
    }
  }

  return {
    agent,
    say(...words: string[]) {
      if (script.length === 0) script.push({ type: EventType.TEXT_MESSAGE_START, messageId: 'a' })
      for (const delta of words) {
        script.push({ type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta })
      }
      bell.ring()
    },
    finish() {
      script.push({ type: EventType.TEXT_MESSAGE_END, messageId: 'a' })
      isOver = true
      bell.ring()
    },
  }
}
