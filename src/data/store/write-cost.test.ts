import { statSync } from 'node:fs'
import { join } from 'node:path'

import { createFakeClock } from '@/core/run/testing/fake-clock'
import { makeFileDevice } from '@/data/testing/file-device'

import type * as Database from './database'
import type * as Writer from './message-writer'
import type * as Paths from './paths'
import type * as Threads from './threads'

const key = { server: 'home', room: 'demo', thread: 't' }
const answerLength = 100_000
const pageBytes = 4096
/** SQLite moves the log into the file when it has this many pages. */
const pagesOfLog = 1000

/** Streams an answer as a session does, and returns how many bytes were written to the disk. */
async function bytesWritten(durationMilliseconds: number): Promise<number> {
  const device = makeFileDevice()
  device.start()
  const { database, closeDatabase } = jest.requireActual<typeof Database>('./database')
  const { createMessageWriter } = jest.requireActual<typeof Writer>('./message-writer')
  const { writeMessages } = jest.requireActual<typeof Paths>('./paths')
  const { addThread } = jest.requireActual<typeof Threads>('./threads')
  await addThread({ key, name: '', created: 1, lastActivity: 1 })
  const db = await database()
  // Without checkpoints, the log keeps every version of every page that was written.
  await db.execAsync('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA wal_autocheckpoint = 0')
  const clock = createFakeClock()
  const writer = createMessageWriter({
    write: writeMessages,
    clock,
    intervalMilliseconds: 250,
    onWrite: (_key, result) => expect(result.ok).toBe(true),
  })
  const words = 'The quick brown fox jumps over the lazy dog. '.repeat(answerLength / 40)
  const stepMilliseconds = Math.max(50, durationMilliseconds / 400)
  const put = (length: number) =>
    writer.put(key, {
      entries: [
        {
          message: {
            id: 'a',
            role: 'assistant',
            text: words.slice(0, length),
            toolCalls: [],
            ...(length < answerLength && { isStreaming: true }),
          },
          parentId: undefined,
        },
      ],
      removed: [],
      leaf: 'a',
      lastActivity: length,
    })
  for (let time = 0; time < durationMilliseconds; time += stepMilliseconds) {
    put(Math.floor((answerLength * time) / durationMilliseconds))
    await clock.advance(stepMilliseconds)
  }
  put(answerLength)
  await writer.flush(key)
  const logBytes = statSync(join(device.directory, 'continuo.db-wal')).size
  await closeDatabase()
  const fileBytes = statSync(join(device.directory, 'continuo.db')).size
  const checkpoints = Math.ceil(logBytes / pageBytes / pagesOfLog)
  return logBytes + checkpoints * fileBytes
}

describe('an answer of 100 KB', () => {
  it.each([10, 100, 1000])(
    'writes at most sixty times its size to the disk when it takes %i seconds',
    async (seconds) => {
      expect((await bytesWritten(seconds * 1000)) / answerLength).toBeLessThan(60)
    },
  )
})
