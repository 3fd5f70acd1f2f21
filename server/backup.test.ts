import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@libsql/client'
import { z } from 'zod'

import { Thread } from '@/core/contract/thread'
import { openRealServer } from '@server/testing/real-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { isOnPostgres } from '@server/testing/test-database'
import { addresses, allFrames, inputOf } from '@server/testing/test-server'

const clientOf = (file: string) => createClient({ url: pathToFileURL(file).href })

/** Returns every row of every table. */
async function contentsOf(file: string): Promise<Record<string, unknown[]>> {
  const client = clientOf(file)
  const { rows: tables } = await client.execute(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
  )
  const contents: Record<string, unknown[]> = {}
  for (const { name } of z.array(z.object({ name: z.string() })).parse(tables)) {
    const { rows } = await client.execute(`SELECT * FROM ${name}`)
    contents[name] = rows.map((row) => ({ ...row }))
  }
  client.close()
  return contents
}

/** PostgreSQL is backed up with its own tools. */
const describeFile = isOnPostgres ? describe.skip : describe

describeFile('a backup of the database file', () => {
  it('can be taken while the server runs, and restores everything', async () => {
    const server = await openRealServer()
    const token = await server.token('ada')
    const made = await server.ask(token, 'POST', '/api/v1/rooms/demo/agui', {})
    const thread = Thread.parse(await made.json())
    const ids = addresses(thread.thread_id, Object.keys(thread.runs ?? {})[0] ?? '')
    const run = await server.ask(token, 'POST', ids.runPath, inputOf(ids, 'stream 3 words'))
    await allFrames(run)

    const restored = join(temporaryDirectory(), 'restored')
    mkdirSync(restored)
    const original = join(server.dataDirectory, 'continuo.db')
    const client = clientOf(original)
    await client.execute({ sql: 'VACUUM INTO ?', args: [join(restored, 'continuo.db')] })
    client.close()
    copyFileSync(join(server.dataDirectory, 'secret-keys'), join(restored, 'secret-keys'))
    const before = await contentsOf(original)
    expect(before['events']?.length).toBeGreaterThan(3)
    expect(await contentsOf(join(restored, 'continuo.db'))).toEqual(before)
    await server.close()

    const again = await openRealServer({ DATA_DIR: restored })
    const read = await again.ask(token, 'GET', ids.runPath)
    expect(await read.json()).toMatchObject({ finished: expect.any(String) })
    expect(again.seededPasswords).toEqual([])
    await again.close()
  })
})
