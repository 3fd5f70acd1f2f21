import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { readDiagnostics } from '@/data/device/diagnostics'
import { beginSession, forgetSession, registerServers } from '@/data/session/session'
import { removeServer } from '@/data/store/threads'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { queueOf } from '@/state/outbox/outbox'
import { persistNow } from '@/state/thread/message-persistence'
import { messageIdsAtom, retryTimeAtom, runStateAtom } from '@/state/thread/thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  openThread,
  startThread,
  stopRun,
} from '@/state/thread/thread-sessions'

import type { Fault } from './fault'
import { openFaultServer, type FaultServer } from './fault-server'

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(async () => {
  queryClient.clear()
  await removeServer('faults')
})
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close()
})
afterAll(() => queryClient.clear())

const opened: FaultServer[] = []

async function open(options?: Parameters<typeof openFaultServer>[0]): Promise<FaultServer> {
  const server = await openFaultServer(options)
  opened.push(server)
  return server
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const stateOf = (key: ThreadKey) => store.get(runStateAtom(key))
/** Returns why the server refused the message, which then waits for the person. */
const refusalOf = (key: ThreadKey) => queueOf(key)[0]?.delivery
const over = (key: ThreadKey) => until(() => stateOf(key).kind !== 'running')
const completed = (key: ThreadKey) => until(() => stateOf(key).kind === 'completed')
const messagesOf = (key: ThreadKey): Message[] =>
  store.get(messageIdsAtom(key)).flatMap((id) => store.get(messageAtom(key, id)) ?? [])
const textsOf = (key: ThreadKey) =>
  messagesOf(key).flatMap((message) => ('text' in message ? [message.text] : []))

const answer = 'Grüße aus Zürich, bei 21 °C und ☂ … 🙂 Ende.'
const asked = ['Hello', answer]

/** Describes the server as one whose runs can be resumed. */
const resumable = ({ url: address }: FaultServer) =>
  fakeServer({ id: 'faults', kind: 'continuo', address, features: ['resume'] })
/** Describes the server as an agent that only accepts a POST. */
const plain = ({ url: address }: FaultServer) =>
  fakeServer({ id: 'faults', kind: 'agent', address, features: [] })

const ask = (server: FaultServer) => startThread(resumable(server), 'demo', 'Hello')
const askPlainly = (server: FaultServer) => startThread(plain(server), 'agent', 'Hello')

const problems = () => readDiagnostics().problems.map(({ detail }) => detail)

describe('an answer from a server that can resume runs', () => {
  it.each<[string, Fault]>([
    ['a connection reset', { kind: 'reset', afterFrames: 4 }],
    ['a reset within a character', { kind: 'reset', afterFrames: 2, withinCharacter: true }],
    ['a response that ends before the run', { kind: 'drop', afterFrames: 5 }],
    ['a damaged frame', { kind: 'damage', frame: 4 }],
    ['duplicate frames', { kind: 'duplicate' }],
    ['CRLF line endings', { kind: 'crlf' }],
    ['bytes that arrive one by one', { kind: 'split', bytes: 1 }],
    ['a delayed response', { kind: 'delay', milliseconds: 50 }],
  ])('is complete and contains each word once, despite %s', async (_name, fault) => {
    const server = await open()
    server.breakNext('run', fault)
    const key = ask(server)
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(textsOf(key)).toEqual(asked)
    await persistNow(key)
    closeThreadSession(key)
    await openThread(resumable(server), key)
    expect(textsOf(key)).toEqual(asked)
  })

  it('is resumed from its cursor, as the same run', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'reset', afterFrames: 4 }, { kind: 'reset', afterFrames: 1 })
    const key = ask(server)
    await over(key)

    const [first, ...others] = server.runs()
    expect(others).toHaveLength(2)
    for (const { path, body, headers } of others) {
      expect(path).toBe(first?.path)
      expect(body).toEqual(first?.body)
      expect(headers['last-event-id']).toMatch(/:\d+$/)
    }
    expect(textsOf(key)).toEqual(asked)
  })

  it('continues automatically when the server is back, and misses no words', async () => {
    const server = await open({ paceMilliseconds: 20 })
    const key = ask(server)
    await until(() => (textsOf(key)[1] ?? '') !== '')
    await server.goDown()
    await until(() => isStep(key, 'backing-off'))
    await server.comeBack()
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(textsOf(key)).toEqual(asked)
  })

  it('can be stopped while the server is down', async () => {
    const server = await open({ paceMilliseconds: 20 })
    const key = ask(server)
    await until(() => (textsOf(key)[1] ?? '') !== '')
    await server.goDown()
    await until(() => isStep(key, 'backing-off'))
    stopRun(key)

    expect(stateOf(key)).toEqual({ kind: 'cancelled' })
    expect(answer.startsWith(textsOf(key)[1] ?? '-')).toBe(true)
  })

  it('is fetched in full, each message once, if its cursor has expired', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'reset', afterFrames: 4 }, { kind: 'status', status: 410 })
    const key = ask(server)
    await completed(key)

    expect(textsOf(key)).toEqual(asked)
    expect(server.runs()).toHaveLength(2)
  })

  it('is shown as interrupted, with its text, if the server has lost the run', async () => {
    const server = await open({ paceMilliseconds: 20 })
    const key = ask(server)
    await until(() => (textsOf(key)[1] ?? '') !== '')
    await server.goDown()
    server.forget()
    await server.comeBack()
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'truncated' })
    const [question, partial = ''] = textsOf(key)
    expect(question).toBe('Hello')
    expect(partial).not.toBe('')
    expect(answer.startsWith(partial)).toBe(true)
  })

  it.each([502, 503, 504])(
    'is requested again, as the same run, after status %i',
    async (status) => {
      const server = await open()
      server.breakNext('create', { kind: 'status', status })
      server.breakNext('run', { kind: 'status', status })
      const key = ask(server)
      await over(key)

      expect(stateOf(key)).toEqual({ kind: 'completed' })
      expect(textsOf(key)).toEqual(asked)
      expect(new Set(server.runs().map(({ path }) => path)).size).toBe(1)
      const made = server.arrived.filter(
        ({ method, path }) => method === 'POST' && path.endsWith('agui'),
      )
      expect(made).toHaveLength(2)
      expect(made[1]?.body).toEqual(made[0]?.body)
    },
  )

  it('is received even if the request that started it got no response', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'reset', afterFrames: 0 })
    const key = ask(server)
    await completed(key)

    expect(textsOf(key)).toEqual(asked)
  })

  it('comes from a single run even if the first requests to start it fail', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'hang-up' }, { kind: 'hang-up' })
    const key = ask(server)
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(textsOf(key)).toEqual(asked)
    expect(new Set(server.runs().map(({ path }) => path)).size).toBe(1)
  })

  it('is not requested again after status 403, which is kept as the reason', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'status', status: 403 })
    const key = ask(server)
    await over(key)

    expect(refusalOf(key)).toEqual({ kind: 'failed', failure: { kind: 'forbidden' } })
    expect(server.runs()).toHaveLength(1)
  })
})

describe('a busy server', () => {
  it.each([
    ['can resume runs', ask],
    ['only accepts a POST', askPlainly],
  ])('gets the next request only after the time in Retry-After if it %s', async (_name, begin) => {
    const server = await open()
    server.breakNext('run', { kind: 'status', status: 429, retryAfter: '1' })
    const key = begin(server)
    await until(() => store.get(retryTimeAtom(key)) !== undefined)

    expect(stateOf(key)).toMatchObject({ step: 'backing-off', retryAfterMilliseconds: 1_000 })
    expect(server.runs()).toHaveLength(1)
    await over(key)
    expect(textsOf(key)).toEqual(asked)
    expect(server.runs()).toHaveLength(2)
    expect(store.get(retryTimeAtom(key))).toBeUndefined()
  })

  it('is not retried automatically if it asks for an hour', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'status', status: 503, retryAfter: '3600' })
    const key = askPlainly(server)
    await over(key)

    expect(refusalOf(key)).toMatchObject({
      kind: 'failed',
      failure: { kind: 'busy', status: 503, retryAfterMilliseconds: 3_600_000 },
    })
    expect(server.runs()).toHaveLength(1)
  })
})

describe('an answer from an agent that only accepts a POST', () => {
  it.each<[string, Fault]>([
    ['a connection reset', { kind: 'reset', afterFrames: 5 }],
    ['a response that ends before the run', { kind: 'drop', afterFrames: 5 }],
  ])('is interrupted by %s, and nothing is posted again', async (_name, fault) => {
    const server = await open()
    server.breakNext('run', fault)
    const key = askPlainly(server)
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'truncated' })
    expect(server.runs()).toHaveLength(1)
    expect(answer.startsWith(textsOf(key)[1] ?? '')).toBe(true)
  })

  it('continues after a damaged frame, which Diagnostics lists', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'damage', frame: 4 })
    const key = askPlainly(server)
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    expect(textsOf(key)[1]).toMatch(/^Grüße aus .*Ende\.$/)
    expect(problems()).toContain('malformed-frame')
  })

  it('is folded as well as possible if its events arrive out of order', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'reorder' })
    const key = askPlainly(server)
    await over(key)

    expect(stateOf(key)).toEqual({ kind: 'completed' })
    // The last word arrived after the end of the message.
    const words = answer.split(/(?<= )/).slice(0, -1)
    const [, text = ''] = textsOf(key)
    expect(text.split(/(?<= )/).toSorted()).toEqual(words.toSorted())
    expect(problems()).toContain('not-open/TEXT_MESSAGE_CONTENT')
  })

  it('is not requested again after a bad gateway', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'status', status: 502 })
    const key = askPlainly(server)
    await over(key)

    expect(refusalOf(key)).toEqual({ kind: 'failed', failure: { kind: 'server', status: 502 } })
    expect(server.runs()).toHaveLength(1)
  })

  it.each<[string, Fault, string]>([
    ['the sign-in page of a network', { kind: 'html' }, 'not-an-api'],
    ['a response of another type', { kind: 'other-type' }, 'other-content'],
  ])('never contains %s', async (_name, fault, kind) => {
    const server = await open()
    server.breakNext('run', fault)
    const key = askPlainly(server)
    await over(key)

    expect(refusalOf(key)).toEqual({ kind: 'failed', failure: { kind } })
    expect(textsOf(key)).toEqual([])
  })

  it('is complete if a proxy buffered it, which Diagnostics lists', async () => {
    const server = await open()
    // Repeated, because an app that pauses while it reads cannot tell a buffered answer from a streamed one.
    for (let turn = 0; turn < 20 && !problems().includes('buffered-stream'); turn += 1) {
      server.breakNext('run', { kind: 'buffer', milliseconds: 3_100 })
      const key = askPlainly(server)
      await over(key)
      expect(textsOf(key)).toEqual(asked)
    }
    expect(problems()).toContain('buffered-stream')
  })

  it('stays running while the connection is half-open, and can be stopped', async () => {
    const server = await open()
    server.breakNext('run', { kind: 'half-open', afterFrames: 4 })
    const key = askPlainly(server)
    await until(() => (textsOf(key)[1] ?? '') !== '')
    expect(stateOf(key)).toMatchObject({ kind: 'running', step: 'streaming' })
    stopRun(key)

    expect(stateOf(key)).toEqual({ kind: 'cancelled' })
  })
})

describe('a turn that authenticates with a key', () => {
  const show = (server: Server, key: string) =>
    beginSession(server, { kind: 'key' }, { kind: 'key', key })

  let known: Server

  async function openWithKey(): Promise<FaultServer> {
    const server = await open()
    known = plain(server)
    registerServers([known])
    await show(known, 'old')
    return server
  }

  afterEach(async () => {
    await forgetSession(known)
    registerServers([])
  })

  it('waits for another key after status 401, and continues with it', async () => {
    const server = await openWithKey()
    server.breakNext('run', { kind: 'status', status: 401 })
    const key = startThread(known, 'agent', 'Hello')
    await until(() => isStep(key, 'signed-out'))
    await show(known, 'new')
    await over(key)

    expect(textsOf(key)).toEqual(asked)
    const shown = server.runs().map(({ headers }) => headers.authorization)
    expect(shown).toEqual(['Bearer old', 'Bearer new'])
  })

  it('does not send the key to another host', async () => {
    const server = await openWithKey()
    const other = await open()
    server.breakNext('run', { kind: 'redirect', to: `${other.url}/` })
    await over(startThread(known, 'agent', 'Hello'))

    expect(server.runs()[0]?.headers.authorization).toBe('Bearer old')
    for (const { headers } of other.arrived) expect(headers.authorization).toBeUndefined()
  })
})

describe('twenty runs in twenty threads', () => {
  it('each get the right answer, whatever happens to the connections', async () => {
    const server = await open({ words: (question) => ['Answer ', 'to ', `${question}.`] })
    server.breakNext('run', ...Array.from({ length: 20 }, faultAt))
    const keys = Array.from({ length: 20 }, (_, at) =>
      startThread(resumable(server), 'demo', `question ${at}`),
    )
    for (const key of keys) await over(key)

    expect(keys.map((key) => textsOf(key))).toEqual(
      keys.map((_, at) => [`question ${at}`, `Answer to question ${at}.`]),
    )
  })
})

const faultAt = (_: unknown, at: number): Fault =>
  at % 2 === 0 ? { kind: 'reset', afterFrames: at % 5 } : { kind: 'split', bytes: at }

const isStep = (key: ThreadKey, step: string) => {
  const state = stateOf(key)
  return state.kind === 'running' && state.step === step
}
