import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'

import { StorageFailure } from '@server/storage/storage-failure'
import { trustedRows } from '@server/storage/trusted-rows'
import { namedPostgresFailure } from './postgres-failure'

/** Kysely's own dialect with another driver, which classifies failures and discards bad connections. */
export function createPostgresDialect(pool: Pool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

function createDriver(pool: Pool): Driver {
  const held = new WeakMap<DatabaseConnection, { release: () => void }>()

  const run = (statement: string) => async (connection: DatabaseConnection) =>
    void (await connection.executeQuery(CompiledQuery.raw(statement)))

  return {
    init: async () => {},
    async acquireConnection() {
      const client = await pool.connect().catch((error: unknown) => {
        throw namedPostgresFailure(error)
      })
      const { connection, release } = hold(client)
      held.set(connection, { release })
      return connection
    },
    releaseConnection: async (connection) => held.get(connection)?.release(),
    beginTransaction: run('BEGIN'),
    commitTransaction: run('COMMIT'),
    // If this fails, the connection is closed, which also rolls back. The first failure is reported.
    rollbackTransaction: (connection) => run('ROLLBACK')(connection).catch(() => {}),
    destroy: () => pool.end(),
  }
}

/** A connection is closed instead of reused after a `StorageFailure`. */
function hold(client: PoolClient) {
  let isBroken = false

  async function executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (isBroken) throw new StorageFailure('unreachable', undefined)
    try {
      const { rowCount, rows } = await client.query<object>(sql, parameters.map(storable))
      return { rows: trustedRows<Row>(rows), numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      const failure = namedPostgresFailure(error)
      isBroken = failure instanceof StorageFailure
      throw failure
    }
  }

  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery() {
      throw new Error('Cursors are not supported.')
    },
  }
  return { connection, release: () => client.release(isBroken) }
}

/** Replaces NUL characters, which PostgreSQL cannot store. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value
