import { CompiledQuery, sql } from 'kysely'
import { z } from 'zod'

import type { Database } from '@server/storage/database'
import { isAccepted } from '@server/storage/is-accepted'
import { migrations } from '@server/storage/migrations/migrations'

const VersionRow = z.object({ version: z.number() })

/** Migrates the data and returns its version afterwards. Data of a later version stays unchanged. */
export async function migrateLibsql(
  { kysely, writeAll }: Database,
  target = migrations.length,
): Promise<number> {
  const table = 'CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT'
  await kysely.executeQuery(CompiledQuery.raw(table))

  async function readVersion() {
    const { rows } = await sql`SELECT count(*) AS version FROM migrations`.execute(kysely)
    return VersionRow.parse(rows[0]).version
  }

  /** Writes the version first, so that only one of several starting processes migrates. */
  const apply = (mark: CompiledQuery, statements: readonly string[]) =>
    isAccepted(writeAll([mark, ...statements.map((text) => CompiledQuery.raw(text))]))

  const found = await readVersion()
  if (found > migrations.length) return found
  for (const [index, { libsql }] of migrations.entries()) {
    const mark = CompiledQuery.raw('INSERT INTO migrations (version) VALUES (?)', [index + 1])
    if (index >= found && index < target) await apply(mark, libsql.up)
  }
  for (const [index, { libsql }] of [...migrations.entries()].toReversed()) {
    const mark = CompiledQuery.raw('DELETE FROM migrations WHERE version = ?', [index + 1])
    if (index < found && index >= target) await apply(mark, libsql.down)
  }
  return readVersion()
}
