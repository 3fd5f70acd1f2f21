import type { ToolCallStatus } from '@/core/conversation/message'
import type { StoredTurn } from '@/core/run/stored-turn'
import { fakeServer } from '@/core/testing/fake-server'
import type { ClientTool } from '@/core/tools/client-tool'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { writeMessages } from '@/data/store/paths'
import { addThread } from '@/data/store/threads'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom } from '@/state/room/activity'
import { answerRequest, requestsAtom } from '@/state/toolset/tools'

import { runStateAtom } from './thread-atoms'
import { closeThreadSession, openThread, openThreadSession } from './thread-sessions'

const home = fakeServer()
const question = { id: 'u1', role: 'user' as const, content: 'Send it' }
const events = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'send', parentMessageId: 'a1' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]
const send: ClientTool = {
  name: 'send',
  description: '',
  parameters: { type: 'object' },
  risk: 'device',
  timeoutMilliseconds: 1000,
  isIdempotent: false,
  execute: async () => 'sent',
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
async function until(isSo: () => boolean) {
  while (!isSo()) await settled()
}

let made = 0
let server = fakeAgentServer()
let key = { server: home.id, room: 'demo', thread: '' }

/** Opens a thread that was left with a call in this state, by this device or, without a turn, by another one. */
async function openLeftThread(status: ToolCallStatus, turn: StoredTurn | null) {
  const call = { id: 'c1', name: 'send', arguments: '{}', status }
  const runId = `${key.thread}-run`
  const asked = { id: 'u1', role: 'user' as const, text: 'Send it' }
  const answer = { id: 'a1', role: 'assistant' as const, runId, text: '', toolCalls: [call] }
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  const entries = [
    { message: asked, parentId: undefined },
    { message: answer, parentId: 'u1' },
  ]
  await writeMessages(key, { entries, removed: [], leaf: 'a1', turn })
  server.hold('Left', key.thread, [question], events)
  openThreadSession(home, key, () => emptyRegistry.register(send))
  await openThread(home, key)
}

const left = (): StoredTurn => ({ kind: 'calling', runId: `${key.thread}-run`, interrupts: [] })
const requests = () => store.get(requestsAtom(key))

beforeEach(() => {
  made += 1
  key = { ...key, thread: `left-${made}` }
  server = fakeAgentServer()
  globalThis.requestAnimationFrame = (draw) => Number(setImmediate(() => draw(0)))
})
afterEach(() => closeThreadSession(key))
afterAll(() => queryClient.clear())

describe('a turn that waited for the person when the app was closed', () => {
  it('asks again, and continues with the answer', async () => {
    await openLeftThread('executing', left())
    await until(() => requests().length === 1)
    expect(store.get(runStateAtom(key))).toMatchObject({ kind: 'running' })
    expect([...store.get(activitiesAtom).values()]).toContainEqual({ key, kind: 'suspended' })

    const [request] = requests()
    if (request?.kind !== 'approval') throw new Error('no approval was requested')
    answerRequest(request.id, { kind: 'approved', hash: request.hash, scope: 'once' })

    await until(server.isStreaming)
    expect(server.requests.findLast(({ body }) => 'messages' in body)?.body).toMatchObject({
      messages: [{ id: 'u1' }, { id: 'a1' }, { role: 'tool', toolCallId: 'c1', content: 'sent' }],
    })
    expect([...store.get(activitiesAtom).values()]).toContainEqual({ key, kind: 'running' })
  })

  it('is not resumed on a device that did not begin its calls', async () => {
    await openLeftThread('pending', null)
    await settled()
    expect(requests()).toEqual([])
    expect(store.get(runStateAtom(key)).kind).not.toBe('running')
  })
})
