import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { readThread } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { closeThread, threadPartCounts } from '@/state/device/thread-part'

import { awaitToolsets, forgetMissedToolsets, missedToolsetsAtom } from './await-toolsets'
import { beginChoice, chooseTools } from './tool-choice'

let made = 0
let server = fakeServer()
let key = { server: '', room: 'demo', thread: 'new' }
const { signal } = new AbortController()

beforeEach(() => {
  made += 1
  server = fakeServer({ id: `late-${made}`, address: `http://late-${made}.test` })
  key = { server: server.id, room: 'demo', thread: 'new' }
  queryClient.clear()
  beginChoice(key)
})
afterEach(() => jest.useRealTimers())
afterAll(() => queryClient.clear())

const isMissed = () => store.get(missedToolsetsAtom(key))
const listed = () => Response.json({ toolsets: [fakeInstance()], toolset_types: [fakeType()] })

describe('a message that is sent before the toolsets are known', () => {
  it('waits for the toolsets', async () => {
    let answer: (response: Response) => void = () => {}
    answerWith(() => new Promise((resolve) => (answer = resolve)))
    let hasWaited = false
    const waiting = awaitToolsets(server, key, signal)?.then(() => (hasWaited = true))
    await new Promise(setImmediate)
    expect(hasWaited).toBe(false)

    answer(listed())
    await waiting
    expect(hasWaited).toBe(true)
    expect(isMissed()).toBe(false)
    expect(awaitToolsets(server, key, signal)).toBeUndefined()
  })

  it('is sent without the toolsets after two seconds, with a note until it is dismissed', async () => {
    jest.useFakeTimers()
    answerWith(() => new Promise(() => {}))
    const waiting = awaitToolsets(server, key, signal)
    await jest.advanceTimersByTimeAsync(2_000)
    await waiting
    expect(isMissed()).toBe(true)
    forgetMissedToolsets(key)
    expect(isMissed()).toBe(false)
  })

  it('does not wait if the person chose no tools', async () => {
    answerWith(() => new Promise(() => {}))
    chooseTools(key, {})
    expect(awaitToolsets(server, key, signal)).toBeUndefined()
    expect(isMissed()).toBe(false)
  })

  it('leaves its thread closed if that is closed in the meantime', async () => {
    answerWith(() => new Promise(() => {}))
    closeThread(key)
    const before = threadPartCounts()
    const turn = new AbortController()
    const waiting = awaitToolsets(server, key, turn.signal)
    closeThread(key)
    turn.abort()
    await waiting
    expect(threadPartCounts()).toEqual(before)

    // The choice has been read, and the toolsets are requested.
    await readThread(key)
    await new Promise(setImmediate)
    expect(threadPartCounts()).toEqual(before)
  })

  it('is not noted as sent without the toolsets if its turn is stopped in the meantime', async () => {
    answerWith(() => new Promise(() => {}))
    const turn = new AbortController()
    const waiting = awaitToolsets(server, key, turn.signal)
    turn.abort()
    await waiting
    expect(isMissed()).toBe(false)
  })
})
