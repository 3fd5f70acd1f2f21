import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { openStore } from './store'

const at = '2026-03-01T12:00:00.000Z'
const thread = { userId: 'ada', roomId: 'demo', threadId: 't', runId: 'r', at }
const metadata = { name: 'Näme 👍', description: '' }

describe('the store', () => {
  it('creates its folder and keeps its data', async () => {
    const directory = join(temporaryDirectory(), 'a folder #1 100%', 'deeper')
    const store = await openStore({ directory })
    await store.threads.create({ ...thread, metadata })
    await store.close()
    expect(readFileSync(join(directory, 'continuo.db')).length).toBeGreaterThan(0)
    const again = await openStore({ directory })
    expect(await again.threads.find(thread)).toMatchObject({ metadata, created: at })
    await again.close()
  })

  it('lets several processes start on an empty folder concurrently', async () => {
    const directory = temporaryDirectory()
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ directory })))
    const [first, second] = stores
    await first?.threads.create({ ...thread, metadata })
    expect(await second?.threads.find(thread)).toMatchObject({ metadata })
    for (const store of stores) await store.close()
  })

  it('creates a thread once if two processes try at the same time', async () => {
    const directory = temporaryDirectory()
    const [first, second] = [await openStore({ directory }), await openStore({ directory })]
    const made = [first, second].map((store) => store.threads.create({ ...thread, metadata }))
    expect(new Set(await Promise.all(made))).toEqual(new Set([false, true]))
    await first.close()
    await second.close()
  })

  it('waits while another process writes', async () => {
    const directory = temporaryDirectory()
    const store = await openStore({ directory })
    const other = createClient({ url: `file:${join(directory, 'continuo.db')}` })
    const held = await other.transaction('write')
    const writing = store.threads.create({ ...thread, metadata })
    await new Promise(setImmediate)
    await held.commit()
    expect(await writing).toBe(true)
    await store.close()
    other.close()
  })

  it('can use a database at a given URL', async () => {
    const file = join(temporaryDirectory(), 'other.db')
    const store = await openStore({ directory: '/nowhere', url: `file:${file}` })
    await store.threads.create({ ...thread, metadata })
    await store.close()
    expect(readFileSync(file).length).toBeGreaterThan(0)
  })

  it('reports an unusable database server without its URL', async () => {
    const url = 'postgres://ada:secret@127.0.0.1:9/secret'
    const opening = openStore({ directory: '/nowhere', url })
    await expect(opening).rejects.toMatchObject({
      kind: 'data-unusable',
      message: expect.not.stringContaining('secret'),
    })
  })

  it('refuses data of a later version', async () => {
    const directory = temporaryDirectory()
    await (await openStore({ directory })).close()
    const client = createClient({ url: `file:${join(directory, 'continuo.db')}` })
    await client.execute('INSERT INTO migrations (version) VALUES (1000)')
    client.close()
    await expect(openStore({ directory })).rejects.toMatchObject({
      kind: 'data-unusable',
      message: expect.stringContaining('later version'),
    })
  })

  it('reports which folder it cannot use', async () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const refusal = { kind: 'data-unusable', message: expect.stringContaining(file) }
    await expect(openStore({ directory: join(file, 'folder') })).rejects.toMatchObject(refusal)
    writeFileSync(join(directory, 'continuo.db'), 'no database at all'.repeat(100))
    await expect(openStore({ directory })).rejects.toMatchObject({ kind: 'data-unusable' })
  })
})
