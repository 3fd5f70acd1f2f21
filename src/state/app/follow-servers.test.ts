import { fakeServer } from '@/core/testing/fake-server'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { roomsQuery, threadsQuery } from '@/state/room/rooms'
import { messageIdsAtom, runStateAtom } from '@/state/thread/thread-atoms'
import { messageAtom, openThread, startThread, stopRun } from '@/state/thread/thread-sessions'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { applyChange } from './follow-servers'

const home = fakeServer()
const other = fakeServer({ id: 'other', address: 'http://other.test' })
const key = { server: 'home', room: 'demo', thread: 'dinner' }
const asked = { id: 'u1', role: 'user', content: 'What is for dinner?' }
const answered = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'TEXT_MESSAGE_START', messageId: 'a1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: 'Soup.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'a1' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]
const runEnded = (runId: string) =>
  ({
    type: 'run',
    action: 'finished',
    room_id: 'demo',
    thread_id: 'dinner',
    run_id: runId,
  }) as const

const settled = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  globalThis.requestAnimationFrame = (draw) => setImmediate(draw, 0) && 0
})

afterEach(() => queryClient.clear())

const texts = () =>
  store.get(messageIdsAtom(key)).map((id) => {
    const message = store.get(messageAtom(key, id))
    return message && 'text' in message ? message.text : ''
  })

describe('a change from the live feed', () => {
  it('fetches messages from another device into an open thread', async () => {
    const server = fakeAgentServer()
    server.hold('Dinner', 'dinner', [asked], answered)
    await openThread(home, key)
    expect(texts()).toEqual(['What is for dinner?', 'Soup.'])

    const before = [asked, { id: 'a1', role: 'assistant', content: 'Soup.' }]
    const next = [...before, { id: 'u2', role: 'user', content: 'And then?' }]
    server.hold('Dinner', 'dinner', next, [
      ...answered.slice(0, 1),
      { type: 'TEXT_MESSAGE_START', messageId: 'a2', role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a2', delta: 'Cake.' },
      { type: 'TEXT_MESSAGE_END', messageId: 'a2' },
      ...answered.slice(-1),
    ])
    applyChange(home, runEnded('dinner-run-2'))
    while (texts().length < 4) await settled()
    expect(texts()).toEqual(['What is for dinner?', 'Soup.', 'And then?', 'Cake.'])
  })

  it('causes no request if it concerns a run that this device started', async () => {
    const server = fakeAgentServer()
    const own = startThread(home, 'demo', 'Hello')
    while (!server.isStreaming()) await settled()
    const state = store.get(runStateAtom(own))
    const runId = state.kind === 'running' ? state.runId : ''
    stopRun(own)
    await settled()
    const before = server.requests.length
    applyChange(home, { ...runEnded(runId), thread_id: own.thread })
    await settled()
    expect(server.requests.slice(before).filter(({ path }) => path.includes(own.thread))).toEqual(
      [],
    )
  })

  it.each([
    [{ type: 'toolset', action: 'deleted', id: 'a' }, [toolsetsQuery]],
    [{ type: 'toolset-type', action: 'disabled', toolset_type: 'exa' }, [toolsetsQuery]],
    [{ type: 'thread', action: 'created', room_id: 'demo', thread_id: 't' }, [threadsQuery]],
    [{ type: 'reset' }, [roomsQuery, threadsQuery, toolsetsQuery]],
  ] as const)('invalidates only the affected lists: %j', async (change, queries) => {
    const all = [roomsQuery, threadsQuery, toolsetsQuery]
    for (const query of all) queryClient.setQueryData<unknown>(query(other).queryKey, [])
    applyChange(other, change)
    const isOutdated = (query: (typeof all)[number]) =>
      queryClient.getQueryState(query(other).queryKey)?.isInvalidated
    while (!queries.every(isOutdated)) await settled()
    expect(all.filter(isOutdated)).toEqual(queries)
  })
})
