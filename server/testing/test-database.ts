import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { Client } from 'pg'

import type { Database } from '@server/storage/database'
import { openStore, type Store } from '@server/store/store'

import { temporaryDirectory } from './temporary-directory'

/** Set by the Jest project `postgres`, which runs the server's tests that open a store. */
const serverUrl = process.env.TEST_ENGINE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined

export const isOnPostgres = serverUrl !== undefined

/** The migrated database that test databases are copied from. */
export const templateName = 'continuo_template'

interface TestDatabase {
  url: string
  client: Client
  /** The test that the database was created for; undefined if it is for several tests. */
  test: string | undefined
  directory: string
}

const databases: TestDatabase[] = []
/** Databases that are being created, by folder, because two servers of a test may start concurrently. */
const taking = new Map<string, Promise<TestDatabase>>()
/** The open stores, with the test that opened them. */
const opened = new Map<Store, string | undefined>()

/** Returns the URL of a database on a server. */
export function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function onServer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function makeDatabase(server: string): Promise<Pick<TestDatabase, 'url' | 'client'>> {
  const name = `test_${randomBytes(12).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`)
  const url = urlOf(server, name)
  const client = new Client({ connectionString: url })
  await client.connect()
  return { url, client }
}

/** Creates a database without tables. It is deleted with the server. */
export async function makeEmptyDatabase(server = serverUrl ?? ''): Promise<string> {
  const name = `empty_${randomBytes(12).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return urlOf(server, name)
}

/** Reuses an emptied database of an earlier test if there is one, which is cheaper than creating one. */
async function takeDatabase(server: string, directory: string): Promise<TestDatabase> {
  const test = expect.getState().currentTestName
  const free = databases.findIndex((each) => each.test !== undefined && each.test !== test)
  const [left] = free === -1 ? [] : databases.splice(free, 1)
  if (left) await left.client.query(emptying)
  return { ...(left ?? (await makeDatabase(server))), test, directory }
}

const emptying = `DELETE FROM threads; DELETE FROM processes; DELETE FROM changes;
  DELETE FROM user_toolset_configs; DELETE FROM app_toolset_configs; DELETE FROM accounts;
  DELETE FROM signing_keys; DELETE FROM sign_in_records; DELETE FROM api_tokens;
  DELETE FROM browser_sessions; DELETE FROM rate_limits; DELETE FROM seats;
  SELECT setval(pg_get_serial_sequence('changes', 'sequence'), 1, false)`

/** Returns the folder itself, or a database that all stores with this folder share. */
export async function testLocation(
  directory: string,
): Promise<{ directory: string; url?: string }> {
  if (serverUrl === undefined) return { directory }
  const known = databases.find((each) => each.directory === directory)
  if (known) return { directory, url: known.url }
  const taken = taking.get(directory) ?? takeDatabase(serverUrl, directory)
  taking.set(directory, taken)
  const { url } = await taken
  if (taking.delete(directory)) databases.push(await taken)
  return { directory, url }
}

/** Returns the environment variables of a server with this folder. */
export async function testVariables(directory: string): Promise<Record<string, string>> {
  const { url } = await testLocation(directory)
  return { DATA_DIR: directory, ...(url !== undefined && { DATABASE_URL: url }) }
}

export async function openTestStore(directory = temporaryDirectory()): Promise<Store> {
  const store = await openStore(await testLocation(directory))
  opened.set(store, expect.getState().currentTestName)
  return { ...store, close: () => (opened.delete(store) ? store.close() : Promise.resolve()) }
}

/** Runs a statement directly, for tests that bypass the stores. */
export async function execute(
  { kysely }: Database,
  query: string | RawBuilder<unknown>,
): Promise<Record<string, unknown>[]> {
  const compiled = typeof query === 'string' ? CompiledQuery.raw(query) : query.compile(kysely)
  const { rows } = await kysely.executeQuery<Record<string, unknown>>(compiled)
  return rows
}

/** Returns everything that a database contains, as it is stored. */
export async function storedText(database: Database, directory: string): Promise<string> {
  if (database.engine === 'libsql') {
    const files = readdirSync(directory).filter((name) => name.startsWith('continuo.db'))
    return files.map((name) => readFileSync(join(directory, name), 'latin1')).join('')
  }
  const tables = await execute(
    database,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  const texts = tables.map(async ({ table_name: name }) => {
    const rows = sql`SELECT * FROM ${sql.ref(String(name))}`
    return `${String(name)} ${JSON.stringify(await execute(database, rows))}`
  })
  return (await Promise.all(texts)).join('\n')
}

/**
 * Closes the stores that the tests of a file left open, and drops their databases. Stores that were
 * opened outside a test are closed later, by the file itself.
 */
export async function closeTestDatabases(): Promise<void> {
  for (const [store, test] of opened) if (test !== undefined) await store.close()
  for (const { url, client, test } of databases.splice(0)) {
    await client.end()
    if (test === undefined) continue
    await onServer(serverUrl ?? url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  }
}
