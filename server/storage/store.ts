import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LibsqlError } from '@libsql/client'

import type { Log } from '@server/http/log'
import { systemErrorCode } from '@server/process/system-error'

import type { Database } from './database'
import { createEventStore } from './event-store'
import { openLibsql } from './libsql/libsql-database'
import { migrateLibsql } from './libsql/migrate-libsql'
import { makePrivate } from './make-private'
import { migrations } from './migrations/migrations'
import { connectPostgres } from './postgres/connect-postgres'
import { createRunStore } from './run-store'
import { isPostgres, laterVersion, unusable, type Location } from './start-sentences'
import { StorageFailure } from './storage-failure'
import { createThreadStore } from './thread-store'

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
  const database = await openLibsql(url ?? pathToFileURL(join(directory, 'continuo.db')).href)
  try {
    if ((await migrateLibsql(database)) > migrations.length) throw laterVersion(location)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
