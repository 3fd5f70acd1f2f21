import { database } from './database'
import { readServers, writeServer } from './server-store'

const home = { id: 'home', address: 'http://localhost:8787' }
const other = { id: 'other', address: 'https://agents.example.com' }

describe('the stored server', () => {
  it('is nobody at first', async () => {
    expect(await readServers()).toEqual([])
  })

  it('is the one that was written last', async () => {
    await writeServer(home, 1)
    await writeServer(other, 2)
    expect(await readServers()).toEqual([other])
  })

  it('is there again when the database is opened by a newer app', async () => {
    await writeServer(home, 1)
    const db = await database()
    const version = await db.getFirstAsync('PRAGMA user_version')
    expect(version).toEqual({ user_version: 2 })
    expect(await readServers()).toEqual([home])
  })
})
