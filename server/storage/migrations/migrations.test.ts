import { CompiledQuery, sql, type TableMetadata } from 'kysely'

import type { Database } from '@server/storage/database'
import { openEmptyDatabase } from '@server/testing/empty-database'
import { execute } from '@server/testing/test-database'

import { migrations } from './migrations'

const versions = migrations.map((_, index) => index + 1)

/** These tables are filled first, because others reference them. */
const parents = ['threads', 'runs']

async function tablesOf({ kysely }: Database): Promise<TableMetadata[]> {
  const tables = await kysely.introspection.getTables()
  return [
    ...parents.flatMap((parent) => tables.filter(({ name }) => name === parent)),
    ...tables.filter(({ name }) => ![...parents, 'migrations'].includes(name)),
  ]
}

/** Columns that contain JSON, even if their type is text. */
const json = new Set(['run_input', 'tools', 'data'])

/** References resolve, because all text values of a row are the same. */
function valueOf(name: string, type: string, row: number): unknown {
  if (json.has(name)) return `{"text": "${row} Näme"}`
  if (/timestamp/i.test(type)) return new Date(1_780_000_000_000 + row * 1000)
  if (/bool/i.test(type)) return row === 1
  return /int/i.test(type) ? row * 1000 : `${row} Näme`
}

/** Its downgrade changes run inputs, which run-inputs.test.ts covers. */
const unfilled = 'run_messages'

async function fill({ kysely }: Database, tables: readonly TableMetadata[]) {
  for (const { name, columns } of tables) {
    if (name === unfilled) continue
    const given = columns.filter(({ isAutoIncrementing }) => !isAutoIncrementing)
    for (const row of [1, 2]) {
      const values = given.map((column) => valueOf(column.name, column.dataType, row))
      const names = sql.join(given.map((column) => sql.ref(column.name)))
      await sql`INSERT INTO ${sql.table(name)} (${names}) VALUES (${sql.join(values)})`.execute(
        kysely,
      )
    }
  }
}

/** Returns the rows of each table, with only the columns in `tables`. */
async function contentsOf({ kysely }: Database, tables: readonly TableMetadata[]) {
  const contents: Record<string, unknown> = {}
  for (const { name, columns } of tables) {
    const names = sql.join(columns.map((column) => sql.ref(column.name)))
    const { rows } = await sql`SELECT ${names} FROM ${sql.table(name)}`.execute(kysely)
    contents[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return contents
}

const schemaQueries = {
  libsql: [
    `SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name <> 'sqlite_sequence'
      ORDER BY type, name`,
  ],
  postgres: [
    `SELECT table_name, column_name, data_type, is_nullable, column_default, collation_name,
      is_identity FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    `SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 2`,
    `SELECT conrelid::regclass::text AS on_table, conname, pg_get_constraintdef(oid) AS means
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 2`,
    `SELECT tgname, pg_get_triggerdef(oid) AS does FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
    `SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  ],
}

async function schemaOf(database: Database) {
  const parts = []
  for (const text of schemaQueries[database.engine]) {
    const rows = await execute(database, text)
    parts.push(rows.filter((row) => !Object.values(row).includes('migrations')))
  }
  return parts
}

describe('the migrations', () => {
  it.each(versions)(
    'keep all earlier data when version %i is undone and applied again',
    async (version) => {
      const { database, migrateTo } = await openEmptyDatabase()
      await migrateTo(version - 1)
      const before = await tablesOf(database)
      const schemaBefore = await schemaOf(database)
      expect(await migrateTo(version)).toBe(version)
      await fill(database, await tablesOf(database))
      const schema = await schemaOf(database)
      const kept = await contentsOf(database, before)

      expect(await migrateTo(version - 1)).toBe(version - 1)
      expect(await schemaOf(database)).toEqual(schemaBefore)
      expect(await migrateTo(version)).toBe(version)
      expect(await schemaOf(database)).toEqual(schema)
      expect(await contentsOf(database, before)).toEqual(kept)
      await database.close()
    },
  )

  it('go from the last version to an empty database and back, with data', async () => {
    const { database, migrateTo } = await openEmptyDatabase()
    await migrateTo(versions.length)
    const schema = await schemaOf(database)
    await fill(database, await tablesOf(database))
    expect(await migrateTo(0)).toBe(0)
    expect(await tablesOf(database)).toEqual([])
    expect(await migrateTo(versions.length)).toBe(versions.length)
    expect(await schemaOf(database)).toEqual(schema)
    await fill(database, await tablesOf(database))
    await database.close()
  })

  it('undo a migration that fails in the middle', async () => {
    const { database, migrateTo } = await openEmptyDatabase()
    await migrateTo(1)
    const schema = await schemaOf(database)
    await database.kysely.executeQuery(CompiledQuery.raw('CREATE TABLE processes (wrong integer)'))
    await expect(migrateTo(2)).rejects.toThrow()
    await database.kysely.executeQuery(CompiledQuery.raw('DROP TABLE processes'))
    expect(await schemaOf(database)).toEqual(schema)
    expect(await migrateTo(2)).toBe(2)
    await database.close()
  })
})
