import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'
import { deviceEntry } from '@/core/toolsets/selection'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { toolsetSource } from '@/core/toolsets/toolset-source'
import { writeDatabase } from '@/data/store/database'
import { readPreference, writePreference } from '@/data/store/preference'
import { addThread, readThread, setSelection } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { closeThread } from '@/state/device/thread-part'

import { beginChoice, choiceAtom, chooseTools, loadChoice, selectionOf } from './tool-choice'
import { toolsFor } from './tools'
import { loadToolsets } from './toolsets'

const one = fakeInstance({ id: 'one', name: 'one', created_at: '2026-01-01T00:00:00Z' })
const two = fakeInstance({ id: 'two', name: 'two', created_at: '2026-01-02T00:00:00Z' })
const offered = {
  instances: [one, two].map((instance) => ({ ...instance, updated_at: instance.created_at })),
  types: [fakeType()],
}
const all = ['search', 'contents', 'answer']

let made = 0
/** A new server for every test, because the last choice belongs to the server. */
function fresh() {
  made += 1
  const server = fakeServer({ id: `server-${made}`, address: `http://server-${made}.test` })
  return { server, key: { server: server.id, room: 'demo', thread: 'thread' } }
}
const keep = (key: ReturnType<typeof fresh>['key']) =>
  addThread({ key, name: '', created: 1, lastActivity: 1 })

const asked: { path: string; body: unknown }[] = []
beforeEach(() => {
  queryClient.clear()
  asked.length = 0
  answerWith(async (url, { body } = {}) => {
    const path = new URL(url).pathname
    asked.push({ path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
    const answer = path.includes('/execute/')
      ? { result: { hits: 2 } }
      : { toolsets: offered.instances, toolset_types: offered.types }
    return Response.json(answer)
  })
})

// Unused queries would keep the test running for minutes.
afterAll(() => queryClient.clear())

/** Resolves when all writes that wait for an earlier read or write are done. */
async function written() {
  await new Promise((resolve) => setImmediate(resolve))
  await writeDatabase(async () => {})
}

const chosen = (place: Parameters<typeof choiceAtom>[0]) => {
  const home = fakeServer({ id: place.server })
  const source = toolsetSource(home, home, { data: offered, failure: undefined })
  return selectionOf(store.get(choiceAtom(place)), [source])
}

describe('the tools of a thread', () => {
  it('are unknown until they have been read', () => {
    const { key } = fresh()
    expect(chosen(key)).toBeUndefined()
  })

  it('are those of the oldest instance of each type if no choice was ever made', async () => {
    const { key } = fresh()
    await loadChoice(key)
    expect(chosen(key)).toEqual({ one: all })
  })

  it('are those that were last chosen on the server, even after a restart', async () => {
    const { key } = fresh()
    await writePreference(`selection/${key.server}`, { two: ['search'] })
    await loadChoice(key)
    expect(chosen(key)).toEqual({ two: ['search'] })
  })

  it('are the thread’s own once they are chosen in it', async () => {
    const { key } = fresh()
    await keep(key)
    await setSelection(key, { one: ['answer'] })
    await writePreference(`selection/${key.server}`, { two: ['search'] })
    await loadChoice(key)
    expect(chosen(key)).toEqual({ one: ['answer'] })

    chooseTools({ server: key.server, room: key.room }, {})
    expect(chosen(key)).toEqual({ one: ['answer'] })
  })

  it('can be deselected altogether', async () => {
    const { key } = fresh()
    await keep(key)
    await loadChoice(key)
    chooseTools(key, {})
    expect(chosen(key)).toEqual({})
    await written()
    closeThread(key)
    await loadChoice(key)
    expect(chosen(key)).toEqual({})
  })

  it('are stored for the thread and for the next one', async () => {
    const { key } = fresh()
    await keep(key)
    chooseTools(key, { two: ['search'] })
    await written()
    expect((await readThread(key))?.selection).toEqual({ two: ['search'] })
    const Any = z.record(z.string(), z.unknown())
    expect(await readPreference(`selection/${key.server}`, Any)).toEqual({ two: ['search'] })
    expect(chosen({ server: key.server, room: 'another' })).toEqual({ two: ['search'] })
  })

  it('keep a choice that is made while the device is being read', async () => {
    const { key } = fresh()
    await keep(key)
    await setSelection(key, { one: ['answer'] })
    const loading = loadChoice(key)
    chooseTools(key, { two: ['search'] })
    await loading
    expect(chosen(key)).toEqual({ two: ['search'] })
  })

  it('exclude instances and tools that no longer exist', async () => {
    const { key } = fresh()
    chooseTools(key, { gone: ['search'], one: ['search', 'removed'] })
    expect(chosen(key)).toEqual({ one: ['search'] })
  })
})

describe('a turn', () => {
  const named = ({ definitions }: ReturnType<typeof toolsFor>) =>
    definitions.map(({ name }) => name).filter((name) => name.startsWith('toolset_'))

  it('has the tools of the device and the chosen toolset tools', async () => {
    const { server, key } = fresh()
    await loadToolsets(server, key)
    chooseTools(key, { two: ['search'] })
    const registry = toolsFor(server, key)
    expect(registry.has('calculate')).toBe(true)
    expect(named(registry)).toEqual(['toolset_two__search'])
  })

  it('calls toolset tools through the server', async () => {
    const { server, key } = fresh()
    await loadToolsets(server, key)
    const tool = toolsFor(server, key).lookup('toolset_one__search')
    const answer = await tool.execute(
      { query: 'soup' },
      {
        toolCallId: 'call-1',
        signal: new AbortController().signal,
        requestApproval: async () => true,
        askPerson: async () => undefined,
        offerLink: async () => false,
      },
    )
    expect(answer).toBe('{"hits":2}')
    expect(asked.at(-1)).toEqual({
      path: '/bodhi/v1/toolsets/one/execute/search',
      body: { tool_call_id: 'call-1', params: { query: 'soup' } },
    })
  })

  it('has the tools of the last choice in a new thread, which keeps that choice', async () => {
    const { server, key } = fresh()
    await keep(key)
    await loadToolsets(server, { ...key, thread: 'another' })
    beginChoice(key)
    expect(named(toolsFor(server, key))).toEqual(all.map((tool) => `toolset_one__${tool}`))

    chooseTools({ ...key, thread: 'another' }, {})
    expect(named(toolsFor(server, key))).toHaveLength(3)
    await written()
    expect((await readThread(key))?.selection).toEqual({ one: all })
  })

  it('has only the selected tools of the device', async () => {
    const { server, key } = fresh()
    await loadToolsets(server, key)
    chooseTools(key, { [deviceEntry]: ['calculate'] })
    expect(toolsFor(server, key).definitions.map(({ name }) => name)).toEqual(['calculate'])
    chooseTools(key, { [deviceEntry]: [] })
    expect(toolsFor(server, key).definitions).toEqual([])
  })

  it('has only the tools of the device before the choice is known', async () => {
    const { server, key } = fresh()
    await loadToolsets(server, { ...key, thread: 'another' })
    expect(named(toolsFor(server, key))).toEqual([])
  })

  it('has only the tools of the device if the server has no toolsets', async () => {
    const { server, key } = fresh()
    answerWith(async () => Response.json({ error: { message: '', type: '' } }, { status: 404 }))
    await loadToolsets(server, key)
    expect(named(toolsFor(server, key))).toEqual([])
    expect(toolsFor(server, key).has('calculate')).toBe(true)
  })
})
