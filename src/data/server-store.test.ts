import { fakeServer } from '@/core/testing/fake-server'

import { database } from './database'
import { readServers, writeServer } from './server-store'

const home = fakeServer()
const other = fakeServer({
  id: 'other',
  address: 'https://models.example.com',
  name: 'Models at work',
  kind: 'openai',
  version: '2.1',
  features: [],
})

describe('the stored servers', () => {
  it('are none at first', async () => {
    expect(await readServers()).toEqual([])
  })

  it('are those that were written, the oldest first', async () => {
    await writeServer(home, 1)
    await writeServer(other, 2)
    expect(await readServers()).toEqual([home, other])
  })

  it('keep their place when something new is known of them', async () => {
    await writeServer({ ...home, name: 'At home' }, 3)
    expect(await readServers()).toEqual([{ ...home, name: 'At home' }, other])
  })

  it('are there again when the database is opened by a newer app', async () => {
    const db = await database()
    const version = await db.getFirstAsync('PRAGMA user_version')
    expect(version).toEqual({ user_version: 3 })
    expect(await readServers()).toHaveLength(2)
  })
})
