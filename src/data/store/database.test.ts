import type { Message } from '@/core/conversation/message'
import { fakeServer } from '@/core/testing/fake-server'
import type * as DeviceSecret from '@/data/session/device-secret'
import type native from '@/data/testing/expo-sqlite-native'

import type * as Database from './database'
import type * as OutboxStore from '@/data/store/outbox/outbox'
import type * as ConversationStore from './paths'
import type * as PreferenceStore from './preference'
import type * as Search from './search'
import type * as SearchIndex from './search-index'
import type * as ServerStore from './servers'
import type * as GrantStore from './standing-approvals'
import type * as LedgerStore from './stored-ledger'
import type * as ThreadStore from './threads'

const key = { server: 'home', room: 'demo', thread: 't' }

interface NativeModule {
  __esModule: true
  default: typeof native
}

/** The app right after a start on a device. */
function startApp(device: NativeModule) {
  jest.resetModules()
  jest.doMock('@/data/testing/expo-sqlite-native', () => device)
  return {
    ...jest.requireActual<typeof Database>('./database'),
    ...jest.requireActual<typeof OutboxStore>('@/data/store/outbox/outbox'),
    ...jest.requireActual<typeof ConversationStore>('./paths'),
    ...jest.requireActual<typeof DeviceSecret>('@/data/session/device-secret'),
    ...jest.requireActual<typeof GrantStore>('./standing-approvals'),
    ...jest.requireActual<typeof LedgerStore>('./stored-ledger'),
    ...jest.requireActual<typeof PreferenceStore>('./preference'),
    ...jest.requireActual<typeof Search>('./search'),
    ...jest.requireActual<typeof SearchIndex>('./search-index'),
    ...jest.requireActual<typeof ServerStore>('./servers'),
    ...jest.requireActual<typeof ThreadStore>('./threads'),
  }
}

/** A device without the app's data. */
function newDevice(): NativeModule {
  jest.resetModules()
  return jest.requireActual<NativeModule>('@/data/testing/expo-sqlite-native')
}

/** A device whose SQLite refuses the statements that the test names. */
function refusing(refuse: (source: string) => string | undefined): NativeModule {
  const device = newDevice()
  class Refusing extends device.default.NativeDatabase {
    override async execAsync(source: string) {
      const refusal = refuse(source)
      if (refusal !== undefined) throw new Error(refusal)
      await super.execAsync(source)
    }
  }
  return { __esModule: true, default: { ...device.default, NativeDatabase: Refusing } }
}

const said: Message = { id: 'u', role: 'user', text: 'Hello there' }

async function fill(app: ReturnType<typeof startApp>) {
  await app.writeServer(fakeServer({ address: 'https://home.example' }), 1)
  await app.addThread({ key, name: 'Greeting', created: 1, lastActivity: 1 })
  await app.writeMessages(key, {
    entries: [{ message: said, parentId: undefined }],
    removed: [],
    leaf: 'u',
  })
  await app.setSelection(key, { exa: ['search'] })
  await app.setSettings(key, { seed: 4 })
  await app.markRun(key, 'r', false)
  await app.storedApprovals.add(key, 'write')
  await app.storedLedger.start('home/demo/t/c', 'hash')
  await app.writePreference('size', 'large')
  const waits = {
    id: 'w',
    key,
    text: 'And then',
    files: [],
    delivery: { kind: 'waiting' },
  } as const
  await app.addToOutbox(waits, { at: 1 })
  await app.setDraft(key, 'half a')
}

describe('a start of the app', () => {
  it('finds everything that was stored before', async () => {
    const device = newDevice()
    await fill(startApp(device))
    const app = startApp(device)
    expect(await app.readServers()).toEqual([fakeServer({ address: 'https://home.example' })])
    expect(await app.readThread(key)).toMatchObject({
      name: 'Greeting',
      draft: 'half a',
      selection: { exa: ['search'] },
      settings: { seed: 4 },
      preview: 'Hello there',
      leaf: 'u',
    })
    expect(await app.readPath(key, { limit: 50 })).toMatchObject({
      messages: [said],
    })
    expect(await app.knownRuns(key)).toEqual(new Map([['r', { isFinished: false }]]))
    expect(await app.storedApprovals.has(key, 'write')).toBe(true)
    expect(await app.storedLedger.find('home/demo/t/c')).toEqual({ kind: 'started', hash: 'hash' })
    expect(await app.search('hello', 20)).toHaveLength(1)
    expect(await app.readOutbox()).toMatchObject([{ id: 'w', text: 'And then' }])
  })

  it('migrates a database of the first version and keeps its data', async () => {
    const device = newDevice()
    const before = startApp(device)
    const db = await before.database()
    await db.execAsync(
      `DROP TABLE outbox; DROP TABLE message; DROP TABLE run; DROP TABLE thread; DROP TABLE ledger;
       DROP TABLE tool_grant; DROP TABLE preference; DROP TABLE message_search; DROP TABLE server;
       CREATE TABLE server (id TEXT PRIMARY KEY, address TEXT NOT NULL, added INTEGER NOT NULL) STRICT;
       INSERT INTO server VALUES ('home', 'https://home.example', 1); PRAGMA user_version = 1`,
    )
    const app = startApp(device)
    expect(await app.readServers()).toEqual([
      fakeServer({ address: 'https://home.example', name: 'home.example', features: [] }),
    ])
    await fill(app)
    expect(await app.search('hello', 20)).toHaveLength(1)
  })

  it('works without a search index if SQLite has no FTS5, and creates it later', async () => {
    let isBuiltIn = false
    const device = refusing((source) =>
      !isBuiltIn && source.includes('fts5') ? 'no such module: fts5' : undefined,
    )
    const without = startApp(device)
    await fill(without)
    expect(await without.hasSearchIndex(await without.database())).toBe(false)
    expect(await without.search('hello', 20)).toHaveLength(1)
    isBuiltIn = true
    const app = startApp(device)
    expect(await app.hasSearchIndex(await app.database())).toBe(true)
    expect(await app.search('hello', 20)).toHaveLength(1)
  })

  it('fails as taken in a second tab, every time', async () => {
    let refusal =
      "NoModificationAllowedError: Failed to execute 'createSyncAccessHandle' on 'FileSystemFileHandle'"
    const app = startApp(refusing(() => refusal))
    const taken = { failure: { kind: 'storage-taken' } }
    await expect(app.readThread(key)).rejects.toMatchObject(taken)
    refusal = 'Error: Invalid VFS state'
    await expect(app.readThread(key)).rejects.toMatchObject(taken)
    await expect(app.setDraft(key, 'x')).rejects.toMatchObject(taken)
  })

  it('fails on a disk error and tries again', async () => {
    let refusal: string | undefined = 'disk I/O error'
    const app = startApp(refusing(() => refusal))
    await expect(app.readThread(key)).rejects.toMatchObject({ failure: { kind: 'storage' } })
    refusal = undefined
    expect(await app.readThread(key)).toBeUndefined()
  })
})

describe('the database', () => {
  it('holds no secrets', async () => {
    const app = startApp(newDevice())
    await fill(app)
    const secret = await app.deviceSecret('https://home.example')
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const db = await app.database()
    const tables = await db.getAllAsync<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'message_search%'`,
    )
    expect(tables.map(({ name }) => name).sort()).toEqual([
      'ledger',
      'message',
      'outbox',
      'preference',
      'run',
      'server',
      'thread',
      'tool_grant',
    ])
    for (const { name, sql } of tables) {
      expect(sql).not.toMatch(/secret|token|password|api_key|credential/i)
      const rows = await db.getAllAsync(`SELECT * FROM ${name}`)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })
})
