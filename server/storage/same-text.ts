import { sql, type RawBuilder } from 'kysely'

import type { Engine } from './database'

/** Compares names as their unique keys do, ignoring case. */
export function sameText(engine: Engine, column: string, value: string): RawBuilder<boolean> {
  return engine === 'libsql'
    ? sql<boolean>`${sql.ref(column)} = ${value}`
    : sql<boolean>`lower(${sql.ref(column)}) = lower(${value}::text)`
}
