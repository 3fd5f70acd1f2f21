import { createAccounts } from '@server/accounts/accounts'
import { makePassword } from '@server/accounts/password'
import type { Environment } from '@server/environment/environment'
import { createSignInRecords } from '@server/sign-in/sign-in-records'
import { openKeyring } from '@server/storage/keyring'
import { openStore } from '@server/store/store'
import { createVault } from '@server/storage/vault'

import { createBrowserSessions } from './browser-sessions'

export type Reset = { kind: 'reset'; password: string } | { kind: 'unknown' } | { kind: 'guest' }

/** Gives an account a new password and ends its sessions. */
export async function resetPassword(environment: Environment, username: string): Promise<Reset> {
  const { DATA_DIR, DATABASE_URL, SECRET_KEYS } = environment
  const { database, close } = await openStore({ directory: DATA_DIR, url: DATABASE_URL })
  try {
    const vault = createVault(SECRET_KEYS ?? openKeyring(DATA_DIR))
    const now = () => new Date()
    const accounts = createAccounts({ database, now })
    const account = await accounts.findNamed(username)
    if (!account) return { kind: 'unknown' }
    if (await accounts.isGuest(account.userId)) return { kind: 'guest' }
    const password = makePassword()
    await accounts.setPassword(account.userId, password)
    await createSignInRecords({ database, vault, now }).endAllOf(account.userId)
    await createBrowserSessions({ database, now }).endAllOf(account.userId)
    return { kind: 'reset', password }
  } finally {
    await close()
  }
}
