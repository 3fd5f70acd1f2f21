import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { store } from '@/state/device/store'
import { activitiesAtom, viewThread } from '@/state/room/activity'

import {
  messageAtom,
  messageIdsAtom,
  openThread,
  removeThread,
  runStateAtom,
  sendMessage,
  startThread,
  stopRun,
} from './conversations'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const opens = { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' }
const delta = (text: string) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: text })

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
async function streaming(server: ReturnType<typeof fakeAgentServer>) {
  while (!server.isStreaming()) await settled()
}

describe('a thread in the store', () => {
  it('is written once per frame, and only the message that changed', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await streaming(server)
    server.emit(started, opens)
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

  it('says that it is not read yet when nobody looked while it ended', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    const kind = () =>
      [...store.get(activitiesAtom).values()].find(({ key: { thread } }) => thread === key.thread)
        ?.kind
    await streaming(server)
    expect(kind()).toBe('running')
    server.emit(started, finished)
    await settled()
    expect(kind()).toBe('unread')

    const leave = viewThread(key)
    expect(kind()).toBeUndefined()
    sendMessage(key, 'And?')
    await streaming(server)
    server.emit(started, finished)
    await settled()
    leave()

    expect(kind()).toBeUndefined()
  })

  it('goes on while nobody looks, and is all there when somebody does', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await streaming(server)
    server.emit(
      started,
      opens,
      delta('All of it'),
      { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
      finished,
    )
    await settled()
    await openThread(home, key)

    expect(store.get(runStateAtom(key))).toEqual({ kind: 'completed' })
    expect(store.get(messageAtom(key, 'a1'))).toMatchObject({ text: 'All of it' })
  })

  it('leaves nothing behind when it is removed', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Hello')
    await streaming(server)
    server.emit(started, opens, delta('Half'))
    await settled()
    const before = runStateAtom(key)
    removeThread(key)
    await drawUntil(() => frames.length === 0)

    expect(runStateAtom(key)).not.toBe(before)
    expect(store.get(runStateAtom(key))).toEqual({ kind: 'idle' })
    expect(store.get(messageIdsAtom(key))).toEqual([])
    expect([...store.get(activitiesAtom).values()].some((it) => it.key.thread === key.thread)).toBe(
      false,
    )
    expect(sendMessage(key, 'Anybody?')).toBeUndefined()
  })

  it('runs beside others without knowing of them', async () => {
    const keys = Array.from({ length: 4 }, () => {
      const server = fakeAgentServer()
      return { server, key: startThread(home, 'demo', 'Hello') }
    })
    for (const { key } of keys)
      expect(store.get(runStateAtom(key))).toMatchObject({ kind: 'running' })
    for (const { key } of keys) stopRun(key)
    for (const { key } of keys) expect(store.get(runStateAtom(key))).toEqual({ kind: 'cancelled' })
  })
})
