import fc from 'fast-check'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeServer } from '@/core/testing/fake-server'
import { countHeldEntries, stopRecording } from '@/core/testing/held-entries'
import type { ClientTool } from '@/core/tools/client-tool'
import { emptyRegistry } from '@/core/tools/tool-registry'
import { database, writeDatabase } from '@/data/store/database'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { finishRemovals, removeServer } from '@/state/app/remove-server'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadPartCounts } from '@/state/device/thread-part'
import { followUpsAtom } from '@/state/model/help'
import { queueOf } from '@/state/outbox/outbox'
import { noteReachable, noteUnreachable } from '@/state/outbox/reachable'
import { activitiesAtom, viewThread } from '@/state/room/activity'
import { streamPoolCount } from '@/state/server/stream-pool'
import { setThreadSetting, settingsAtom } from '@/state/settings/settings'
import { watchAtoms } from '@/state/testing/held-in-atoms'
import { choiceAtom, chooseTools } from '@/state/toolset/tool-choice'
import { loadToolSwitches } from '@/state/toolset/tool-switches'
import { requestsAtom } from '@/state/toolset/tools'
import { rememberNewToolsets, seenToolsetsAtom } from '@/state/toolset/toolset-events'
import { toolsetsQuery } from '@/state/toolset/toolsets'

import { attachmentsAtom, clearAttachments } from './attachments'
import { deleteThreads, undoMilliseconds } from './delete-thread'
import { draftAtom, loadDraft, writeDraft } from './drafts'
import { editMessage, regenerate } from './edit-message'
import {
  editsAtom,
  loadingAtom,
  messageIdsAtom,
  openedLinesAtom,
  runStateAtom,
} from './thread-atoms'
import {
  closeThreadSession,
  closeThreadSessions,
  loadEarlier,
  messageAtom,
  openThreadSession,
  openThread,
  openThreads,
  refreshThread,
  sendMessage,
  stopRun,
  threadSessionOf,
} from './thread-sessions'

const home = fakeServer()
const started = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const failed = { type: 'RUN_ERROR', message: 'no' }
const says = (messageId: string) => [
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Hm.' },
  { type: 'TEXT_MESSAGE_END', messageId },
]
const calls = (toolCallId: string, toolCallName: string) => [
  { type: 'TOOL_CALL_START', toolCallId, toolCallName },
  { type: 'TOOL_CALL_ARGS', toolCallId, delta: '{}' },
  { type: 'TOOL_CALL_END', toolCallId },
]

const tool = (name: string, risk: ClientTool['risk']): ClientTool => ({
  name,
  description: '',
  parameters: { type: 'object' },
  risk,
  timeoutMilliseconds: 60_000,
  isIdempotent: true,
  execute: async () => 'done',
})
/** One tool runs without approval, and the other one waits for the person. */
const tools = () => emptyRegistry.register(tool('look', 'read')).register(tool('send', 'write'))

const frames: (() => void)[] = []
const settled = () => new Promise((resolve) => setImmediate(resolve))
async function turnOver(rounds = 4) {
  for (let round = 0; round < rounds; round += 1) {
    for (const draw of frames.splice(0)) draw()
    await settled()
  }
}

let countHeldInAtoms = () => 0

beforeAll(() => {
  stopRecording()
  countHeldInAtoms = watchAtoms()
  globalThis.requestAnimationFrame = (draw) => frames.push(() => draw(0))
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
})
afterAll(() => {
  queryClient.clear()
  jest.useRealTimers()
})

let made = 0
let server = fakeAgentServer()

/** Reads all atoms of a thread, as screens do. */
function look(key: ThreadKey) {
  const atoms = [
    runStateAtom(key),
    loadingAtom(key),
    settingsAtom(key),
    choiceAtom(key),
    draftAtom(key),
    attachmentsAtom(key),
    requestsAtom(key),
    followUpsAtom(key),
    seenToolsetsAtom(key),
    ...store.get(messageIdsAtom(key)).map((id) => messageAtom(key, id)),
  ]
  for (const read of atoms) store.sub(read, () => {})()
}

const actions = {
  async begin(): Promise<void> {
    const key = newKey()
    openThreadSession(home, key, tools).begin('Hello')
    await settled()
  },
  async open(): Promise<void> {
    const key = newKey()
    const question = { id: `u${made}`, role: 'user', content: 'Hello' }
    server.hold('Stored', key.thread, [question], [started, ...says(`a${made}`), finished])
    openThreadSession(home, key, tools)
    await openThread(home, key)
  },
  async openMissing(): Promise<void> {
    await openThread(home, newKey())
  },
  async openAndLeave(): Promise<void> {
    void openThread(home, newKey())
  },
  look: async (key: ThreadKey) => look(key),
  view: async (key: ThreadKey) => viewThread(key)(),
  send: async (key: ThreadKey) => sendMessage(key, 'And?'),
  stop: async (key: ThreadKey) => stopRun(key),
  speak: async (key: ThreadKey) => emit(key, started, ...says(`a${(made += 1)}`)),
  finish: async (key: ThreadKey) => emit(key, started, ...says(`a${(made += 1)}`), finished),
  fail: async (key: ThreadKey) => emit(key, started, failed),
  callTool: async (key: ThreadKey) =>
    emit(key, started, ...calls(`c${(made += 1)}`, 'look'), finished),
  askPerson: async (key: ThreadKey) =>
    emit(key, started, ...calls(`c${(made += 1)}`, 'send'), finished),
  loadEarlier: (key: ThreadKey) => loadEarlier(key),
  async refresh(key: ThreadKey): Promise<void> {
    void refreshThread(key)
  },
  async regenerate(key: ThreadKey): Promise<void> {
    void regenerate(key, store.get(messageIdsAtom(key)).at(-1) ?? '')
  },
  async edit(key: ThreadKey): Promise<void> {
    void editMessage(key, store.get(messageIdsAtom(key))[0] ?? '', 'Else')
  },
  async type(key: ThreadKey): Promise<void> {
    void loadDraft(key)
    writeDraft(key, 'Half a sent')
    writeDraft({ server: key.server, room: key.room }, 'Another')
    clearAttachments(key)
  },
  async choose(key: ThreadKey): Promise<void> {
    chooseTools(key, { exa: ['search'] })
    setThreadSetting(key, { stream: false })
    rememberNewToolsets(key, [])
  },
  async beginEdit(key: ThreadKey): Promise<void> {
    const [id = ''] = store.get(messageIdsAtom(key))
    store.set(editsAtom(key), { texts: new Map([[id, 'Else']]), begun: id })
    store.set(openedLinesAtom(key), new Map([[id, true]]))
  },
  loseServer: async () => noteUnreachable(home),
  async sendWaiting(key: ThreadKey): Promise<void> {
    const [next] = queueOf(key)
    if (next?.delivery.kind === 'waiting') void threadSessionOf(key)?.delivery.sendQueued(next)
  },
  fillDevice: async () => (await database()).execAsync(refusals),
  emptyDevice,
  async delete(key: ThreadKey): Promise<void> {
    void deleteThreads([{ server: home, key, name: '' }])
  },
  async remove(): Promise<void> {
    await removeServer(home)
    await finishRemovals()
  },
  close: async (key: ThreadKey) => closeThreadSession(key),
  pass: async () => jest.advanceTimersByTime(400),
}

/** The changes that a full device refuses. */
const refused = {
  no_message: 'INSERT ON message',
  no_draft: 'UPDATE OF draft ON thread',
  no_queued: 'INSERT ON outbox',
  no_delivery: 'UPDATE ON outbox',
}

/** Lets the device refuse these changes, as if it were full. */
const refusals = Object.entries(refused)
  .map(
    ([name, change]) =>
      `CREATE TEMP TRIGGER IF NOT EXISTS ${name} BEFORE ${change} BEGIN SELECT RAISE(ABORT, 'full'); END`,
  )
  .join(';')

async function emptyDevice(): Promise<void> {
  const drops = Object.keys(refused).map((name) => `DROP TRIGGER IF EXISTS ${name}`)
  await (await database()).execAsync(drops.join(';'))
}

const newKey = () => ({ server: home.id, room: 'demo', thread: `thread-${(made += 1)}` })

function emit({ thread }: ThreadKey, ...events: object[]) {
  if (server.openStreams().includes(thread)) server.emitTo(thread, ...events)
}

const kinds = ['begin', 'open', 'openMissing', 'openAndLeave'] as const
const later = [
  'look',
  'view',
  'send',
  'stop',
  'speak',
  'finish',
  'fail',
  'callTool',
  'askPerson',
  'loadEarlier',
  'refresh',
  'regenerate',
  'edit',
  'type',
  'choose',
  'beginEdit',
  'loseServer',
  'sendWaiting',
  'fillDevice',
  'emptyDevice',
  'delete',
  'remove',
  'close',
  'pass',
] as const

/** Returns what is left in memory once everything that was in progress has ended. */
async function leftovers() {
  await emptyDevice()
  noteReachable(home.id)
  jest.advanceTimersByTime(undoMilliseconds)
  for (let round = 0; round < 3; round += 1) {
    await turnOver()
    jest.advanceTimersByTime(500)
    await writeDatabase(async () => {})
  }
  // They belong to the server, and are requested again after its removal.
  queryClient.removeQueries(toolsetsQuery(home))
  return {
    ...threadPartCounts(),
    sessions: openThreads(home).length,
    pools: streamPoolCount(),
    streams: server.openStreams(),
    activities: store.get(activitiesAtom).size,
    entries: countHeldEntries(),
    heldInAtoms: countHeldInAtoms(),
    timers: jest.getTimerCount(),
    frames: frames.length,
  }
}

const nothing = {
  scopes: 0,
  members: 0,
  sessions: 0,
  pools: 0,
  streams: [],
  activities: 0,
  heldInAtoms: 0,
  frames: 0,
}

async function live(steps: readonly { kind: keyof typeof actions; pick: number }[], order: number) {
  for (const { kind, pick } of steps) {
    const open = openThreads(home)
    const key = open[pick % Math.max(open.length, 1)] ?? newKey()
    await actions[kind](key)
    if (pick % 3 === 0) await turnOver(2)
  }
  const rest = openThreads(home)
  for (let at = 0; at < rest.length; at += 1) {
    const key = rest[(at * 7 + order) % rest.length]
    if (key) closeThreadSession(key)
  }
  closeThreadSessions(home)
}

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), pick: fc.nat(1000) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom(...later), pick: fc.nat(1000) }) },
)

describe('a thread session', () => {
  it('leaves nothing behind when thousands of threads are opened, run and closed in any order', async () => {
    server = fakeAgentServer()
    // The app loads the tool switches once, for all threads.
    await loadToolSwitches()
    const every = [...kinds, ...later].map((kind, pick) => ({ kind, pick }))
    await live([...every, ...every], 0)
    const { entries, timers, ...rest } = await leftovers()
    expect(rest).toEqual(nothing)

    let opened = 0
    await assertProperty(
      fc.asyncProperty(
        fc.noShrink(fc.array(step, { minLength: 60, maxLength: 120 })),
        fc.noShrink(fc.nat(1000)),
        async (steps, order) => {
          server = fakeAgentServer()
          opened += steps.filter(({ kind }) => kind === 'begin' || kind.startsWith('open')).length
          await live(steps, order)
          expect(await leftovers()).toEqual({ ...nothing, entries, timers })
        },
      ),
      { seed: 2026, count: 60 },
    )
    expect(opened).toBeGreaterThan(1_500)
  })
})
