import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { fakeServer } from '@/core/testing/fake-server'
import type * as Diagnostics from '@/data/device/diagnostics'
import { makeFileDevice, type FileDevice } from '@/data/testing/file-device'

import type * as Damaged from './damaged-database'
import type * as Database from './database'
import type * as DeleteAll from './delete-all'
import type * as Paths from './paths'
import type * as Preference from './preference'
import type * as Servers from './servers'
import type * as Threads from './threads'

const key = { server: 'home', room: 'demo', thread: 't' }
const messages = 100

function startApp(device: FileDevice) {
  const native = device.start()
  return {
    native,
    ...jest.requireActual<typeof Database>('./database'),
    ...jest.requireActual<typeof Damaged>('./damaged-database'),
    ...jest.requireActual<typeof DeleteAll>('./delete-all'),
    ...jest.requireActual<typeof Diagnostics>('@/data/device/diagnostics'),
    ...jest.requireActual<typeof Paths>('./paths'),
    ...jest.requireActual<typeof Preference>('./preference'),
    ...jest.requireActual<typeof Servers>('./servers'),
    ...jest.requireActual<typeof Threads>('./threads'),
  }
}

type App = ReturnType<typeof startApp>

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

async function fill(app: App): Promise<void> {
  await app.writeServer(fakeServer(), 1)
  await app.addThread({ key, name: 'Greeting', created: 1, lastActivity: 1 })
  await app.writeMessages(key, {
    entries: Array.from({ length: messages }, (_, at) => ({
      message: { id: `m${at}`, role: 'user' as const, text: `${at} ${'word '.repeat(400)}` },
      parentId: at > 0 ? `m${at - 1}` : undefined,
    })),
    removed: [],
    leaf: `m${messages - 1}`,
  })
  await app.setDraft(key, 'half a')
  await app.markRun(key, 'r', true)
  await app.writePreference('size', 'large')
}

/** A device with data, whose app was closed properly. */
async function filledDevice(): Promise<FileDevice> {
  const device = makeFileDevice()
  const app = startApp(device)
  await fill(app)
  await app.settleDatabase()
  await app.closeDatabase()
  return device
}

const fileOf = (device: FileDevice) => join(device.directory, 'continuo.db')

/** Overwrites a part of the file, as a failing disk would. */
function damage(device: FileDevice, share: number, bytes: number): void {
  const size = readFileSync(fileOf(device)).length
  const file = openSync(fileOf(device), 'r+')
  const from = Math.floor((size * share) / 4096) * 4096
  writeSync(file, Buffer.alloc(bytes, 0xa5), 0, bytes, from)
  closeSync(file)
}

/** A device whose file is damaged in the middle, and whose app was killed before it could close the file. */
async function damagedDevice(): Promise<FileDevice> {
  const device = makeFileDevice()
  const app = startApp(device)
  await fill(app)
  await app.settleDatabase()
  await app.reuseDatabase()
  await app.closeDatabase()
  damage(device, 0.5, 4 * 4096)
  return device
}

async function storedMessages(app: App): Promise<unknown[]> {
  return app.readDatabase((db) => db.getAllAsync('SELECT id FROM message'))
}

const damagedFiles = (device: FileDevice) =>
  device.files().filter((name) => /^continuo-damaged-[\d-]+\.db$/.test(name))

describe('a database file that is not a database', () => {
  it('is set aside unchanged and replaced by a new one', async () => {
    const device = await filledDevice()
    writeFileSync(fileOf(device), 'What is this? '.repeat(1000))
    const app = startApp(device)
    expect(await app.readServers()).toEqual([])
    const [file = ''] = damagedFiles(device)
    expect(readFileSync(join(device.directory, file), 'utf8')).toBe('What is this? '.repeat(1000))
    expect(await app.readDamagedDatabase()).toEqual({ file, isComplete: false })
    expect(app.readDiagnostics().problems).toContainEqual(
      expect.objectContaining({ kind: 'storage', where: 'database', detail: 'damaged' }),
    )
  })

  it('is not opened again at the next start', async () => {
    const device = await filledDevice()
    writeFileSync(fileOf(device), 'What is this? '.repeat(1000))
    await fill(startApp(device))
    const app = startApp(device)
    expect(await app.readServers()).toEqual([fakeServer()])
    expect(damagedFiles(device)).toHaveLength(1)
  })

  it('is deleted when the person asks for it', async () => {
    const device = await filledDevice()
    writeFileSync(fileOf(device), 'What is this? '.repeat(1000))
    const app = startApp(device)
    await app.readServers()
    await app.forgetDamagedDatabase()
    expect(damagedFiles(device)).toEqual([])
    expect(await app.readDamagedDatabase()).toBeUndefined()
  })
})

describe('a database with damaged pages', () => {
  it('is replaced by a new one with every readable row', async () => {
    const device = await damagedDevice()
    const app = startApp(device)
    expect(await app.readServers()).toEqual([fakeServer()])
    expect(await app.readThread(key)).toMatchObject({ name: 'Greeting', draft: 'half a' })
    const stored = await storedMessages(app)
    expect(stored.length).toBeGreaterThan(messages / 2)
    expect(stored.length).toBeLessThan(messages)
    expect(stored).toContainEqual({ id: 'm0' })
    expect(stored).toContainEqual({ id: `m${messages - 1}` })
    expect(await app.readDamagedDatabase()).toMatchObject({ isComplete: false })
  })

  it('forgets its runs, so that the server sends the lost messages again', async () => {
    const app = startApp(await damagedDevice())
    expect(await app.knownRuns(key)).toEqual(new Map())
  })

  it('is salvaged as far as possible, at whatever point the app is killed', async () => {
    const damaged = await damagedDevice()
    const whole = startApp(damaged.copy())
    const expected = await storedMessages(whole)
    let isOver = false
    for (let moment = 2; !isOver; moment += 9) {
      const device = damaged.copy()
      const app = startApp(device)
      let left = moment
      app.native.watchStatements(() => {
        left -= 1
        if (left <= 0) throw new Error('the process was ended')
      })
      isOver = await succeeds(app.readServers())
      const next = startApp(device.copy())
      expect([moment, await storedMessages(next)]).toEqual([moment, expected])
      expect(await next.readServers()).toEqual([fakeServer()])
    }
  })

  it('is repaired while the app runs if a statement finds the damage', async () => {
    const device = await filledDevice()
    const app = startApp(device)
    const changes: unknown[] = []
    app.watchStoredChanges((change) => changes.push(change))
    await app.readServers()
    let isDamaged = true
    app.native.watchStatements((source) => {
      if (!isDamaged || !source.includes('FROM server')) return
      isDamaged = false
      throw new Error('database disk image is malformed')
    })
    await expect(app.readServers()).rejects.toMatchObject({ failure: { kind: 'storage' } })
    expect(await app.readServers()).toEqual([fakeServer()])
    expect(await storedMessages(app)).toHaveLength(messages)
    expect(changes).toEqual([{ kind: 'everything' }])
  })
})

describe('a start', () => {
  async function checks(device: FileDevice): Promise<number> {
    const app = startApp(device)
    let count = 0
    app.native.watchStatements((source) => {
      if (source.includes('quick_check')) count += 1
    })
    await app.readServers()
    return count
  }

  it('checks the file if the app was killed', async () => {
    const device = makeFileDevice()
    await fill(startApp(device))
    expect(await checks(device.copy())).toBe(1)
  })

  it('does not check a file that was closed properly', async () => {
    expect(await checks(await filledDevice())).toBe(0)
  })
})

describe('deleting everything', () => {
  it('deletes a database that cannot be opened, and damaged ones', async () => {
    const device = await filledDevice()
    writeFileSync(join(device.directory, 'continuo-damaged-2026-11-17-10-00-00.db'), 'old')
    const app = startApp(device)
    app.native.watchStatements(() => {
      throw new Error('disk I/O error')
    })
    await app.deleteAll()
    expect(device.files()).toEqual([])
    const next = startApp(device)
    expect(await next.readServers()).toEqual([])
  })
})

describe('a migration', () => {
  async function deviceOfFirstVersion(): Promise<FileDevice> {
    const device = makeFileDevice()
    const app = startApp(device)
    const db = await app.database()
    await db.execAsync(
      `DROP TABLE outbox; DROP TABLE message; DROP TABLE run; DROP TABLE thread; DROP TABLE ledger;
       DROP TABLE tool_grant; DROP TABLE preference; DROP TABLE message_search; DROP TABLE server;
       CREATE TABLE server (id TEXT PRIMARY KEY, address TEXT NOT NULL, added INTEGER NOT NULL) STRICT;
       INSERT INTO server VALUES ('home', 'https://home.example', 1); PRAGMA user_version = 1`,
    )
    await app.closeDatabase()
    return device
  }

  async function fails(device: FileDevice, at: number): Promise<boolean> {
    const app = startApp(device)
    let left = at
    app.native.watchStatements(() => {
      left -= 1
      if (left <= 0) throw new Error('the process was ended')
    })
    return !(await succeeds(app.readServers()))
  }

  it('leaves the old file intact wherever it fails, and completes at the next start', async () => {
    const old = await deviceOfFirstVersion()
    let isFailing = true
    for (let moment = 1; isFailing; moment += 3) {
      const device = old.copy()
      isFailing = await fails(device, moment)
      const app = startApp(device.copy())
      expect(await app.readServers()).toHaveLength(1)
      expect(await app.readThread(key)).toBeUndefined()
    }
  })
})

describe('text that was deleted', () => {
  const canary = 'canary-in-the-coal-mine'

  async function deviceWithCanary() {
    const device = makeFileDevice()
    const app = startApp(device)
    await app.writeServer(fakeServer({ name: canary }), 1)
    await app.addThread({ key, name: canary, created: 1, lastActivity: 1 })
    // An answer that grows leaves older versions of itself behind.
    for (let length = 1; length <= 20; length += 1) {
      await app.writeMessages(key, {
        entries: [
          {
            message: {
              id: 'a',
              role: 'assistant',
              text: `${canary} `.repeat(length * 50),
              toolCalls: [],
              ...(length < 20 && { isStreaming: true }),
            },
            parentId: undefined,
          },
        ],
        removed: [],
        leaf: 'a',
      })
    }
    await app.setDraft(key, canary)
    await app.writePreference('account of home', canary)
    expect(device.bytes().includes(canary)).toBe(true)
    return { device, app }
  }

  it('is nowhere in the files after its thread was deleted', async () => {
    const { device, app } = await deviceWithCanary()
    await app.renameServer('home', '')
    await app.writePreference('account of home', undefined)
    await app.removeThread(key)
    expect(device.bytes().includes(canary)).toBe(false)
  })

  it('leaves space that the next thread reuses', async () => {
    const { device, app } = await deviceWithCanary()
    await app.removeThread(key)
    const size = device.bytes().length
    for (let count = 0; count < 5; count += 1) {
      await app.addThread({ key, name: 'again', created: 1, lastActivity: 1 })
      await app.removeThread(key)
    }
    expect(device.bytes().length).toBe(size)
  })

  it('is nowhere in the files after its server was removed', async () => {
    const { device, app } = await deviceWithCanary()
    await app.markServerRemoved('home')
    await app.removeServer('home')
    await app.removeServerTraces('home')
    await app.deleteRemovedServer('home')
    expect(device.bytes().includes(canary)).toBe(false)
  })

  it('is nowhere in the files after everything was deleted', async () => {
    const { device, app } = await deviceWithCanary()
    await app.deleteAll()
    expect(device.bytes().includes(canary)).toBe(false)
  })
})
