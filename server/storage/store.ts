import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient, LibsqlError, type Client } from '@libsql/client'
import { createRunStore } from '@server/conversations/run-store'
import { migrate } from './schema'
import { StartFailure } from '@server/start-failure'
import { systemErrorCode } from '@server/system-error'
import { createThreadStore } from '@server/conversations/thread-store'

/** For whoever looks into the file with another program. */
const patienceMilliseconds = 2000

export type Store = Awaited<ReturnType<typeof openStore>>

export async function openStore(directory: string) {
  try {
    return await open(directory)
  } catch (error) {
    if (isBusy(error)) throw dataInUse(directory)
    const isOfFiles = error instanceof LibsqlError || systemErrorCode(error) !== undefined
    if (isOfFiles) throw dataUnusable(directory)
    throw error
  }
}

async function open(directory: string) {
  mkdirSync(directory, { recursive: true })
  const unlock = await lock(directory)
  try {
    const client = await openDatabase(directory)
    return {
      client,
      threads: createThreadStore(client),
      runs: createRunStore(client),
      close() {
        client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function openDatabase(directory: string): Promise<Client> {
  const client = connect(join(directory, 'continuo.db'), patienceMilliseconds)
  try {
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute('PRAGMA synchronous = NORMAL')
    if (!(await migrate(client))) throw dataFromLaterVersion(directory)
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/**
 * One connection, because PRAGMA synchronous belongs to a connection. Every call is one statement
 * or one batch, so nothing ever waits for another's open transaction.
 */
function connect(file: string, timeout: number): Client {
  return createClient({ url: pathToFileURL(file).href, concurrency: 1, timeout })
}

/**
 * A server takes every unfinished run that it finds for its own dead past, so two must not share
 * a folder. The operating system drops this lock when the process dies, however it dies.
 */
async function lock(directory: string): Promise<() => void> {
  const client = connect(join(directory, 'lock.db'), 0)
  try {
    const held = await client.transaction('write')
    return () => {
      held.close()
      client.close()
    }
  } catch (error) {
    client.close()
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === 'SQLITE_BUSY'
}

function dataInUse(directory: string): StartFailure {
  return new StartFailure(
    'data-in-use',
    `Another server uses the data in ${directory}. Stop it, or choose another folder with DATA_DIR.`,
  )
}

function dataUnusable(directory: string): StartFailure {
  return new StartFailure(
    'data-unusable',
    `The data in ${directory} cannot be read and written. Check the folder, or choose another with DATA_DIR.`,
  )
}

function dataFromLaterVersion(directory: string): StartFailure {
  return new StartFailure(
    'data-unusable',
    `The data in ${directory} was written by a later version. Update, or choose another folder with DATA_DIR.`,
  )
}
