import { z } from 'zod'

import { openDatabase } from '@server/people/testing/people-server'
import { cheapPasswords } from '@server/testing/cheap-passwords'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'

import { createAccounts } from './accounts'
import { defaultPasswordCost, type PasswordCost } from './password'

async function open(directory = temporaryDirectory(), passwordCost: PasswordCost = cheapPasswords) {
  const { database } = await openDatabase(directory)
  return { database, accounts: createAccounts({ database, now: () => new Date(), passwordCost }) }
}

describe('the seeded accounts', () => {
  it('have working passwords that are reported once', async () => {
    const { accounts } = await open()
    const seeded = await accounts.seedAccounts()
    expect(seeded.map(({ username }) => username)).toEqual(['demo', 'admin'])
    for (const { username, password } of seeded) {
      expect(password).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
      expect(await accounts.signIn(username, password)).toMatchObject({ username })
    }
    expect(await accounts.seedAccounts()).toEqual([])
  })

  it('get one password each if several processes start together', async () => {
    const directory = temporaryDirectory()
    const one = await open(directory)
    const two = await open(directory)
    const seeded = await Promise.all([one.accounts.seedAccounts(), two.accounts.seedAccounts()])
    expect(seeded.flat()).toHaveLength(2)
    for (const { username, password } of seeded.flat()) {
      expect(await two.accounts.signIn(username, password)).toBeDefined()
    }
  })

  it('get a password even if a script created the account first', async () => {
    const { accounts } = await open()
    const made = { username: 'admin', name: 'admin', role: 'resource_admin' } as const
    const before = await accounts.ensure(made)
    const seeded = await accounts.seedAccounts()
    const password = seeded.find(({ username }) => username === 'admin')?.password ?? ''
    expect((await accounts.signIn('admin', password))?.userId).toBe(before?.userId)
  })
})

describe('an account', () => {
  it('ignores the case of the name and rejects a wrong password', async () => {
    const { accounts } = await open()
    const [demo] = await accounts.seedAccounts()
    const password = demo?.password ?? ''
    expect(await accounts.signIn('DEMO', password)).toMatchObject({ username: 'demo' })
    expect(await accounts.signIn('demo', `${password}x`)).toBeUndefined()
    expect(await accounts.signIn('demo', '')).toBeUndefined()
    expect(await accounts.signIn('nobody', password)).toBeUndefined()
  })

  it('rejects an empty password if it has none', async () => {
    const { accounts } = await open()
    await accounts.ensure({ username: 'ada', name: 'Ada', role: 'resource_user' })
    await accounts.ensureGuest({ username: 'g', name: 'Guest', role: 'resource_user' }, 'device')
    for (const name of ['ada', 'g']) expect(await accounts.signIn(name, '')).toBeUndefined()
  })

  it('is created once and keeps its name and role', async () => {
    const { accounts } = await open()
    const first = await accounts.ensure({ username: 'ada', name: 'Ada', role: 'resource_user' })
    const again = await accounts.ensure({ username: 'Ada', name: 'X', role: 'resource_admin' })
    expect(again).toEqual(first)
  })

  it('stores a password as a salted scrypt hash', async () => {
    const { database, accounts } = await open(temporaryDirectory(), defaultPasswordCost)
    await accounts.seedAccounts()
    const rows = await execute(database, 'SELECT password FROM accounts')
    const stored = rows.map((row) => z.string().parse(row['password']))
    for (const text of stored) expect(text).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/)
    expect(new Set(stored.map((text) => text.split('$')[4])).size).toBe(2)
  })
})
