import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { openStore } from './store'
import { temporaryDirectory } from '@server/testing/test-server'

const at = '2026-03-01T12:00:00.000Z'
const thread = { userId: 'ada', roomId: 'demo', threadId: 't', runId: 'r', at }
const metadata = { name: 'Näme 👍', description: '' }

describe('the store', () => {
  it('makes its folder, and keeps what it was given', async () => {
    const directory = join(temporaryDirectory(), 'a folder #1 100%', 'deeper')
    const store = await openStore(directory)
    await store.threads.create({ ...thread, metadata })
    store.close()
    expect(readFileSync(join(directory, 'continuo.db')).length).toBeGreaterThan(0)
    const again = await openStore(directory)
    expect(await again.threads.find(thread)).toMatchObject({ metadata, created: at })
    again.close()
  })

  it('holds every event of a run under its index, once', async () => {
    const store = await openStore(temporaryDirectory())
    await store.threads.create({ ...thread, metadata })
    const events = [0, 1, 2].map((index) => ({ index, data: `{"n":${index}}` }))
    await store.runs.append('r', events, null)
    expect(await store.runs.readEvents('r', 1)).toEqual(events.slice(1))
    await expect(store.runs.append('r', events.slice(2), null)).rejects.toThrow()
    store.close()
  })

  it('serves one server at a time', async () => {
    const directory = temporaryDirectory()
    const store = await openStore(directory)
    await expect(openStore(directory)).rejects.toMatchObject({ kind: 'data-in-use' })
    store.close()
    const next = await openStore(directory)
    next.close()
  })

  it('does not touch the data of a later version', async () => {
    const directory = temporaryDirectory()
    ;(await openStore(directory)).close()
    const client = createClient({ url: `file:${join(directory, 'continuo.db')}` })
    await client.execute('INSERT INTO migrations (version) VALUES (1000)')
    client.close()
    await expect(openStore(directory)).rejects.toMatchObject({
      kind: 'data-unusable',
      message: expect.stringContaining('later version'),
    })
  })

  it('says which folder it cannot use', async () => {
    const directory = temporaryDirectory()
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const refusal = { kind: 'data-unusable', message: expect.stringContaining(file) }
    await expect(openStore(join(file, 'folder'))).rejects.toMatchObject(refusal)
    writeFileSync(join(directory, 'continuo.db'), 'no database at all'.repeat(100))
    await expect(openStore(directory)).rejects.toMatchObject({ kind: 'data-unusable' })
  })
})
