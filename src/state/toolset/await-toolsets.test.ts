import { fakeServer } from '@/core/testing/fake-server'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'
import { answerWith } from '@/data/testing/expo-fetch'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'

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
})
