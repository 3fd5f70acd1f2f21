import { createAccounts } from '@server/accounts/accounts'
import { makePassword } from '@server/accounts/password'
import type { Environment } from '@server/environment/environment'
import { withData } from '@server/environment/with-data'
import { createSignInRecords } from '@server/sign-in/sign-in-records'

import { createBrowserSessions } from './browser-sessions'

export type Reset = { kind: 'reset'; password: string } | { kind: 'unknown' } | { kind: 'guest' }

/** Gives an account a new password and ends its sessions. */
export async function resetPassword(environment: Environment, username: string): Promise<Reset> {
  return withData<Reset>(environment, async ({ database, vault, now }) => {
    const accounts = createAccounts({ database, now })
    const account = await accounts.findNamed(username)
    if (!account) return { kind: 'unknown' }
    if (await accounts.isGuest(account.userId)) return { kind: 'guest' }
    const password = makePassword()
    await accounts.setPassword(account.userId, password)
    await createSignInRecords({ database, vault, now }).endAllOf(account.userId)
    await createBrowserSessions({ database, now }).endAllOf(account.userId)
    return { kind: 'reset', password }
  })
}
