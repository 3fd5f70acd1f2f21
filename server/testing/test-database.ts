import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CompiledQuery, sql, type RawBuilder } from 'kysely'
import { Client } from 'pg'

import type { Database } from '@server/storage/database'
import { openStore, type Store } from '@server/store/store'

import { temporaryDirectory } from './temporary-directory'

/** Set by the jest project `postgres`, whose tests are those of the server that open a store. */
const serverUrl = process.env.TEST_ENGINE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined

export const isOnPostgres = serverUrl !== undefined

/** The migrated database that those of tests are copies of. */
export const templateName = 'continuo_template'

interface TestDatabase {
  url: string
  client: Client
  /** Undefined if it was made for several tests. */
  test: string | undefined
  directory: string
}

const databases: TestDatabase[] = []
/** By their folder, until they are among the others. Two servers of a test may start at once. */
const taking = new Map<string, Promise<TestDatabase>>()
/** With the test that opened them. */
const opened = new Map<Store, string | undefined>()

/** The URL of a database on a server. */
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

/** Without tables. Goes with the server. */
export async function makeEmptyDatabase(server = serverUrl ?? ''): Promise<string> {
  const name = `empty_${randomBytes(12).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return urlOf(server, name)
}

/** A database of an earlier test, emptied: that is cheaper than another one. */
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

/** The folder itself, or a database that everybody with this folder shares. */
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

/** The environment variables of a server with this folder. */
export async function testVariables(directory: string): Promise<Record<string, string>> {
  const { url } = await testLocation(directory)
  return { DATA_DIR: directory, ...(url !== undefined && { DATABASE_URL: url }) }
}

export async function openTestStore(directory = temporaryDirectory()): Promise<Store> {
  const store = await openStore(await testLocation(directory))
  opened.set(store, expect.getState().currentTestName)
  return { ...store, close: () => (opened.delete(store) ? store.close() : Promise.resolve()) }
}

/** For tests that look behind the stores. */
export async function execute(
  { kysely }: Database,
  query: string | RawBuilder<unknown>,
): Promise<Record<string, unknown>[]> {
  const compiled = typeof query === 'string' ? CompiledQuery.raw(query) : query.compile(kysely)
  const { rows } = await kysely.executeQuery<Record<string, unknown>>(compiled)
  return rows
}

/** Everything that a database holds, as it is stored. */
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
 * Closes what the tests of a file left open, and gives the space back. What was opened for all of them
 * is closed by the file itself, after this.
 */
export async function closeTestDatabases(): Promise<void> {
  for (const [store, test] of opened) if (test !== undefined) await store.close()
  for (const { url, client, test } of databases.splice(0)) {
    await client.end()
    if (test === undefined) continue
    await onServer(serverUrl ?? url, `DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`)
  }
}
