import { LibsqlError } from '@libsql/client'
import { sql } from 'kysely'
import { z } from 'zod'

import { StartFailure } from '@server/process/start-failure'
import { systemErrorCode } from '@server/process/system-error'
import type { Database } from '@server/storage/database'
import { unusable } from '@server/storage/location'
import { migrations } from '@server/storage/migrations/migrations'
import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import { openPostgresDatabase } from '@server/storage/postgres/postgres-database'
import { StorageFailure } from '@server/storage/storage-failure'

import { canonicalValue } from './canonical-value'
import { MissingFile, openFileSource, type FileSource } from './file-source'
import { createPostgresTarget, type Column } from './postgres-target'
import { createRowChecksum } from './row-checksum'

export interface MovedTable {
  name: string
  rows: number
  /** The same for the rows in the file and in PostgreSQL. */
  checksum: string
}

/** Generous, because a large table takes a long time and no request is waiting. */
const timeouts = { connectMilliseconds: 10_000, statementMilliseconds: 3_600_000 }

const refusal = (sentence: string) => new StartFailure('data-unusable', sentence)

/**
 * Copies a database file into an empty PostgreSQL database, and compares every table afterwards. If
 * anything differs, nothing is copied. The file never changes.
 */
export async function moveData(options: { file: string; url: string }): Promise<MovedTable[]> {
  const source = await openFileSource(options.file).catch((error: unknown) => {
    throw fileRefusal(options.file, error)
  })
  const database = openPostgresDatabase({ url: options.url, log: () => {}, timeouts })
  try {
    await checkSource(source)
    await prepareTarget(database, options.url)
    return await copyAll(source, database)
  } catch (error) {
    throw error instanceof StorageFailure
      ? unusable({ directory: '', url: options.url }, error)
      : error
  } finally {
    source.close()
    await database.close()
  }
}

function fileRefusal(file: string, error: unknown): unknown {
  if (error instanceof MissingFile) return refusal(`There is no file ${file}.`)
  const isUnreadable = error instanceof LibsqlError || systemErrorCode(error) !== undefined
  return isUnreadable ? refusal(`The file ${file} cannot be read as a database.`) : error
}

async function checkSource(source: FileSource): Promise<void> {
  const version = await source.version()
  if (version > migrations.length) {
    throw refusal('The file was written by a later version. Update, and try again.')
  }
  if (version < migrations.length) {
    throw refusal(
      `The file has version ${version}, and this is version ${migrations.length}. Start this version of the server once with the file to update it, and stop it again.`,
    )
  }
  if (await source.isInUse()) {
    throw refusal(
      'A server is using the file. Stop it. If it was killed, wait half a minute, and try again.',
    )
  }
}

const NameRow = z.object({ name: z.string().nullable() })
const VersionRow = z.object({ version: z.number() })

async function prepareTarget({ kysely }: Database, url: string): Promise<void> {
  const found = await sql`SELECT to_regclass('migrations')::text AS name`.execute(kysely)
  if (NameRow.parse(found.rows[0]).name === null) return void (await migratePostgres(url))
  const { rows } = await sql`SELECT count(*) AS version FROM migrations`.execute(kysely)
  const { version } = VersionRow.parse(rows[0])
  if (version === migrations.length) return
  throw refusal(
    `The database at DATABASE_URL has version ${version}, and the file has version ${migrations.length}. Choose an empty database.`,
  )
}

function copyAll(source: FileSource, { kysely }: Database): Promise<MovedTable[]> {
  return kysely.transaction().execute(async (transaction) => {
    const target = createPostgresTarget(transaction)
    const tables = await target.readTables()
    await target.lock(tables.keys())
    for (const name of tables.keys()) {
      if (await target.hasRows(name)) {
        throw refusal('The database at DATABASE_URL already has data. Choose an empty database.')
      }
    }
    await checkShape(source, tables)
    const moved: MovedTable[] = []
    for (const [name, all] of tables) {
      const columns = all.filter(({ isGenerated }) => !isGenerated)
      const before = createRowChecksum()
      for await (const rows of source.pagesOf(name)) {
        for (const row of rows) before.add(columns.map((each) => canonicalOf(row, each)))
        await target.insert(name, columns, rows)
      }
      const after = createRowChecksum()
      for await (const rows of target.pagesOf(name, columns)) {
        for (const row of rows) after.add(columns.map((each) => canonicalOf(row, each)))
      }
      const [expected, found] = [before.result(), after.result()]
      if (expected.rows !== found.rows || expected.checksum !== found.checksum) {
        throw refusal(`The table ${name} differs in PostgreSQL. Nothing was moved.`)
      }
      moved.push({ name, ...found })
    }
    await target.advanceSequences()
    return moved
  })
}

const canonicalOf = (row: Record<string, unknown>, { name, type }: Column) =>
  canonicalValue(row[name], type)

/** Fails if the tables or columns differ, so that no data is silently left out. */
async function checkShape(source: FileSource, tables: Map<string, Column[]>): Promise<void> {
  const differing = source.tables.filter((name) => !tables.has(name))
  for (const [name, columns] of tables) {
    const inFile = source.tables.includes(name) ? await source.columnsOf(name) : []
    const inTarget = columns.filter(({ isGenerated }) => !isGenerated).map((each) => each.name)
    if (inFile.toSorted().join() !== inTarget.toSorted().join()) differing.push(name)
  }
  if (differing.length > 0) {
    throw refusal(`The file and PostgreSQL differ in these tables: ${differing.join(', ')}.`)
  }
}
