import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Database } from '@server/storage/database'
import { openLibsqlDatabase } from '@server/storage/libsql/libsql-database'
import { migrateLibsql } from '@server/storage/libsql/migrate-libsql'
import { migratePostgres } from '@server/storage/postgres/migrate-postgres'
import { openPostgresDatabase } from '@server/storage/postgres/postgres-database'

import { temporaryDirectory } from './temporary-directory'
import { isOnPostgres, makeEmptyDatabase } from './test-database'

/** Opens a database without tables, which can be migrated to any version, up or down. */
export async function openEmptyDatabase(): Promise<{
  database: Database
  migrateTo: (version: number) => Promise<number>
}> {
  if (isOnPostgres) {
    const url = await makeEmptyDatabase()
    const database = openPostgresDatabase({ url, log: () => {} })
    return { database, migrateTo: (version) => migratePostgres(url, version) }
  }
  const file = join(temporaryDirectory(), 'continuo.db')
  const database = await openLibsqlDatabase(pathToFileURL(file).href)
  return { database, migrateTo: (version) => migrateLibsql(database, version) }
}
