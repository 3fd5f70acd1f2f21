import { z } from 'zod'

import { fakeServer } from '@/core/testing/fake-server'

import { database } from './database'
import { migrations } from './migrations'
import { readPreference, writePreference } from './preference'
import {
  deleteRemovedServer,
  markServerRemoved,
  readRemovedServers,
  readServers,
  removeServerTraces,
  renameServer,
  writeServer,
  writeServerFacts,
} from './servers'
import { storedLedger } from './stored-ledger'

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
  it('are empty at first', async () => {
    expect(await readServers()).toEqual([])
  })

  it('are listed oldest first', async () => {
    await writeServer(home, 1)
    await writeServer(other, 2)
    expect(await readServers()).toEqual([home, other])
  })

  it('keep their order when they are updated', async () => {
    await writeServer({ ...home, name: 'At home' }, 3)
    expect(await readServers()).toEqual([{ ...home, name: 'At home' }, other])
  })

  it('are kept in a database of the latest version', async () => {
    const db = await database()
    const version = await db.getFirstAsync('PRAGMA user_version')
    expect(version).toEqual({ user_version: migrations.length })
    expect(await readServers()).toHaveLength(2)
  })

  it('keep the name that the person gave them', async () => {
    await renameServer('other', 'Work')
    await writeServerFacts('other', { version: '3', features: ['toolsets'] })
    expect(await readServers()).toContainEqual({
      ...other,
      name: 'Work',
      version: '3',
      features: ['toolsets'],
    })
    await writeServerFacts('other', { features: [] })
    expect((await readServers())[1]).not.toHaveProperty('version')
  })
})

describe('removing a server', () => {
  beforeEach(async () => {
    await writeServer(home, 1)
    await writeServer(other, 2)
  })

  it('hides it immediately and remembers the unfinished removal', async () => {
    await markServerRemoved('home')
    expect(await readServers()).toEqual([other])
    expect(await readRemovedServers()).toEqual([home])
    await deleteRemovedServer('home')
    expect(await readRemovedServers()).toEqual([])
  })

  it('is cancelled if the server is connected again', async () => {
    await markServerRemoved('home')
    await writeServer(home, 3)
    await deleteRemovedServer('home')
    expect(await readServers()).toContainEqual(home)
  })

  it.each([
    'rooms of home',
    'account of home',
    'draft/home/demo',
    'selection/home',
    'profile/home/a/b',
  ])('removes the preference %p', async (name) => {
    await writePreference(name, 'x')
    await removeServerTraces('home')
    expect(await readPreference(name, z.string())).toBeUndefined()
  })

  it.each([
    'rooms of other',
    'rooms of at-home',
    'draft/other/home',
    'draft/home2/demo',
    'home',
    'theme',
  ])('keeps the preference %p', async (name) => {
    await writePreference(name, 'x')
    await removeServerTraces('home')
    expect(await readPreference(name, z.string())).toBe('x')
  })

  it("removes the server's calls from the ledger", async () => {
    await storedLedger.start('home/demo/thread/call', 'hash')
    await storedLedger.start('home2/demo/thread/call', 'hash')
    await removeServerTraces('home')
    expect(await storedLedger.find('home/demo/thread/call')).toBeUndefined()
    expect(await storedLedger.find('home2/demo/thread/call')).toBeDefined()
  })
})
