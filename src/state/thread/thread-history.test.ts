import { fakeServer } from '@/core/testing/fake-server'
import { clearDiagnostics, readDiagnostics } from '@/data/device/diagnostics'
import { deleteAll } from '@/data/store/delete-all'
import { addToOutbox, readOutbox } from '@/data/store/outbox/outbox'
import { knownRuns, markRun, readEntries } from '@/data/store/paths'
import { readThread } from '@/data/store/threads'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { fakeAgentServer } from '@/data/testing/fake-agent-server'
import { backendOf } from '@/state/room/backend-of'
import { loadOutbox } from '@/state/outbox/outbox'

import { fetchThreadHistory } from './thread-history'
import { closeThreadSession, openThread, refreshThread } from './thread-sessions'

const key = { server: 'home', room: 'demo', thread: 'long' }

/** Creates a turn that follows the given messages. */
function turn(index: number, before: object[]) {
  const messages = [...before, { id: `u${index}`, role: 'user', content: `Question ${index}` }]
  const messageId = `a${index}`
  const events = [
    { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
    { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
    { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: `Answer ${index}` },
    { type: 'TEXT_MESSAGE_END', messageId },
    { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
  ]
  const after = [...messages, { id: messageId, role: 'assistant', content: `Answer ${index}` }]
  return { messages, events, after }
}

describe('a thread of many runs that this device has never seen', () => {
  it('is fetched in full from its last runs, and the others are never requested', async () => {
    const server = fakeAgentServer()
    let said: object[] = []
    for (let index = 0; index < 40; index += 1) {
      const { messages, events, after } = turn(index, said)
      server.hold('Long', 'long', messages, events)
      said = after
    }
    const asked = () => server.requests.filter(({ path }) => path.includes('/long/')).length

    const path = await fetchThreadHistory(backendOf(fakeServer()), key)
    expect(path?.draft.ids).toHaveLength(80)
    expect(asked()).toBe(30)

    expect(await fetchThreadHistory(backendOf(fakeServer()), key)).toBeUndefined()
    expect(asked()).toBe(30)
  })

  it('is the same whether or not its server can send runs relative to earlier ones', async () => {
    async function openAnew(knowsBases: boolean) {
      await deleteAll()
      const server = fakeAgentServer({ knowsBases })
      let said: object[] = []
      for (let index = 0; index < 40; index += 1) {
        // Every seventh question replaces an earlier one, and one of them replaces a question in the
        // first fetched run. Every ninth question is answered twice.
        const before = index === 27 ? said.slice(0, 10) : index % 7 === 6 ? said.slice(0, -4) : said
        const { messages, events, after } = turn(index, before)
        server.hold('Long', 'long', messages, events)
        if (index % 9 === 8) server.hold('Long', 'long', messages, events)
        said = after
      }
      const path = await fetchThreadHistory(backendOf(fakeServer()), key)
      const ids = path?.draft.ids ?? []
      return {
        shown: ids.map((id) => path?.draft.message(id)),
        stored: await readEntries(key, ids),
        runs: await knownRuns(key),
      }
    }
    const opened = await openAnew(true)
    expect(opened.shown.length).toBeGreaterThan(20)
    expect(opened).toEqual(await openAnew(false))
  })
})

describe('a run that is fetched late', () => {
  it('does not hide a branch that was begun later', async () => {
    const server = fakeAgentServer()
    const branched = { ...key, thread: 'branched' }
    const backend = backendOf(fakeServer())
    const left = turn(1, [])
    server.hold('Branched', 'branched', left.messages, left.events)
    await fetchThreadHistory(backend, branched)
    const edited = turn(2, [])
    server.hold('Branched', 'branched', edited.messages, edited.events)
    await fetchThreadHistory(backend, branched)
    const [first] = await knownRuns(branched)
    if (!first) throw new Error('no runs are known')
    await markRun(branched, first[0], false)

    expect(await fetchThreadHistory(backend, branched)).toBeUndefined()
    expect(await readThread(branched)).toMatchObject({ leaf: 'a2' })
  })

  it('is stored in the thread before its message leaves the outbox', async () => {
    const server = fakeAgentServer()
    const late = { ...key, thread: 'late' }
    const { messages, events } = turn(3, [])
    const waiting = { id: 'u3', key: late, text: 'Question 3', files: [] }
    await addToOutbox({ ...waiting, delivery: { kind: 'waiting' } }, { at: 1 })
    await loadOutbox()
    server.hold('Late', 'late', messages, events)
    const statements: string[] = []
    watchStatements((source) => statements.push(source))
    await fetchThreadHistory(backendOf(fakeServer()), late)
    watchStatements(() => {})

    const at = (start: string) => statements.findIndex((source) => source.startsWith(start))
    expect(await readOutbox()).toEqual([])
    expect(at('INSERT INTO message')).toBeGreaterThanOrEqual(0)
    expect(at('INSERT INTO message')).toBeLessThan(at('DELETE FROM outbox'))
  })
})

describe('a run that its server stored with mistakes', () => {
  it('is listed in Diagnostics once for each kind of mistake, however often it is fetched', async () => {
    clearDiagnostics()
    const server = fakeAgentServer()
    const home = fakeServer()
    const odd = { server: 'home', room: 'demo', thread: 'odd' }
    const unknown = { type: 'SOMETHING_NEW' }
    const { messages, events } = turn(0, [])
    server.hold('Odd', odd.thread, messages, [unknown, unknown, ...events.slice(0, -1)])
    await openThread(home, odd)
    await refreshThread(odd)
    expect(server.requests.filter(({ path }) => path.endsWith('/odd-run'))).toHaveLength(2)
    expect(readDiagnostics().problems).toMatchObject([
      { kind: 'warning', detail: 'unknown-event/SOMETHING_NEW', times: 1 },
    ])
    closeThreadSession(odd)
  })
})
