import { sql, type Transaction } from 'kysely'
import { z } from 'zod'

import type { Tables } from '@server/storage/tables'

import { canonicalValue, type ColumnType } from './canonical-value'
import type { Row } from './file-source'

export interface Column {
  name: string
  type: ColumnType
  /** Whether PostgreSQL generates the value. */
  isGenerated: boolean
}

/** Tables that are not copied, because PostgreSQL has its own. */
const ownTables = ['migrations', 'rate_limits', 'seats']

const ColumnRow = z.object({
  table_name: z.string(),
  column_name: z.string(),
  data_type: z.string(),
  identity_generation: z.string().nullable(),
})
const ReferenceRow = z.object({ child: z.string(), parent: z.string() })

const SequenceRow = z.object({ table_name: z.string(), column_name: z.string() })

const rowsPerPage = 200

/** Creates the target of the move. Everything happens within the given transaction. */
export function createPostgresTarget(transaction: Transaction<Tables>) {
  const namesOf = (columns: readonly Column[]) => sql.join(columns.map(({ name }) => sql.ref(name)))

  return {
    /** Returns the tables with their columns. Each table comes after those that it references. */
    async readTables(): Promise<Map<string, Column[]>> {
      const columns = await sql`SELECT table_name, column_name, data_type, identity_generation
        FROM information_schema.columns WHERE table_schema = current_schema()
        ORDER BY table_name, column_name`.execute(transaction)
      const references = await sql`SELECT conrelid::regclass::text AS child,
        confrelid::regclass::text AS parent FROM pg_constraint
        WHERE contype = 'f'`.execute(transaction)
      const tables = new Map<string, Column[]>()
      for (const row of columns.rows.map((each) => ColumnRow.parse(each))) {
        if (ownTables.includes(row.table_name)) continue
        const isGenerated = row.identity_generation === 'ALWAYS'
        const column = { name: row.column_name, type: row.data_type, isGenerated }
        tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), column])
      }
      return inOrder(
        tables,
        references.rows.map((each) => ReferenceRow.parse(each)),
      )
    },

    /** Blocks all other writers until the end of the transaction. */
    async lock(tables: Iterable<string>): Promise<void> {
      const names = sql.join([...tables].map((name) => sql.table(name)))
      await sql`LOCK TABLE ${names} IN EXCLUSIVE MODE`.execute(transaction)
    },

    async hasRows(table: string): Promise<boolean> {
      const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(transaction)
      return rows.length > 0
    },

    async insert(table: string, columns: readonly Column[], rows: readonly Row[]): Promise<void> {
      const values = sql.join(
        rows.map((row) => sql`(${sql.join(columns.map((column) => storedValue(row, column)))})`),
      )
      await sql`INSERT INTO ${sql.table(table)} (${namesOf(columns)}) VALUES ${values}`.execute(
        transaction,
      )
    },

    async *pagesOf(table: string, columns: readonly Column[]): AsyncGenerator<Row[]> {
      await sql`DECLARE moved NO SCROLL CURSOR FOR
        SELECT ${namesOf(columns)} FROM ${sql.table(table)}`.execute(transaction)
      for (;;) {
        const page = sql<Row>`FETCH ${sql.lit(rowsPerPage)} FROM moved`
        const { rows } = await page.execute(transaction)
        if (rows.length === 0) break
        yield rows
      }
      await sql`CLOSE moved`.execute(transaction)
    },

    /** Advances the sequences past the numbers that came from the file. */
    async advanceSequences(): Promise<void> {
      const { rows } = await sql`SELECT table_name, column_name FROM information_schema.columns
        WHERE table_schema = current_schema()
          AND identity_generation = 'BY DEFAULT'`.execute(transaction)
      for (const { table_name, column_name } of rows.map((row) => SequenceRow.parse(row))) {
        await sql`SELECT setval(pg_get_serial_sequence(${table_name}, ${column_name}),
          max(${sql.ref(column_name)})) FROM ${sql.table(table_name)}`.execute(transaction)
      }
    },
  }
}

function inOrder(
  tables: Map<string, Column[]>,
  references: readonly { child: string; parent: string }[],
): Map<string, Column[]> {
  const ordered = new Map<string, Column[]>()
  function add(name: string) {
    const columns = tables.get(name)
    if (!columns || ordered.has(name)) return
    for (const { child, parent } of references) if (child === name && parent !== name) add(parent)
    ordered.set(name, columns)
  }
  for (const name of tables.keys()) add(name)
  return ordered
}

function storedValue(row: Row, { name, type }: Column) {
  const value = canonicalValue(row[name], type)
  return typeof value === 'number' && type.startsWith('timestamp') ? new Date(value) : value
}
