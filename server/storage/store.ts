import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient, LibsqlError, type Client } from '@libsql/client'

import { StartFailure } from '@server/process/start-failure'
import { systemErrorCode } from '@server/process/system-error'

import { createEventStore } from './event-store'
import { createGroupCommit } from './group-commit'
import { makeDatabasePrivate, makePrivate } from './make-private'
import { migrate } from './migrate'
import { createPatientClient } from './libsql/patient-client'
import { createRunStore } from './run-store'
import { createThreadStore } from './thread-store'

const driverTimeoutMilliseconds = 1000

const connectionPragmas = ['PRAGMA synchronous = NORMAL']

/** Without a `url`, the database is a file in the directory. */
interface Location {
  directory: string
  url?: string | undefined
  authToken?: string | undefined
}

export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore(location: Location) {
  try {
    return await open(location)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    const isOfFile = error instanceof LibsqlError || systemErrorCode(error) !== undefined
    // A remote database can fail with any kind of error.
    if (isOfFile || isElsewhere(location.url)) throw dataUnusable(location)
    throw error
  }
}

async function open(location: Location) {
  const client = connect(location)
  try {
    if (client.protocol === 'file') {
      await client.execute('PRAGMA journal_mode = WAL')
      for (const pragma of connectionPragmas) await client.execute(pragma)
    }
    if (!(await migrate(client))) throw dataFromLaterVersion(location)
  } catch (error) {
    client.close()
    throw error
  }
  const commit = createGroupCommit(client)
  return {
    client,
    threads: createThreadStore(client),
    runs: createRunStore(client),
    events: createEventStore(client, commit),
    close: () => client.close(),
  }
}

function connect({ directory, url, authToken }: Location): Client {
  if (isElsewhere(url)) {
    return createClient({ url, ...(authToken !== undefined && { authToken }) })
  }
  const href = url ?? pathToFileURL(join(directory, 'continuo.db')).href
  if (url === undefined) makePrivate(directory)
  makeDatabasePrivate(fileURLToPath(absolute(href)))
  // One connection, because PRAGMA synchronous applies per connection. Every call is one statement or
  // one batch, so no call waits for another's open transaction.
  const client = createClient({
    url: href,
    concurrency: 1,
    timeout: driverTimeoutMilliseconds,
  })
  return createPatientClient(client, connectionPragmas)
}

/** The driver takes `file:folder/name.db` too, from the working directory. */
const absolute = (href: string) => new URL(href, pathToFileURL(`${process.cwd()}/`))

function isElsewhere(url: string | undefined): url is string {
  return url !== undefined && !url.startsWith('file:')
}

function nameOf({ directory, url }: Location): { data: string; advice: string } {
  if (url === undefined) {
    return { data: `The data in ${directory}`, advice: 'choose another folder with DATA_DIR' }
  }
  return { data: 'The database of DATABASE_URL', advice: 'choose another with DATABASE_URL' }
}

function dataUnusable(location: Location): StartFailure {
  const { data, advice } = nameOf(location)
  const what = location.url === undefined ? 'the folder' : 'the address and DATABASE_AUTH_TOKEN'
  return new StartFailure(
    'data-unusable',
    `${data} cannot be read and written. Check ${what}, or ${advice}.`,
  )
}

function dataFromLaterVersion(location: Location): StartFailure {
  const { data, advice } = nameOf(location)
  return new StartFailure(
    'data-unusable',
    `${data} was written by a later version. Update, or ${advice}.`,
  )
}
