import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { temporaryDirectory } from '@server/testing/temporary-directory'

import { execute } from '@server/testing/test-database'

import { openKeyring } from './keyring'
import { makePrivate } from './make-private'
import { openStore } from '@server/store/store'

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777
const files = ['continuo.db', 'continuo.db-wal', 'continuo.db-shm', 'secret-keys']

async function openAll(directory: string) {
  const store = await openStore({ directory })
  openKeyring(directory)
  await execute(store.database, 'CREATE TABLE IF NOT EXISTS written (word TEXT) STRICT')
  return store
}

describe('the data folder', () => {
  it('is created readable only by its owner, with all its files', async () => {
    const directory = join(temporaryDirectory(), 'data')
    const store = await openAll(directory)
    expect(modeOf(directory)).toBe(0o700)
    expect(files.map((file) => modeOf(directory, file))).toEqual([0o600, 0o600, 0o600, 0o600])
    await store.close()
  })

  it('is made private at the next start if others could read it', async () => {
    const directory = join(temporaryDirectory(), 'data')
    const before = await openAll(directory)
    writeFileSync(join(directory, 'own-certificate-key.pem'), '')
    const all = [...files, 'own-certificate-key.pem']
    chmodSync(directory, 0o755)
    for (const file of all) chmodSync(join(directory, file), 0o644)
    const store = await openAll(directory)
    expect(modeOf(directory)).toBe(0o700)
    expect(all.map((file) => modeOf(directory, file))).toEqual(all.map(() => 0o600))
    await store.close()
    await before.close()
  })

  it('stays readable by others if it also contains other files', () => {
    const directory = join(temporaryDirectory(), 'shared')
    mkdirSync(directory)
    chmodSync(directory, 0o755)
    for (const file of ['notes.txt', 'secret-keys']) writeFileSync(join(directory, file), '')
    for (const file of ['notes.txt', 'secret-keys']) chmodSync(join(directory, file), 0o644)
    makePrivate(directory)
    expect(modeOf(directory)).toBe(0o755)
    expect(modeOf(directory, 'notes.txt')).toBe(0o644)
    expect(modeOf(directory, 'secret-keys')).toBe(0o600)
  })
})

it('a database at a file URL is made private too', async () => {
  const file = join(temporaryDirectory(), 'other.db')
  writeFileSync(file, '', { mode: 0o644 })
  const store = await openStore({ directory: '/nowhere', url: `file:${file}` })
  expect([modeOf(file), modeOf(`${file}-wal`), modeOf(`${file}-shm`)]).toEqual([
    0o600, 0o600, 0o600,
  ])
  await store.close()
})
