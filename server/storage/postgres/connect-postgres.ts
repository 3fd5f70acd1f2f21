import { sql } from 'kysely'
import { z } from 'zod'

import type { Log } from '@server/http/log'

import type { Database } from '@server/storage/database'
import { migrations } from '@server/storage/migrations/migrations'
import { laterVersion, tooOld } from '@server/storage/location'
import { migratePostgres } from './migrate-postgres'
import { openPostgresDatabase } from './postgres-database'
import type { PostgresTimeouts } from './postgres-pool'

/** The oldest supported version of PostgreSQL, whose versions are maintained for five years. */
const oldestVersion = 14

const VersionRow = z.object({ version: z.string().transform(Number), data: z.string().nullable() })
const DataRow = z.object({ version: z.number() })

/** Opens the database at a URL, and migrates its data. */
export async function connectPostgres(
  url: string,
  log: Log,
  timeouts?: PostgresTimeouts,
): Promise<Database> {
  const database = openPostgresDatabase({ url, log, timeouts })
  try {
    const found = sql`SELECT current_setting('server_version_num') AS version,
      to_regclass('migrations')::text AS data`
    const { rows } = await found.execute(database.kysely)
    const { version, data } = VersionRow.parse(rows[0])
    if (version < oldestVersion * 10_000) throw tooOld(Math.floor(version / 10_000), oldestVersion)
    const current = data === null ? 0 : await readDataVersion(database)
    const migrated = current === migrations.length ? current : await migratePostgres(url)
    if (migrated > migrations.length) throw laterVersion({ url })
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function readDataVersion({ kysely }: Database): Promise<number> {
  const { rows } = await sql`SELECT count(*) AS version FROM migrations`.execute(kysely)
  return DataRow.parse(rows[0]).version
}
