import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LibsqlError } from '@libsql/client'

import type { Log } from '@server/http/log'
import { systemErrorCode } from '@server/process/system-error'
import type { Database } from '@server/storage/database'
import { createEventStore } from '@server/storage/event-store'
import { openLibsqlDatabase } from '@server/storage/libsql/libsql-database'
import { migrateLibsql } from '@server/storage/libsql/migrate-libsql'
import { isPostgres, laterVersion, unusable, type Location } from '@server/storage/location'
import { makePrivate } from '@server/storage/make-private'
import { migrations } from '@server/storage/migrations/migrations'
import { connectPostgres } from '@server/storage/postgres/connect-postgres'
import { createRunStore } from '@server/storage/run-store'
import { StorageFailure } from '@server/storage/storage-failure'
import { createThreadStore } from '@server/storage/thread-store'

export type Store = Awaited<ReturnType<typeof openStore>>

const silent: Log = () => {}

/** Without a `url`, the database is a file in the directory. */
export async function openStore(location: Location, log: Log = silent) {
  const database = await open(location, log).catch((error: unknown) => {
    throw isOfDatabase(error) ? unusable(location, error) : error
  })
  return {
    database,
    threads: createThreadStore(database),
    runs: createRunStore(database),
    events: createEventStore(database),
    close: () => database.close(),
  }
}

const isOfDatabase = (error: unknown): boolean =>
  error instanceof StorageFailure ||
  error instanceof LibsqlError ||
  systemErrorCode(error) !== undefined

async function open(location: Location, log: Log): Promise<Database> {
  const { directory, url } = location
  if (isPostgres(url)) return connectPostgres(url, log)
  if (url === undefined) makePrivate(directory)
  const database = await openLibsqlDatabase(
    url ?? pathToFileURL(join(directory, 'continuo.db')).href,
  )
  try {
    if ((await migrateLibsql(database)) > migrations.length) throw laterVersion(location)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
