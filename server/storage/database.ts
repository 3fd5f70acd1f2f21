import type { CompiledQuery, Kysely, QueryResult } from 'kysely'
import type { Pool } from 'pg'

import type { Notifications } from './notifications'
import type { Tables } from './tables'

export type Engine = 'libsql' | 'postgres'

/** A file on this machine, or a PostgreSQL server that several machines share. */
export interface Database {
  engine: Engine
  kysely: Kysely<Tables>
  /**
   * Runs all statements in one transaction. Callers cannot hold a transaction open, because a file has
   * one connection: every statement states its conditions in its own WHERE.
   */
  writeAll: (queries: readonly CompiledQuery[]) => Promise<readonly QueryResult<unknown>[]>
  /** Announces immediately what other processes wrote. Without it, the database has to be polled. */
  notifications: Notifications | undefined
  /** The connections to PostgreSQL, for libraries that run their own statements. */
  pool?: Pool
  close: () => Promise<void>
}

/** Returns how many rows a statement wrote. */
export const countOf = (result: Pick<QueryResult<unknown>, 'numAffectedRows'> | undefined) =>
  Number(result?.numAffectedRows ?? 0)
