import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { Kysely } from 'kysely'

import type { Database } from '@server/storage/database'
import { makeDatabasePrivate } from '@server/storage/make-private'
import type { Tables } from '@server/storage/tables'
import { createLibsqlDialect, writeAllTo } from './libsql-dialect'
import { createRetryingClient } from './retrying-client'

const driverTimeoutMilliseconds = 1000

const connectionPragmas = ['PRAGMA synchronous = NORMAL']

/** Opens the file at a `file:` URL, and creates it if necessary. */
export async function openLibsqlDatabase(href: string): Promise<Database> {
  makeDatabasePrivate(fileURLToPath(absolute(href)))
  // One connection, because PRAGMA synchronous applies per connection. Every call is one statement or
  // one batch, so no call waits for another's open transaction.
  const driver = createClient({ url: href, concurrency: 1, timeout: driverTimeoutMilliseconds })
  const client = createRetryingClient(driver, connectionPragmas)
  try {
    await client.execute('PRAGMA journal_mode = WAL')
    for (const pragma of connectionPragmas) await client.execute(pragma)
  } catch (error) {
    client.close()
    throw error
  }
  return {
    engine: 'libsql',
    kysely: new Kysely<Tables>({ dialect: createLibsqlDialect(client) }),
    writeAll: (queries) => writeAllTo(client, queries),
    notifications: undefined,
    close: async () => client.close(),
  }
}

/** Resolves a relative URL such as `file:folder/name.db` against the working directory, as the driver does. */
const absolute = (href: string) => new URL(href, pathToFileURL(`${process.cwd()}/`))
