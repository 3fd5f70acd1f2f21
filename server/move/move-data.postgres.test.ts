import { execFile } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client'

import { createAccounts } from '@server/accounts/accounts'
import { createFeed } from '@server/feed/feed'
import { migrations } from '@server/storage/migrations/migrations'
import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import { openStore, type Store } from '@server/store/store'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, makeEmptyDatabase, onServer } from '@server/testing/test-database'

import { moveData } from './move-data'

const at = '2026-03-01T12:00:00.000Z'
const now = () => new Date(at)
const runs = 250

const threadOf = (number: number) => ({
  userId: 'ada',
  roomId: 'demo',
  threadId: `thread ${String(number)}`,
  runId: `run ${String(number)}`,
})

/** Creates a file as a server leaves it, with more rows than fit on a page. */
async function makeFile(): Promise<string> {
  const directory = temporaryDirectory()
  const store = await openStore({ directory })
  const feed = createFeed({
    database: store.database,
    now,
    log: () => {},
    every: () => () => {},
    pollMilliseconds: 1000,
  })
  const accounts = createAccounts({ database: store.database, now })
  await accounts.ensure({ username: 'Ada', name: 'Ada', role: 'resource_user' })
  for (let number = 0; number < runs; number += 1) {
    const address = threadOf(number)
    const metadata = { name: `Näme 👍 \0 ${number}`, description: "it's" }
    await store.threads.create({ ...address, metadata, at })
    const { runId, threadId } = address
    const input = {
      threadId,
      runId,
      messages: [],
      tools: [],
      context: [],
      state: { z: 1, a: '\0' },
    }
    const start = { runId, processId: 'p', input, title: '', firstEvent: '{"type":"A"}', at }
    await store.runs.start(start)
    const page = { from: 1, data: ['{"type":"B"}', '{"type":"C"}'] }
    await store.events.append({ runId, processId: 'p', page, finished: at })
    feed.announce('ada', {
      type: 'thread',
      action: 'created',
      room_id: 'demo',
      thread_id: threadId,
    })
  }
  await feed.settled()
  await store.close()
  return join(directory, 'continuo.db')
}

function copyOf(file: string): string {
  const copy = join(temporaryDirectory(), 'continuo.db')
  copyFileSync(file, copy)
  return copy
}

async function inFile(file: string, statement: string): Promise<void> {
  const client = createClient({ url: `file:${file}` })
  await client.execute(statement)
  client.close()
}

const allOf = async (store: Store) => ({
  threads: await store.threads.list('ada', 'demo'),
  inputs: await Promise.all(['run 0', 'run 249'].map((runId) => store.runs.readInput(runId))),
  events: await store.events.readAll('run 7'),
  accounts: await execute(store.database, 'SELECT user_id, username FROM accounts'),
})

describe('moving the data into PostgreSQL', () => {
  let file: string
  beforeAll(async () => {
    file = await makeFile()
  })

  it('copies everything and reports the number of rows per table', async () => {
    const url = await makeEmptyDatabase()
    const moved = await moveData({ file, url })
    const counts = Object.fromEntries(moved.map(({ name, rows }) => [name, rows]))
    expect(counts).toMatchObject({
      threads: runs,
      runs,
      events: 2 * runs,
      changes: runs,
      accounts: 1,
    })
    const before = await openStore({ directory: '/nowhere', url: `file:${file}` })
    const after = await openStore({ directory: '/nowhere', url })
    const expected = await allOf(before)
    const threads = expected.threads.map(({ metadata, ...thread }) => ({
      ...thread,
      metadata: { ...metadata, name: metadata?.name?.replace('\0', '\uFFFD') },
    }))
    expect(await allOf(after)).toEqual({ ...expected, threads })
    // New rows continue the sequence.
    await execute(after.database, `INSERT INTO changes (data, at) VALUES ('{}', now())`)
    const newest = await execute(after.database, 'SELECT max(sequence) AS newest FROM changes')
    expect(newest).toEqual([{ newest: runs + 1 }])
    await before.close()
    await after.close()
  })

  it('refuses a database that has data, and leaves it unchanged', async () => {
    const url = await makeEmptyDatabase()
    const store = await openStore({ directory: '/nowhere', url })
    await store.threads.create({ ...threadOf(1), metadata: { name: '', description: '' }, at })
    await expect(moveData({ file, url })).rejects.toThrow('already has data')
    expect(await store.threads.list('ada', 'demo')).toHaveLength(1)
    await store.close()
  })

  it('refuses a file that does not exist or is not a database', async () => {
    const url = await makeEmptyDatabase()
    const nothing = join(temporaryDirectory(), 'continuo.db')
    await expect(moveData({ file: nothing, url })).rejects.toThrow(`There is no file ${nothing}.`)
    writeFileSync(nothing, 'no database at all'.repeat(100))
    await expect(moveData({ file: nothing, url })).rejects.toMatchObject({ kind: 'data-unusable' })
  })

  it('refuses a file or a database of another version', async () => {
    const older = await makeEmptyDatabase()
    await migratePostgres(older, migrations.length - 1)
    await expect(moveData({ file, url: older })).rejects.toThrow('has version')
    const [tooNew, tooOld] = [copyOf(file), copyOf(file)]
    await inFile(tooNew, 'INSERT INTO migrations (version) VALUES (1000)')
    await inFile(tooOld, `DELETE FROM migrations WHERE version = ${migrations.length}`)
    const url = await makeEmptyDatabase()
    await expect(moveData({ file: tooNew, url })).rejects.toThrow('later version')
    await expect(moveData({ file: tooOld, url })).rejects.toThrow('Start this version')
  })

  it('refuses a file that a server is using', async () => {
    const used = copyOf(file)
    await inFile(
      used,
      `INSERT INTO processes VALUES ('p', 'here', 1, CAST(unixepoch('subsec') * 1000 AS INTEGER))`,
    )
    const moving = moveData({ file: used, url: await makeEmptyDatabase() })
    await expect(moving).rejects.toThrow('A server is using the file.')
  })

  it('moves nothing if a table differs afterwards', async () => {
    const url = await makeEmptyDatabase()
    await migratePostgres(url)
    await onServer(
      url,
      `CREATE FUNCTION damage() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.data := NEW.data || ' '; RETURN NEW; END $$;
      CREATE TRIGGER damage BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION damage()`,
    )
    await expect(moveData({ file, url })).rejects.toThrow('The table events differs in PostgreSQL.')
    const store = await openStore({ directory: '/nowhere', url })
    expect(await store.threads.list('ada', 'demo')).toEqual([])
    await store.close()
  })

  it('has a command that prints one line per table, or one sentence if it fails', async () => {
    const url = await makeEmptyDatabase()
    const run = (variables: Record<string, string>) =>
      promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', 'commands/move-data.ts', '--from', file],
        { env: { PATH: process.env['PATH'], ...variables } },
      )
    const { stdout } = await run({ DATABASE_URL: url })
    expect(stdout).toMatch(/^threads +250 rows {2}[\da-f]{64}$/m)
    expect(stdout).toContain('Everything was copied and verified.')
    const again = run({ DATABASE_URL: url })
    await expect(again).rejects.toMatchObject({
      stderr: 'The database at DATABASE_URL already has data. Choose an empty database.\n',
    })
  })
})
