import { z } from 'zod'

import type { Connection } from '@/data/tabs/connection'

const TableRow = z.object({ name: z.string(), sql: z.string() })

export interface OwnTable {
  readonly name: string
  /** Whether its rows have a rowid. */
  readonly hasRowid: boolean
}

/** Lists the tables that hold the person's data. A table comes after those that it references. */
export async function ownTables(db: Connection): Promise<OwnTable[]> {
  const rows = await db.getAllAsync(
    `SELECT name, sql FROM sqlite_schema
     WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'message_search%'
       AND name <> 'tab_write'`,
  )
  const tables = rows.flatMap((row) => TableRow.safeParse(row).data ?? [])
  const refers = ({ sql }: { sql: string }) => Number(/\bREFERENCES\b/.test(sql))
  return tables
    .sort((one, other) => refers(one) - refers(other))
    .map(({ name, sql }) => ({ name, hasRowid: !/\bWITHOUT ROWID\b/.test(sql) }))
}
