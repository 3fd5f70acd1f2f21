import type { z } from 'zod'

import { noteProblem } from '@/data/device/diagnostics'

/** Returns the parsed row in a list. A row that cannot be read is noted, and the list is empty. */
export function readRow<Value>(row: unknown, schema: z.ZodType<Value>, table: string): Value[] {
  const read = schema.safeParse(row)
  if (read.success) return [read.data]
  noteBadRow(table)
  return []
}

/** Notes a row that is left out because it cannot be read. */
export const noteBadRow = (table: string): void =>
  noteProblem({ kind: 'storage', where: table, detail: 'a row cannot be read' })
