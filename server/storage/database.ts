import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Pool } from 'pg'

import type { News } from './news'
import type { Tables } from './tables'

export type Engine = 'libsql' | 'postgres'

/** A file of this machine, or a PostgreSQL server that several machines share. */
export interface Database {
  engine: Engine
  kysely: Kysely<Tables>
  /**
   * Writes everything or nothing. There is no transaction that a caller holds open, because a file
   * has one connection: what a statement depends on, it says in its own WHERE.
   */
  writeAll: (queries: readonly CompiledQuery[]) => Promise<readonly QueryResult<unknown>[]>
  /** Says at once what other processes wrote. Without it, they have to be asked again and again. */
  news: News | undefined
  /** Of PostgreSQL, for libraries that bring statements of their own. */
  pool?: Pool
  close: () => Promise<void>
}

/** How many rows a statement wrote. */
export const countOf = (result: Pick<QueryResult<unknown>, 'numAffectedRows'> | undefined) =>
  Number(result?.numAffectedRows ?? 0)
