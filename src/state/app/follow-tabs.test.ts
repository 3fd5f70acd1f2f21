import { defaultAppearance } from '@/core/app/appearance'
import type { Message } from '@/core/conversation/message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { RunState, Running } from '@/core/run/run-state'
import { fakeServer } from '@/core/testing/fake-server'
import { createThread, openRun } from '@/data/server/rooms'
import { writeMessages } from '@/data/store/paths'
import { writePreference } from '@/data/store/preference'
import { markServerRemoved, writeServer } from '@/data/store/servers'
import { addThread, renameThread } from '@/data/store/threads'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom, noteActivity, ownActivitiesAtom } from '@/state/room/activity'
import { threadsQuery } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'
import { appearanceAtom, loadAppearance } from '@/state/settings/appearance'
import { messageIdsAtom, runStateAtom, turnPlaceAtom } from '@/state/thread/thread-atoms'
import {
  messageAtom,
  openThread,
  threadSessionOf,
  sendMessage,
} from '@/state/thread/thread-sessions'

import { applyTurnEvent } from './apply-turn-event'
import { applyStoredChange } from './follow-tabs'

const home = fakeServer()
const models = fakeServer({
  id: 'models',
  address: 'http://models.test',
  kind: 'openai',
  features: [],
})
const running: Running = {
  kind: 'running',
  step: 'streaming',
  runId: 'run',
  round: 0,
  cursor: undefined,
  failures: 0,
}

const said: Message = { id: 'u1', role: 'user', text: 'Hello' }
const answer = (text: string, isStreaming: boolean): Message => ({
  id: 'a1',
  runId: 'run',
  role: 'assistant',
  text,
  toolCalls: [],
  isStreaming,
})

let made = 0

/** Opens a thread that is stored only on the device. */
async function openedThread(): Promise<ThreadKey> {
  const key = { server: models.id, room: 'model', thread: `thread-${(made += 1)}` }
  await addThread({ key, name: 'Greeting', created: 1, lastActivity: 1 })
  await writeMessages(key, {
    entries: [{ message: said, parentId: undefined }],
    removed: [],
    leaf: 'u1',
  })
  await openThread(models, key)
  return key
}

/** Writes an answer as another tab would. */
async function writeElsewhere(key: ThreadKey, message: Message): Promise<void> {
  await writeMessages(key, {
    entries: [{ message, parentId: 'u1' }],
    removed: [],
    leaf: message.id,
  })
  applyStoredChange({ kind: 'messages', thread: key })
  await threadSessionOf(key)?.reread()
}

const shown = (key: ThreadKey) =>
  store.get(messageIdsAtom(key)).map((id) => store.get(messageAtom(key, id)))

const tell = (key: ThreadKey, state: RunState) => applyTurnEvent({ kind: 'state', key, state })

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve))
}

beforeAll(() => {
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
beforeEach(() => {
  fakeAgentServer()
  queryClient.setQueryData(serversQuery.queryKey, [home, models])
})
afterEach(() => queryClient.clear())

describe('a turn in one of several tabs', () => {
  it('is shown as the other tab writes it, and leaves other messages unchanged', async () => {
    const key = await openedThread()
    const [before] = shown(key)
    tell(key, running)
    expect(store.get(runStateAtom(key))).toEqual(running)
    expect(store.get(turnPlaceAtom(key))).toBe('elsewhere')
    await writeElsewhere(key, answer('Good', true))
    expect(shown(key)).toEqual([said, answer('Good', true)])
    await writeElsewhere(key, answer('Good day', true))
    expect(shown(key)).toEqual([said, answer('Good day', true)])
    expect(shown(key)[0]).toBe(before)
    expect(store.get(runStateAtom(key))).toEqual(running)
  })

  it('does not show the unfinished answer of an earlier turn as streaming', async () => {
    const key = await openedThread()
    tell(key, { ...running, runId: 'another' })
    await writeElsewhere(key, answer('Half', true))
    expect(shown(key)).toEqual([said, answer('Half', false)])
  })

  it('marks the thread in the list, but does not count as a turn of this tab', async () => {
    const key = await openedThread()
    const text = threadKeyText(key)
    tell(key, running)
    expect(store.get(activitiesAtom).get(text)?.kind).toBe('running')
    expect(store.get(ownActivitiesAtom).has(text)).toBe(false)
    tell(key, { kind: 'completed' })
    expect(store.get(activitiesAtom).has(text)).toBe(false)
  })

  it('clears the mark of a turn that was suspended in this tab', async () => {
    const key = await openedThread()
    noteActivity(key, { kind: 'suspended', interrupts: [] })
    tell(key, running)
    tell(key, { kind: 'completed' })
    expect(store.get(activitiesAtom).has(threadKeyText(key))).toBe(false)
  })

  it('ends with the state that it reached in the other tab', async () => {
    const key = await openedThread()
    tell(key, running)
    await writeElsewhere(key, answer('Half', false))
    const failed: RunState = { kind: 'failed', failure: { kind: 'unreachable' } }
    tell(key, failed)
    await threadSessionOf(key)?.reread()
    expect(store.get(runStateAtom(key))).toEqual(failed)
    expect(store.get(turnPlaceAtom(key))).toBe('here')
    expect(threadSessionOf(key)?.state).toEqual(failed)
    expect(shown(key)).toEqual([said, answer('Half', false)])
  })

  it('stops when another tab stops it', async () => {
    const key = await openedThread()
    void sendMessage(key, 'And?')
    await until(() => store.get(runStateAtom(key)).kind === 'running')
    applyTurnEvent({ kind: 'stop', key })
    expect(store.get(runStateAtom(key)).kind).toBe('cancelled')
  })

  it('is resumed when its tab is closed', async () => {
    const server = fakeAgentServer()
    const key = { server: home.id, room: 'demo', thread: `thread-${(made += 1)}` }
    const { signal } = new AbortController()
    await createThread(home.address, key, { runId: 'run' }, signal)
    const question = { id: 'u1', role: 'user' as const, content: 'Hello' }
    const input = { threadId: key.thread, runId: 'run', messages: [question] }
    const rest = { tools: [], context: [], state: {}, forwardedProps: {} }
    await openRun(home.address, key, { ...input, ...rest }, undefined, signal)
    server.emit(
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Half' },
    )
    server.hangUp()
    tell(key, running)
    applyTurnEvent({ kind: 'lost', key })
    await until(() => server.isStreaming() && store.get(runStateAtom(key)).kind === 'running')
    expect(store.get(turnPlaceAtom(key))).toBe('here')
    server.emit(
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: ' and half' },
      { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
    )
    await until(() => store.get(runStateAtom(key)).kind === 'completed')
    expect(shown(key).at(-1)).toMatchObject({ text: 'Half and half' })
  })
})

describe('data that another tab writes', () => {
  it('appears in the list of threads without a request to the server', async () => {
    const key = await openedThread()
    await queryClient.fetchQuery({ ...threadsQuery(models), queryFn: async () => [] })
    await renameThread(key, 'Renamed')
    applyStoredChange({ kind: 'threads' })
    const names = () =>
      queryClient.getQueryData(threadsQuery(models).queryKey)?.map(({ name }) => name) ?? []
    await until(() => names().includes('Renamed'))
  })

  it('changes the appearance', async () => {
    await loadAppearance()
    await writePreference('appearance', { ...defaultAppearance, scheme: 'dark' })
    applyStoredChange({ kind: 'preferences' })
    await until(() => store.get(appearanceAtom).scheme === 'dark')
  })

  it('adds and removes servers, and closes the threads of removed servers', async () => {
    const key = await openedThread()
    await writeServer(home, 1)
    await writeServer(models, 2)
    await markServerRemoved(models.id)
    applyStoredChange({ kind: 'servers' })
    const ids = () => queryClient.getQueryData(serversQuery.queryKey)?.map(({ id }) => id)
    await until(() => ids()?.join() === home.id)
    await until(() => threadSessionOf(key) === undefined)
  })
})
