import { sql, type RawBuilder } from 'kysely'

import type { Engine } from './database'

/** The clock that all processes share. */
export const databaseClock: Record<Engine, RawBuilder<Date>> = {
  libsql: sql<Date>`CAST(unixepoch('subsec') * 1000 AS INTEGER)`,
  postgres: sql<Date>`clock_timestamp()`,
}

/** Returns how long ago a moment was, by the clock of the database. */
export function millisecondsSince(engine: Engine, column: string): RawBuilder<number> {
  const elapsed = sql`${databaseClock[engine]} - ${sql.ref(column)}`
  return engine === 'libsql'
    ? sql<number>`${elapsed}`
    : sql<number>`(extract(epoch FROM ${elapsed}) * 1000)::double precision`
}

/** Returns a moment in the past, by the clock of the database. */
export function momentAgo(engine: Engine, milliseconds: number): RawBuilder<Date> {
  return engine === 'libsql'
    ? sql<Date>`${databaseClock.libsql} - ${milliseconds}`
    : sql<Date>`clock_timestamp() - ${milliseconds} * interval '1 millisecond'`
}
