import { SettingChoices, builtInSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { database, writeDatabase } from '@/data/store/database'
import { readPreference, writePreference } from '@/data/store/preference'
import { addThread, readThread, setSettings } from '@/data/store/threads'
import { storageProblemAtom } from '@/state/device/storage-problem'
import { store } from '@/state/device/store'
import { closeThread } from '@/state/device/thread-part'

import {
  adoptSettings,
  choicesAtom,
  defaultSettingsAtom,
  loadSettings,
  setDefaultSetting,
  setThreadSetting,
  settingsAtom,
  settingsFor,
} from './settings'

const on = <Value>(value: Value) => ({ value, isOn: true })

let count = 0
function newKey(): ThreadKey {
  count += 1
  return { server: 'home', room: 'demo', thread: `thread ${count}` }
}

async function newThread(): Promise<ThreadKey> {
  const key = newKey()
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  return key
}

/** Resolves when all writes so far, and those that they cause, are done. */
async function written() {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    await writeDatabase(async () => {})
  }
}

const storedOf = async (key: ThreadKey) => (await readThread(key))?.settings

describe('the defaults', () => {
  afterEach(async () => {
    setDefaultSetting({ temperature: undefined, maxToolIterations: undefined })
    await written()
  })

  it('are read from the device and apply where a thread has no choice of its own', async () => {
    await writePreference('chat-settings', { maxToolIterations: on(9) })
    const key = await newThread()
    setThreadSetting(key, { temperature: on(0.3) })
    await loadSettings(key)

    expect(settingsFor(key)).toMatchObject({ maxToolIterations: on(9), temperature: on(0.3) })
  })

  it('are stored, apply to every thread immediately, and can be reset', async () => {
    const key = await newThread()
    setDefaultSetting({ temperature: on(0.3) })
    expect(settingsFor(key)).toMatchObject({ temperature: on(0.3) })
    await written()
    expect(await readPreference('chat-settings', SettingChoices)).toEqual({ temperature: on(0.3) })

    setDefaultSetting({ temperature: undefined })
    await written()
    expect(store.get(defaultSettingsAtom)).toEqual(builtInSettings)
    expect(await readPreference('chat-settings', SettingChoices)).toBeUndefined()
  })
})

describe('the settings of a thread', () => {
  it('apply immediately and are stored on the device', async () => {
    const key = await newThread()
    setThreadSetting(key, { temperature: on(0.3) })

    expect(settingsFor(key)).toEqual({ ...builtInSettings, temperature: on(0.3) })
    await written()
    expect(await storedOf(key)).toEqual({ temperature: on(0.3) })
  })

  it('are read from the device, without invalid values', async () => {
    const key = await newThread()
    await setSettings(key, { seed: on(7), temperature: 'lukewarm' })
    await loadSettings(key)

    expect(settingsFor(key)).toEqual({ ...builtInSettings, seed: on(7) })
  })

  it('are kept when one of them is changed before they are loaded', async () => {
    const key = await newThread()
    await setSettings(key, { seed: on(7), temperature: on(2) })
    setThreadSetting(key, { temperature: on(0.3) })
    await written()

    expect(settingsFor(key)).toMatchObject({ seed: on(7), temperature: on(0.3) })
    expect(await storedOf(key)).toEqual({ seed: on(7), temperature: on(0.3) })
  })

  it('are the defaults when the choice is reset', async () => {
    const key = await newThread()
    setThreadSetting(key, { temperature: on(0.3) })
    setThreadSetting(key, { temperature: undefined })
    await written()

    expect(settingsFor(key)).toEqual(builtInSettings)
    expect(await storedOf(key)).toBeUndefined()
  })

  it('end up with the last change, however quickly changes follow each other', async () => {
    const key = await newThread()
    for (const text of ['B', 'Be', 'Be b', 'Be brief']) {
      setThreadSetting(key, { systemPrompt: on(text) })
      await new Promise((resolve) => setImmediate(resolve))
    }
    await written()

    expect(await storedOf(key)).toEqual({ systemPrompt: on('Be brief') })
  })

  it('do not apply to another thread', async () => {
    const [one, other] = [await newThread(), await newThread()]
    setThreadSetting(one, { seed: on(1) })
    await written()

    expect(settingsFor(other)).toEqual(builtInSettings)
    expect(await storedOf(other)).toBeUndefined()
  })

  it('are dropped from memory when the thread is closed', async () => {
    const key = await newThread()
    setThreadSetting(key, { seed: on(1) })
    await written()
    const before = settingsAtom(key)
    closeThread(key)

    expect(settingsAtom(key)).not.toBe(before)
    expect(settingsFor(key)).toEqual(builtInSettings)
  })
})

describe('the settings of a thread that the next message starts', () => {
  it('move to that thread, and the next one starts with the defaults', async () => {
    const room = { server: 'home', room: 'demo' }
    setThreadSetting(room, { seed: on(3), stream: false })
    const key = await newThread()
    adoptSettings(key)
    await written()

    expect(settingsFor(key)).toMatchObject({ seed: on(3), stream: false })
    expect(await storedOf(key)).toEqual({ seed: on(3), stream: false })
    expect(settingsFor(room)).toEqual(builtInSettings)
  })

  it('change nothing in a thread when there are none', async () => {
    const key = await newThread()
    adoptSettings(key)
    await written()

    expect(store.get(choicesAtom(key))).toEqual({})
    expect(await storedOf(key)).toBeUndefined()
  })
})

describe('a device that cannot store', () => {
  it('causes a storage problem until a change is stored, and changes still apply', async () => {
    const key = await newThread()
    const db = await database()
    await db.execAsync('ALTER TABLE thread RENAME TO elsewhere')
    setThreadSetting(key, { seed: on(1) })
    await written()
    expect(store.get(storageProblemAtom)).toEqual({ kind: 'storage' })
    expect(settingsFor(key)).toMatchObject({ seed: on(1) })

    await db.execAsync('ALTER TABLE elsewhere RENAME TO thread')
    setThreadSetting(key, { stream: false })
    await written()
    expect(store.get(storageProblemAtom)).toBeUndefined()
    expect(await storedOf(key)).toEqual({ seed: on(1), stream: false })
  })
})
