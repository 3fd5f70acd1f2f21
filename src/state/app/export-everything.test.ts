import { Appearance } from '@/core/app/appearance'
import { fakeServer } from '@/core/testing/fake-server'
import { deviceSecret } from '@/data/session/device-secret'
import { readPreference, writePreference } from '@/data/store/preference'
import { readServers, writeServer } from '@/data/store/servers'
import { addThread, listThreads, readThread, setDraft } from '@/data/store/threads'
import { restarts } from '@/data/testing/expo'
import { choose } from '@/data/testing/expo-document-picker'
import { answerWith } from '@/data/testing/expo-fetch'
import { disk } from '@/data/testing/expo-file-system'
import { keychain } from '@/data/testing/expo-secure-store'
import { shared } from '@/data/testing/expo-sharing'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { serversQuery } from '@/state/server/servers'
import { appearanceAtom, loadAppearance, setAppearance } from '@/state/settings/appearance'
import { runStateAtom } from '@/state/thread/thread-atoms'
import { startThread } from '@/state/thread/thread-sessions'

import { deleteEverything } from './delete-everything'
import { exportEverything } from './export-everything'
import { importFromFile } from './import-from-file'

globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(0), 0))

const key = (thread: string) => ({ server: 'home', room: 'demo', thread })
const thread = (id: string, lastActivity = 1) => ({
  key: key(id),
  name: id,
  created: 1,
  lastActivity,
})

const refuse = async () => new Response('{}', { status: 404 })

beforeEach(async () => {
  answerWith(refuse)
  await deleteEverything()
  shared.length = 0
})
afterAll(() => queryClient.clear())

describe('exporting everything', () => {
  it('gives the person a file and keeps no copy of it', async () => {
    await addThread(thread('tea'))
    expect(await exportEverything()).toEqual({ ok: true, value: undefined })

    expect(shared).toHaveLength(1)
    expect(shared[0]?.uri).toMatch(/^cache:\/continuo-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(shared[0]?.text ?? '')).toMatchObject({ threads: [{ name: 'tea' }] })
    expect([...disk.keys()].filter((uri) => uri.startsWith('cache:'))).toEqual([])
  })

  it('includes no secrets', async () => {
    const server = fakeServer()
    await writeServer(server, 1)
    const secret = await deviceSecret(server.address)
    await exportEverything()

    expect(secret).toBeTruthy()
    expect(shared[0]?.text).not.toContain(secret)
  })
})

describe('importing a file', () => {
  it('restores the exported data and shows it', async () => {
    await writeServer(fakeServer(), 1)
    await addThread(thread('tea'))
    await setDraft(key('tea'), 'half a sentence')
    await loadAppearance()
    setAppearance({ scheme: 'dark' })
    await exportEverything()
    choose(shared[0]?.text)
    await deleteEverything()
    expect(await readServers()).toEqual([])

    expect(await importFromFile()).toMatchObject({
      kind: 'imported',
      summary: { servers: 1, threads: { added: 1, updated: 0, skipped: 0 } },
    })
    expect(await readThread(key('tea'))).toMatchObject({ draft: 'half a sentence' })
    expect(queryClient.getQueryData(serversQuery.queryKey)).toEqual([fakeServer()])
    expect(store.get(appearanceAtom).scheme).toBe('dark')
    expect([...disk.keys()].filter((uri) => uri.startsWith('cache:'))).toEqual([])
  })

  it('changes nothing when the file is not an export', async () => {
    await addThread(thread('tea'))
    choose('{"hello":"world"}')
    expect(await importFromFile()).toEqual({
      kind: 'refused',
      problem: { kind: 'not-an-export' },
    })
    expect(await listThreads('home')).toHaveLength(1)
  })

  it('does nothing when no file is chosen', async () => {
    choose(undefined)
    expect(await importFromFile()).toEqual({ kind: 'nothing' })
  })
})

describe('deleting everything', () => {
  it('leaves the app as it was at its first start, and restarts it', async () => {
    const server = fakeServer()
    await writeServer(server, 1)
    await addThread(thread('tea'))
    await writePreference('chat-settings', { stream: false })
    setAppearance({ language: 'de' })
    await deviceSecret(server.address)
    queryClient.setQueryData(['something'], 'of before')
    expect(keychain.size).toBeGreaterThan(0)
    const before = restarts()

    expect(await deleteEverything()).toEqual({ ok: true, value: undefined })
    expect(restarts()).toBe(before + 1)
    expect(await readServers()).toEqual([])
    expect(await listThreads('home')).toEqual([])
    expect(await readPreference('appearance', Appearance)).toBeUndefined()
    expect([...keychain.keys()]).toEqual([])
    expect([...disk.keys()]).toEqual([])
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('stops running turns', async () => {
    let aborted = false
    const asked = new Promise<void>((resolve) => {
      answerWith((url, init) => {
        if (!url.includes('/agui')) return refuse()
        // Only the first request is left without an answer.
        answerWith(refuse)
        resolve()
        return new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => {
            aborted = true
            reject(new Error('aborted'))
          })
        })
      })
    })
    const started = startThread(fakeServer(), 'demo', 'Hello')
    await asked
    expect(store.get(runStateAtom(started)).kind).toBe('running')
    await deleteEverything()

    expect(aborted).toBe(true)
    expect(await listThreads('home')).toEqual([])
  })
})
