import { Client } from 'pg'
import { z } from 'zod'

import { migrations } from '@server/storage/migrations/migrations'
import { namedPostgresFailure } from './postgres-failure'
import { connectionOf } from './postgres-pool'

/** Generous, because large tables take a long time to migrate. */
const timeouts = { connectMilliseconds: 10_000, statementMilliseconds: 600_000 }

/** The number of the advisory lock. Nothing else in the database uses it. */
const lockNumber = 860_201

const VersionRows = z.tuple([z.object({ version: z.number() })])

/**
 * Migrates the data and returns its version afterwards. Data of a later version stays unchanged. If
 * several processes start, one migrates and the others wait for it.
 */
export async function migratePostgres(url: string, target = migrations.length): Promise<number> {
  const client = new Client(connectionOf(url, timeouts))
  // A broken connection also fails its statements, which report it.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockNumber])
    const version = await migrateLocked(client, target)
    await client.query('COMMIT')
    return version
  } catch (error) {
    throw namedPostgresFailure(error)
  } finally {
    client.end().catch(() => {})
  }
}

async function migrateLocked(client: Client, target: number): Promise<number> {
  const found = await readVersion(client)
  if (found > migrations.length || found === target) return found
  await client.query('CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)')
  for (const [index, { postgres }] of migrations.entries()) {
    if (index < found || index >= target) continue
    for (const statement of postgres.up) await client.query(statement)
    await client.query('INSERT INTO migrations (version) VALUES ($1)', [index + 1])
  }
  for (const [index, { postgres }] of [...migrations.entries()].toReversed()) {
    if (index >= found || index < target) continue
    for (const statement of postgres.down) await client.query(statement)
    await client.query('DELETE FROM migrations WHERE version = $1', [index + 1])
  }
  return readVersion(client)
}

/** Creates no table, because an account without that right can use data that needs no migration. */
async function readVersion(client: Client): Promise<number> {
  const { rows } = await client.query<object>(`SELECT to_regclass('migrations') AS name`)
  if (z.tuple([z.object({ name: z.null() })]).safeParse(rows).success) return 0
  const versions = await client.query<object>('SELECT count(*) AS version FROM migrations')
  const [{ version }] = VersionRows.parse(versions.rows)
  return version
}
