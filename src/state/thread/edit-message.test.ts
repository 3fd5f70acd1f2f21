import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'
import { writeMessages } from '@/data/store/paths'
import { addThread, readThread } from '@/data/store/threads'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadPartCounts } from '@/state/device/thread-part'
import { threadsQuery } from '@/state/room/rooms'

import { editMessage, regenerate, showMessage, switchBranch } from './edit-message'
import {
  branchesAtom,
  earlierAtom,
  loadingAtom,
  messageIdsAtom,
  runStateAtom,
} from './thread-atoms'
import {
  loadEarlier,
  messageAtom,
  openThread,
  closeThreadSession,
  sendMessage,
  startThread,
  stopRun,
} from './thread-sessions'

const home = fakeServer()
type Key = ReturnType<typeof startThread>
type Server = ReturnType<typeof fakeAgentServer>

beforeEach(() => {
  globalThis.requestAnimationFrame = (draw) => {
    setImmediate(() => draw(0))
    return 0
  }
})

const settled = () => new Promise((resolve) => setImmediate(resolve))

async function until(isSo: () => boolean) {
  while (!isSo()) await settled()
}

let answers = 0

/** Answers the next run on the server, and waits until the turn is completed. */
async function answer(server: Server, key: Key, text: string) {
  await until(server.isStreaming)
  const messageId = `answer-${(answers += 1)}`
  server.emit(
    { type: 'RUN_STARTED', threadId: '', runId: '' },
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: text },
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'RUN_FINISHED', threadId: '', runId: '' },
  )
  await until(() => store.get(runStateAtom(key)).kind === 'completed')
}

const texts = (key: Key) =>
  store.get(messageIdsAtom(key)).map((id) => {
    const message = store.get(messageAtom(key, id))
    return message && 'text' in message ? message.text : undefined
  })

const idOf = (key: Key, text: string) =>
  store.get(messageIdsAtom(key))[texts(key).indexOf(text)] ?? ''

/** The preview of a thread in the list. */
async function previewOf(key: Key) {
  const threads = await queryClient.fetchQuery(threadsQuery(home))
  return threads.find((thread) => thread.key.thread === key.thread)?.preview
}

const branchOf = (key: Key, text: string) => store.get(branchesAtom(key)).get(idOf(key, text))

const Sent = z.object({ messages: z.array(z.object({ content: z.string() })) })

const sent = (server: Server) => {
  const last = server.requests.findLast(({ body }) => 'messages' in body)
  return Sent.parse(last?.body).messages.map(({ content }) => content)
}

describe('a conversation', () => {
  it('keeps both versions of an edited message, and can show either', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Tea?')
    await answer(server, key, 'Green.')
    await until(() => texts(key).includes('Green.'))
    await editMessage(key, idOf(key, 'Tea?'), 'Coffee?')
    await answer(server, key, 'Black.')
    await until(() => branchOf(key, 'Coffee?') !== undefined)

    expect(texts(key)).toEqual(['Coffee?', 'Black.'])
    expect(sent(server)).toEqual(['Coffee?'])
    expect(branchOf(key, 'Coffee?')).toEqual({ position: 2, count: 2 })

    expect(await previewOf(key)).toBe('Black.')
    await switchBranch(key, idOf(key, 'Coffee?'), -1)
    await until(() => branchOf(key, 'Tea?') !== undefined)
    expect(texts(key)).toEqual(['Tea?', 'Green.'])
    expect(branchOf(key, 'Tea?')).toEqual({ position: 1, count: 2 })
    expect(await previewOf(key)).toBe('Green.')
  })

  it('keeps both answers when one is regenerated', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'A number?')
    await answer(server, key, 'One.')
    await until(() => texts(key).includes('One.'))
    await regenerate(key, idOf(key, 'One.'))
    await answer(server, key, 'Two.')
    await until(() => branchOf(key, 'Two.') !== undefined)

    expect(texts(key)).toEqual(['A number?', 'Two.'])
    expect(branchOf(key, 'Two.')).toEqual({ position: 2, count: 2 })
    expect(branchOf(key, 'A number?')).toBeUndefined()

    void sendMessage(key, 'Thanks.')
    await until(server.isStreaming)
    expect(sent(server)).toEqual(['A number?', 'Two.', 'Thanks.'])
    stopRun(key)
  })

  it('is restored after a restart, without its server', async () => {
    const server = fakeAgentServer()
    const key = startThread(home, 'demo', 'Remember me.')
    await answer(server, key, 'I do.')
    await until(() => texts(key).includes('I do.'))
    await regenerate(key, idOf(key, 'I do.'))
    await answer(server, key, 'I still do.')
    await until(() => branchOf(key, 'I still do.') !== undefined)
    closeThreadSession(key)
    server.refuseWith(() => new Response(null, { status: 500 }))
    await openThread(home, key)

    expect(store.get(loadingAtom(key))).toEqual({ kind: 'ready' })
    expect(texts(key)).toEqual(['Remember me.', 'I still do.'])
    await until(() => branchOf(key, 'I still do.') !== undefined)
  })

  it('is fetched from the server when it was held on another device', async () => {
    const server = fakeAgentServer()
    server.hold(
      'Plans',
      'elsewhere',
      [{ id: 'u', role: 'user', content: 'Where to?' }],
      [
        { type: 'RUN_STARTED', threadId: '', runId: '' },
        { type: 'TEXT_MESSAGE_START', messageId: 'a', role: 'assistant' },
        { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'South.' },
        { type: 'TEXT_MESSAGE_END', messageId: 'a' },
        { type: 'RUN_FINISHED', threadId: '', runId: '' },
      ],
    )
    const key = { server: 'home', room: 'demo', thread: 'elsewhere' }
    await openThread(home, key)
    expect(texts(key)).toEqual(['Where to?', 'South.'])
    closeThreadSession(key)
    server.requests.length = 0
    await openThread(home, key)
    expect(texts(key)).toEqual(['Where to?', 'South.'])
    expect(server.requests.map(({ path }) => path)).toEqual(['/api/v1/rooms/demo/agui/elsewhere'])
  })

  it('opens at its end, loads earlier messages page by page, and sends all of them', async () => {
    const server = fakeAgentServer()
    const key = { server: 'home', room: 'demo', thread: 'long' }
    const entries = Array.from({ length: 120 }, (_, at) => ({
      message: { id: `m${at}`, role: 'user' as const, text: `m${at}` },
      parentId: at === 0 ? undefined : `m${at - 1}`,
    }))
    server.hold('Long', 'long', [], [])
    await addThread({ key, name: 'Long', created: 1, lastActivity: 1 })
    await writeMessages(key, { entries, removed: [], leaf: 'm119' })
    server.refuseWith(() => new Response(null, { status: 500 }))
    await openThread(home, key)
    server.refuseWith(undefined)

    expect(texts(key)).toHaveLength(50)
    expect(store.get(earlierAtom(key))).toBe('some')
    await loadEarlier(key)
    expect(texts(key)).toHaveLength(100)
    await loadEarlier(key)
    expect(texts(key)).toEqual(entries.map(({ message }) => message.text))
    expect(store.get(earlierAtom(key))).toBe('none')

    void sendMessage(key, 'All of it?')
    await until(server.isStreaming)
    expect(sent(server)).toHaveLength(121)
    stopRun(key)
  })
})

const said = (id: string, parentId: string | undefined) => ({
  message: { id, role: 'user' as const, text: id },
  parentId,
})

let longThreads = 0

/** Opens a thread of m0 to m119, with two more messages after m9 on a branch that is not shown. */
async function openLongThread() {
  const server = fakeAgentServer()
  const key = { server: 'home', room: 'demo', thread: `long-${(longThreads += 1)}` }
  const entries = Array.from({ length: 120 }, (_, at) =>
    said(`m${at}`, at === 0 ? undefined : `m${at - 1}`),
  )
  await addThread({ key, name: 'Long', created: 1, lastActivity: 1 })
  await writeMessages(key, {
    entries: [...entries, said('other', 'm9'), said('others-end', 'other')],
    removed: [],
    leaf: 'm119',
  })
  server.refuseWith(() => new Response(null, { status: 500 }))
  await openThread(home, key)
  return { key, ids: () => store.get(messageIdsAtom(key)) }
}

const failOn = (part: string) => (source: string) => {
  if (source.includes(part)) throw new Error('the disk cannot be read')
}

describe('another branch of a thread', () => {
  it('is not shown if the device cannot read where it ends, and can be chosen again', async () => {
    const { key, ids } = await openLongThread()
    await showMessage(key, 'm10')
    watchStatements(failOn('RECURSIVE branch'))
    await switchBranch(key, 'm10', 1)
    watchStatements(() => {})

    expect(ids().at(-1)).toBe('m119')
    await switchBranch(key, 'm10', 1)
    expect(ids().at(-1)).toBe('others-end')
  })
})

describe('a message to jump to', () => {
  it('is loaded however far back it is, and nothing else changes', async () => {
    const { key, ids } = await openLongThread()
    expect(ids()).toHaveLength(50)
    expect(await showMessage(key, 'm30')).toBe(true)
    expect(ids()).toHaveLength(100)
    expect(ids().at(-1)).toBe('m119')
  })

  it('is shown on its own branch', async () => {
    const { key, ids } = await openLongThread()
    expect(await showMessage(key, 'other')).toBe(true)
    expect(ids().slice(-3)).toEqual(['m9', 'other', 'others-end'])
    expect(await readThread(key)).toMatchObject({ leaf: 'others-end' })
  })

  it('is not shown if it does not exist', async () => {
    const { key, ids } = await openLongThread()
    expect(await showMessage(key, 'gone')).toBe(false)
    expect(ids().at(-1)).toBe('m119')
  })

  it('is not shown if the messages before the loaded ones cannot be read, which ends the search', async () => {
    const { key, ids } = await openLongThread()
    watchStatements(failOn('RECURSIVE path'))
    const isShown = await showMessage(key, 'm30')
    watchStatements(() => {})

    expect(isShown).toBe(false)
    expect(ids()).toHaveLength(50)
    expect(await showMessage(key, 'm30')).toBe(true)
  })

  it('is loaded even if the list has begun to load the same page', async () => {
    const { key, ids } = await openLongThread()
    void loadEarlier(key)
    expect(await showMessage(key, 'm30')).toBe(true)
    expect(ids()).toHaveLength(100)
  })

  it('is no longer searched for once its thread is closed, and nothing of the thread stays in memory', async () => {
    const { key } = await openLongThread()
    const { members } = threadPartCounts()
    const showing = showMessage(key, 'm30')
    closeThreadSession(key)
    const left = threadPartCounts().members

    expect(await showing).toBe(false)
    expect(left).toBeLessThan(members)
    expect(threadPartCounts().members).toBe(left)
  })
})
