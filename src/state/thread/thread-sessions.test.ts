import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import type { ClientTool } from '@/core/tools/client-tool'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { store } from '@/state/device/store'
import { queueOf } from '@/state/outbox/outbox'
import { activitiesAtom, viewThread } from '@/state/room/activity'

import { editMessage } from './edit-message'
import { loadingAtom, messageIdsAtom, runStateAtom } from './thread-atoms'
import {
  closeThreadSession,
  messageAtom,
  openThreadSession,
  openThread,
  sendMessage,
  threadSessionOf,
  startThread,
  stopRun,
} from './thread-sessions'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const opens = (messageId = 'a1') => ({ type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' })
const delta = (text: string, messageId = 'a1') => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta: text,
})
const closes = (messageId = 'a1') => ({ type: 'TEXT_MESSAGE_END', messageId })

/** Frames are drawn when a test says so. */
const frames: (() => void)[] = []
async function drawUntil(isDrawn: () => boolean) {
  while (!isDrawn()) {
    for (const draw of frames.splice(0)) draw()
    await settled()
  }
}

beforeEach(() => {
  globalThis.requestAnimationFrame = (draw) => frames.push(() => draw(0))
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
async function until(isSo: () => boolean) {
  while (!isSo()) await settled()
}

const clock: ClientTool = {
  name: 'clock',
  description: 'Tells the time',
  parameters: { type: 'object' },
  risk: 'read',
  timeoutMilliseconds: 1000,
  isIdempotent: true,
  execute: async () => 'noon',
}

/** Opens a session whose only tool is a clock, and sends a message. */
function beginWithClock(thread: string) {
  const key = { server: home.id, room: 'demo', thread }
  openThreadSession(home, key, () => emptyRegistry.register(clock)).begin('What time is it?')
  return key
}

describe('a thread session', () => {
  it('writes to the store once per frame, and only the message that changed', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await until(server.isStreaming)
    server.emit(started, opens())
    await drawUntil(() => store.get(messageIdsAtom(key)).length === 2)
    const [question = '', answer = ''] = store.get(messageIdsAtom(key))
    let questions = 0
    let answers = 0
    const unsubscribe = [
      store.sub(messageAtom(key, question), () => (questions += 1)),
      store.sub(messageAtom(key, answer), () => (answers += 1)),
    ]
    for (let frame = 0; frame < 3; frame += 1) {
      server.emit(...Array.from({ length: 50 }, (_, word) => delta(`${frame}-${word} `)))
      await drawUntil(() => answers > frame)
    }
    for (const stop of unsubscribe) stop()

    expect({ questions, answers }).toEqual({ questions: 0, answers: 3 })
    stopRun(key)
  })

  it('marks the thread as unread when a turn ends while the thread is not viewed', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    const kind = () =>
      [...store.get(activitiesAtom).values()].find(({ key: { thread } }) => thread === key.thread)
        ?.kind
    await until(server.isStreaming)
    expect(kind()).toBe('running')
    server.emit(started, finished)
    await settled()
    expect(kind()).toBe('unread')

    const leave = viewThread(key)
    expect(kind()).toBeUndefined()
    void sendMessage(key, 'And?')
    await until(server.isStreaming)
    server.emit(started, finished)
    await settled()
    leave()

    expect(kind()).toBeUndefined()
  })

  it('continues while it is not viewed, and has the whole answer when it is opened', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await until(server.isStreaming)
    server.emit(started, opens(), delta('All of it'), closes(), finished)
    await settled()
    await openThread(home, key)

    expect(store.get(runStateAtom(key))).toEqual({ kind: 'completed' })
    expect(store.get(messageAtom(key, 'a1'))).toMatchObject({ text: 'All of it' })
  })

  it('reads only one stream, without losing text, when its thread is left and opened a hundred times', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await until(server.isStreaming)
    server.emit(started, opens())
    for (let visit = 0; visit < 100; visit += 1) {
      await openThread(home, key)
      const leave = viewThread(key)
      server.emit(delta(`${visit} `))
      leave()
    }
    server.emit(closes(), finished)
    await drawUntil(() => store.get(runStateAtom(key)).kind === 'completed')

    const all = Array.from({ length: 100 }, (_, visit) => `${visit} `).join('')
    expect(store.get(messageAtom(key, 'a1'))).toMatchObject({ text: all })
    expect(server.requests.filter(({ body }) => 'messages' in body)).toHaveLength(1)
  })

  it('leaves nothing behind when it is closed', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await until(server.isStreaming)
    server.emit(started, opens(), delta('Half'))
    await settled()
    const before = runStateAtom(key)
    closeThreadSession(key)
    await drawUntil(() => frames.length === 0)

    expect(threadSessionOf(key)).toBeUndefined()
    expect(runStateAtom(key)).not.toBe(before)
    expect(store.get(runStateAtom(key))).toEqual({ kind: 'idle' })
    expect(store.get(messageIdsAtom(key))).toEqual([])
    expect([...store.get(activitiesAtom).values()].some((it) => it.key.thread === key.thread)).toBe(
      false,
    )
    await sendMessage(key, 'Anybody?')
    expect(server.openStreams()).toEqual([])
    closeThreadSession(key)
  })

  it('runs alongside three others, and keeps its own text when their chunks alternate', async () => {
    const server = fakeAgentServer()
    const keys = Array.from({ length: 4 }, () => startThread(home, 'demo', 'Hello'))
    await until(() => server.openStreams().length === 4)
    const events = ({ thread }: { thread: string }) => {
      // Every thread has a message with the same id, so that only the thread distinguishes them.
      const words = ['I ', 'am ', `${thread}.`]
      return [started, opens(), ...words.map((word) => delta(word)), closes(), finished]
    }
    const [first] = keys
    const count = first ? events(first).length : 0
    for (let at = 0; at < count; at += 1) {
      for (const key of keys) {
        const event = events(key)[at]
        if (event) server.emitTo(key.thread, event)
        await settled()
      }
      if (at < count - 1) {
        for (const key of keys)
          expect(store.get(runStateAtom(key))).toMatchObject({ kind: 'running' })
      }
    }
    await drawUntil(() => keys.every((key) => threadSessionOf(key)?.state.kind === 'completed'))

    for (const key of keys) {
      expect(store.get(runStateAtom(key))).toEqual({ kind: 'completed' })
      expect(store.get(messageAtom(key, 'a1'))).toMatchObject({ text: `I am ${key.thread}.` })
      expect(store.get(messageIdsAtom(key))).toHaveLength(2)
    }
  })

  it('offers the tools of the registry that it was opened with', async () => {
    const server = fakeAgentServer()
    const key = beginWithClock('registry')
    await until(server.isStreaming)
    const sent = server.requests.findLast(({ body }) => 'tools' in body)?.body
    expect(sent).toMatchObject({ tools: [{ name: 'clock' }] })
    stopRun(key)
  })

  it('stays running from the message to the answer, across a round of tool calls', async () => {
    const server = fakeAgentServer()
    const key = beginWithClock('continuation')
    const states = [store.get(runStateAtom(key))]
    const unsubscribe = store.sub(runStateAtom(key), () =>
      states.push(store.get(runStateAtom(key))),
    )
    const call = { toolCallId: 'c1' }
    await until(server.isStreaming)
    server.emit(
      started,
      { type: 'TOOL_CALL_START', ...call, toolCallName: 'clock' },
      { type: 'TOOL_CALL_ARGS', ...call, delta: '{}' },
      { type: 'TOOL_CALL_END', ...call },
      finished,
    )
    await until(server.isStreaming)
    server.emit(started, opens(), delta('It is noon.'), closes(), finished)
    await until(() => threadSessionOf(key)?.state.kind === 'completed')
    unsubscribe()

    expect(
      states
        .map(({ kind }) => kind)
        .slice(0, -1)
        .every((kind) => kind === 'running'),
    ).toBe(true)
    expect(states.at(-1)).toEqual({ kind: 'completed' })
    const runs = new Set(states.flatMap((state) => (state.kind === 'running' ? state.runId : [])))
    const steps = states.flatMap((state) => (state.kind === 'running' ? state.step : []))
    expect(runs.size).toBe(2)
    expect(steps).toContain('calling-tools')
  })
})

/** A server that the app cannot handle while it is broken, as if there were a bug. */
function fakeServerWithBug(): Server & { isBroken: boolean } {
  return {
    ...home,
    isBroken: false,
    get features() {
      if (this.isBroken) throw new TypeError('a bug')
      return home.features
    },
  }
}

/** A thread on the server, with a question and an answer. */
function holdThread(thread: string) {
  const question = { id: 'u1', role: 'user', content: 'Hello' }
  const server = fakeAgentServer()
  server.hold('Stored', thread, [question], [started, opens(), delta('Hm.'), closes(), finished])
  return { server, key: { server: home.id, room: 'demo', thread } }
}

const bugs = () => readDiagnostics().problems.filter(({ kind }) => kind === 'bug')

describe('a bug in the app', () => {
  beforeEach(clearDiagnostics)

  it('fails the loading of the thread in which it occurs, is listed, and can be retried', async () => {
    const { key } = holdThread('bug-in-load')
    const broken = fakeServerWithBug()
    openThreadSession(broken, key)
    broken.isBroken = true
    await openThread(broken, key)

    expect(store.get(loadingAtom(key))).toEqual({ kind: 'failed', failure: { kind: 'bug' } })
    expect(bugs()).toMatchObject([{ where: 'bug-in-l load', times: 1 }])

    broken.isBroken = false
    await openThread(broken, key)
    expect(store.get(loadingAtom(key))).toEqual({ kind: 'ready' })
    expect(store.get(messageIdsAtom(key))).toEqual(['u1', 'a1'])
  })

  it('fails an edited message that it keeps from being sent, and later messages are sent', async () => {
    const { server, key } = holdThread('bug-in-edit')
    const broken = fakeServerWithBug()
    await openThread(broken, key)
    broken.isBroken = true
    await editMessage(key, 'u1', 'Hello again')
    const failed = () => queueOf(key).filter(({ delivery }) => delivery.kind === 'failed')
    await until(() => failed().length === 1)

    expect(failed()).toMatchObject([{ delivery: { failure: { kind: 'bug' } } }])
    expect(bugs()).toMatchObject([{ where: 'bug-in-e outbox', times: 1 }])

    broken.isBroken = false
    await sendMessage(key, 'And?')
    await until(server.isStreaming)
    stopRun(key)
  })
})
