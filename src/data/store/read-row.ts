import type { z } from 'zod'

import { noteProblem } from '@/data/device/diagnostics'

/** A row, in a list of its own. One that cannot be read is left out and noted. */
export function readRow<Value>(row: unknown, schema: z.ZodType<Value>, table: string): Value[] {
  const read = schema.safeParse(row)
  if (read.success) return [read.data]
  noteBadRow(table)
  return []
}

/** Notes a row that is left out because it cannot be read. */
export const noteBadRow = (table: string): void =>
  noteProblem({ kind: 'storage', where: table, detail: 'a row cannot be read' })
