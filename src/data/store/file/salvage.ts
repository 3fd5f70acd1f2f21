import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

import { ownTables, type OwnTable } from './own-tables'

/** What was saved from a damaged database. */
export interface Salvage {
  readonly rows: number
  /** Whether everything could be read. */
  readonly isComplete: boolean
}

type Row = Readonly<Record<string, unknown>>

/** Where to read the next rows of a table: after the last one, in one of two directions. */
interface Position {
  readonly direction: 'up' | 'down'
  readonly last: number | undefined
}

const AnyRow = z.record(z.string(), z.unknown())
const ColumnRow = z.object({ name: z.string() })
const mostRows = 200

/** Runs are not copied, so that the server is asked for each of them again and returns the lost messages. */
const leftOut = new Set(['run'])

/**
 * Copies what can still be read into a new database. A table is read from its
 * beginning up to a damaged page, and then from its end.
 */
export async function salvage(damaged: Connection, db: Connection): Promise<Salvage> {
  let rows = 0
  let isComplete = true
  for (const table of await ownTables(db)) {
    if (leftOut.has(table.name)) continue
    const saved = await salvageTable(damaged, db, table)
    rows += saved.rows
    isComplete &&= saved.isComplete
  }
  return { rows, isComplete }
}

async function salvageTable(
  damaged: Connection,
  db: Connection,
  { name: table, hasRowid }: OwnTable,
): Promise<Salvage> {
  const known = await columnsOf(db, table)
  const found = await columnsOf(damaged, table).catch((): string[] => [])
  const columns = known.filter((name) => found.includes(name))
  if (columns.length === 0) return { rows: 0, isComplete: false }
  if (!hasRowid) return salvageWhole(damaged, db, table, columns)
  const up = await salvageRows(damaged, db, { table, columns, direction: 'up' })
  if (up.isComplete) return up
  const down = await salvageRows(damaged, db, { table, columns, direction: 'down' })
  return { rows: up.rows + down.rows, isComplete: false }
}

/** Copies a table without rowids as a whole, or not at all. */
async function salvageWhole(
  damaged: Connection,
  db: Connection,
  table: string,
  columns: readonly string[],
): Promise<Salvage> {
  try {
    const rows = await damaged.getAllAsync(`SELECT ${columns.join(', ')} FROM ${table}`)
    return { rows: await addRows(db, table, columns, rowsOf(rows)), isComplete: true }
  } catch {
    return { rows: 0, isComplete: false }
  }
}

async function columnsOf(db: Connection, table: string): Promise<string[]> {
  const rows = await db.getAllAsync('SELECT name FROM pragma_table_info(?)', [table])
  return rows.flatMap((row) => ColumnRow.safeParse(row).data?.name ?? [])
}

interface Reading extends Pick<Position, 'direction'> {
  readonly table: string
  readonly columns: readonly string[]
}

async function salvageRows(
  damaged: Connection,
  db: Connection,
  { table, columns, direction }: Reading,
): Promise<Salvage> {
  let position: Position = { direction, last: undefined }
  let rows = 0
  let limit = mostRows
  while (limit > 0) {
    const read = await readRows(damaged, { table, columns, position, limit })
    if (read === 'unreadable') {
      // Smaller batches get closer to the row that cannot be read.
      limit = Math.floor(limit / 2)
      continue
    }
    rows += await addRows(db, table, columns, read)
    const last = read.at(-1)?.['salvaged_at']
    if (typeof last !== 'number') return { rows, isComplete: true }
    position = { direction, last }
  }
  return { rows, isComplete: false }
}

async function readRows(
  damaged: Connection,
  {
    table,
    columns,
    position: { direction, last },
    limit,
  }: Omit<Reading, 'direction'> & { position: Position; limit: number },
): Promise<Row[] | 'unreadable'> {
  const [after, order] = direction === 'up' ? ['>', 'ASC'] : ['<', 'DESC']
  const where = last === undefined ? '' : `WHERE rowid ${after} ?`
  try {
    const rows = await damaged.getAllAsync(
      `SELECT rowid AS salvaged_at, ${columns.join(', ')} FROM ${table}
       ${where} ORDER BY rowid ${order} LIMIT ${limit}`,
      last === undefined ? [] : [last],
    )
    return rowsOf(rows)
  } catch {
    return 'unreadable'
  }
}

function rowsOf(values: readonly unknown[]): Row[] {
  const rows: Row[] = []
  for (const value of values) {
    const { data } = AnyRow.safeParse(value)
    if (data) rows.push(data)
  }
  return rows
}

/** Inserts rows together, or one by one if the batch fails. */
async function addRows(
  db: Connection,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  const values = columns.map((_name, index) => `value ->> ${index}`)
  const lists = rows.map((row) => columns.map((name) => row[name] ?? null))
  try {
    const { changes } = await db.runAsync(
      `INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
       SELECT ${values.join(', ')} FROM json_each(?)`,
      [JSON.stringify(lists)],
    )
    return changes
  } catch {
    if (rows.length === 1) return 0
    let added = 0
    for (const row of rows) added += await addRows(db, table, columns, [row])
    return added
  }
}
