import { type ThreadKey, threadKeyText } from '@/core/conversation/thread-key'
import { fakeServer } from '@/core/testing/fake-server'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { createThread, openRun } from '@/data/server/rooms'
import { writeMessages } from '@/data/store/paths'
import { listThreadsUnderWay } from '@/data/store/turns'
import { addThread, readThread, removeThread } from '@/data/store/threads'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom, viewThread } from '@/state/room/activity'
import { threadsQuery } from '@/state/room/rooms'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { closeThreadSession, threadSessionOf } from '@/state/thread/thread-sessions'

import { resumeInterruptedTurns, resumeLostTurn } from './interrupted-turns'

const home = fakeServer()
const models = fakeServer({
  id: 'models',
  address: 'http://models.test',
  kind: 'openai',
  features: [],
})
const others = fakeServer({ ...models, id: 'others', address: 'http://others.test' })
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const opens = { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' }
const delta = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Half' }
const closes = { type: 'TEXT_MESSAGE_END', messageId: 'a1' }

const question = { id: 'u1', role: 'user' as const, content: 'Hello' }
const keyOf = (thread: string, server = home) => ({ server: server.id, room: 'demo', thread })
const slow = keyOf('slow')
const quick = keyOf('quick')
const read = keyOf('read')
const cut = keyOf('cut', models)
const deleted = keyOf('deleted', others)
const gone = { server: 'gone', room: 'demo', thread: 'gone' }

const kindOf = (key: ThreadKey) => store.get(activitiesAtom).get(threadKeyText(key))?.kind
const kept = async () => (await listThreadsUnderWay()).map(({ thread }) => thread).toSorted()
const list = () => queryClient.fetchQuery({ ...threadsQuery(home), staleTime: 0 })

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve))
}

/** Leaves a run on the server that has begun and whose end no client has received. */
async function leaveUnderWay(server: ReturnType<typeof fakeAgentServer>, key: ThreadKey) {
  const { signal } = new AbortController()
  await createThread(home.address, key, { runId: 'run' }, signal)
  const input = { threadId: key.thread, runId: 'run', messages: [question] }
  const rest = { tools: [], context: [], state: {}, forwardedProps: {} }
  await openRun(home.address, key, { ...input, ...rest }, undefined, signal)
  server.emit(started, opens, delta)
  server.hangUp()
}

/** Stores a thread as the device has it after the app was killed during a turn. */
async function leaveTurn(key: ThreadKey) {
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  const said = { id: 'u1', role: 'user' as const, text: 'Hello' }
  const entries = [{ message: said, parentId: undefined }]
  const turn = { kind: 'asked', runId: 'run' } as const
  await writeMessages(key, { entries, removed: [], leaf: 'u1', turn })
}

afterAll(() => queryClient.clear())

describe('turns that an earlier launch of the app left unfinished', () => {
  it('are resumed unless their thread is deleted, and marked as unread when they end while it is not viewed', async () => {
    globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
    const server = fakeAgentServer()
    server.hold('Quick', 'quick', [question], [started, opens, delta, closes, finished])
    server.hold('Read', 'read', [question], [started, opens, delta, closes, finished])
    await leaveUnderWay(server, slow)
    for (const key of [quick, read, cut, gone, deleted, slow]) await leaveTurn(key)
    const opened = (thread: string) =>
      server.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(thread)).length

    const stop = resumeInterruptedTurns([home, models, others])
    const leave = viewThread(read)
    expect(kindOf(slow)).toBeUndefined()

    await list()
    await until(() => kindOf(slow) === 'running' && kindOf(quick) === 'unread')
    await until(() => server.isStreaming() && opened('read') > 0)
    expect(kindOf(read)).toBeUndefined()
    leave()

    // A turn that is stored only on the device cannot be resumed, and is marked until its thread is viewed.
    await queryClient.fetchQuery({ ...threadsQuery(models), queryFn: async () => [] })
    await until(() => kindOf(cut) === 'unread')
    expect(store.get(runStateAtom(cut))).toEqual({ kind: 'truncated' })
    await until(async () => (await readThread(cut))?.name === 'Hello')

    // A thread that is deleted before its server answers is not opened again.
    closeThreadSession(deleted)
    await removeThread(deleted)
    await queryClient.fetchQuery({ ...threadsQuery(others), queryFn: async () => [] })
    await new Promise((resolve) => setImmediate(resolve))
    expect(threadSessionOf(deleted)).toBeUndefined()
    await until(async () => (await kept()).join() === 'gone,slow')

    server.emit(closes, finished)
    await until(() => kindOf(slow) === 'unread')
    await until(async () => (await kept()).join() === 'gone')

    // A turn that has ended is not resumed again.
    closeThreadSession(quick)
    const before = opened('quick')
    await list()
    expect(opened('quick')).toBe(before)
    expect(kindOf(quick)).toBeUndefined()
    stop()
  })

  it('are resumed even if a bug stops one of them, and the bug is listed', async () => {
    clearDiagnostics()
    const server = fakeAgentServer()
    const again = keyOf('again')
    server.hold('Again', 'again', [question], [started, opens, delta, closes, finished])
    const broken = {
      ...home,
      get features(): string[] {
        throw new TypeError('a bug')
      },
    }
    await resumeLostTurn(broken, again)
    expect(readDiagnostics().problems).toMatchObject([{ kind: 'bug', where: 'again resume' }])

    await resumeLostTurn(home, again)
    expect(kindOf(again)).toBe('unread')
    closeThreadSession(again)
  })
})
