import { LibsqlError, type Client, type InValue } from '@libsql/client'
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'

import { StorageFailure, type StorageFailureKind } from '@server/storage/storage-failure'
import { trustedRows } from '@server/storage/trusted-rows'

/** Runs Kysely's statements on a libSQL client. Transactions are not supported; see `writeAll`. */
export function createLibsqlDialect(client: Client): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(client),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Runs all statements in one transaction. */
export async function writeAllTo(
  client: Client,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const results = await naming(client.batch(queries.map(statementOf), 'write'))
  return results.map(({ rows, rowsAffected }) => ({ rows, numAffectedRows: BigInt(rowsAffected) }))
}

function createDriver(client: Client): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, rowsAffected } = await naming(client.execute(statementOf(query)))
      return { rows: trustedRows<Row>(rows), numAffectedRows: BigInt(rowsAffected) }
    },
    streamQuery: refuse,
  }
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => client.close(),
  }
}

function refuse(): never {
  throw new Error('A file has one connection, which cannot be held.')
}

function statementOf({ sql, parameters }: CompiledQuery) {
  return { sql, args: parameters.map(valueOf) }
}

function valueOf(parameter: unknown): InValue {
  switch (typeof parameter) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return parameter
    default:
      if (parameter === null || parameter instanceof Date) return parameter
      throw new TypeError('The database has no type for this parameter.')
  }
}

const kinds: Record<string, StorageFailureKind> = {
  SQLITE_FULL: 'full',
  SQLITE_BUSY: 'slow',
  SQLITE_IOERR: 'unreachable',
  SQLITE_CANTOPEN: 'unreachable',
  SQLITE_READONLY: 'forbidden',
}

async function naming<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof LibsqlError)) throw error
    const kind = kinds[/^SQLITE_[A-Z]+/.exec(error.code)?.[0] ?? '']
    throw kind ? new StorageFailure(kind, error) : error
  }
}
