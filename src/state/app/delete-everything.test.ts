import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'
import { deviceSecret } from '@/data/session/device-secret'
import { writeOwnHeaders } from '@/data/session/own-headers'
import { database, readDatabase } from '@/data/store/database'
import { ownTables } from '@/data/store/file/own-tables'
import { writePreference } from '@/data/store/preference'
import { readServers, writeServer } from '@/data/store/servers'
import { storedApprovals } from '@/data/store/standing-approvals'
import { addThread, listThreads } from '@/data/store/threads'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter, keychain } from '@/data/testing/expo-secure-store'
import { watchStatements } from '@/data/testing/expo-sqlite-native'
import { queryClient } from '@/state/device/query-client'

import { deleteEverything, finishErasing } from './delete-everything'

const key = { server: 'home', room: 'demo', thread: 'tea' }

async function fill(): Promise<void> {
  await writeServer(fakeServer(), 1)
  await addThread({ key, name: 'tea', created: 1, lastActivity: 1 })
  await writePreference('chat-settings', { stream: false })
  await storedApprovals.add(key, 'write')
  await deviceSecret(fakeServer().address)
  await writeOwnHeaders(fakeServer(), [{ name: 'x-key', value: 'v'.repeat(3000) }])
}

/** Kills the app at a statement: nothing after it is executed. */
function endAtStatement(moment: number): () => boolean {
  let left = moment
  watchStatements(() => {
    left -= 1
    if (left > 0) return
    failAfter(0)
    throw new Error('the app was killed')
  })
  return () => left <= 0
}

async function restart(): Promise<void> {
  watchStatements(() => {})
  failAfter(Infinity)
  // After a kill, SQLite rolls back what was not committed.
  await (await database()).execAsync('ROLLBACK').catch(() => {})
}

const Count = z.object({ count: z.number() })

async function rowsLeft(): Promise<number> {
  return readDatabase(async (db) => {
    let rows = 0
    for (const { name } of await ownTables(db)) {
      rows += Count.parse(await db.getFirstAsync(`SELECT count(*) AS count FROM ${name}`)).count
    }
    return rows
  })
}

beforeEach(async () => {
  await restart()
  answerWith(async () => new Response('{}', { status: 404 }))
})
afterAll(() => queryClient.clear())

describe('deleting everything', () => {
  it('is finished at the next start if the app is killed at any change of the keychain', async () => {
    let isOver = false
    for (let moment = 0; !isOver; moment += 1) {
      await fill()
      failAfter(moment)
      isOver = (await deleteEverything()).ok
      await restart()
      await finishErasing()
      expect([moment, [...keychain.keys()], await rowsLeft()]).toEqual([moment, [], 0])
    }
  })

  it('is finished at the next start or never begun, whichever statement the app is killed at', async () => {
    let isOver = false
    for (let moment = 1; !isOver; moment += 1) {
      await fill()
      const wasEnded = endAtStatement(moment)
      await deleteEverything()
      isOver = !wasEnded()
      await restart()
      await finishErasing()
      const isUntouched =
        keychain.size > 0 && (await listThreads('home')).length + (await readServers()).length === 2
      if (!isUntouched)
        expect([moment, [...keychain.keys()], await rowsLeft()]).toEqual([moment, [], 0])
    }
  })
})
