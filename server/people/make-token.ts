import { appClientId } from '@/core/contract/sign-in'
import type { Role } from '@server/access/caller'
import { createAccounts, type Account } from '@server/accounts/accounts'
import type { Environment } from '@server/environment/environment'
import { withData } from '@server/environment/with-data'
import { scriptClientId } from '@server/sign-in/programs'
import { createApiTokens, type ApiTokens } from '@server/tokens/api-tokens'
import { createMint, type MintToken } from '@server/tokens/mint-token'
import { openSigningKeys } from '@server/tokens/signing-keys'

const workingDaySeconds = 8 * 3600
const quarterSeconds = 90 * 24 * 3600

export interface TokenOptions {
  user: string
  role: Role
  kind: 'session' | 'oauth' | 'api'
  scope?: string | undefined
}

/** Creates a token for the operator's scripts, and the user if necessary. */
export async function makeToken(environment: Environment, options: TokenOptions): Promise<string> {
  return withData(environment, async ({ database, vault, now }) => {
    const { user, role } = options
    const accounts = createAccounts({ database, now })
    const account = await accounts.ensure({ username: user, name: user, role })
    if (!account) throw new Error('The new account disappeared.')
    const keys = await openSigningKeys({ database, vault, now })
    const mint = createMint({ keys, now })
    return tokenOf(account, options, mint, createApiTokens({ database, now }))
  })
}

function tokenOf(
  { userId, name }: Account,
  { role, kind, scope }: TokenOptions,
  mint: MintToken,
  apiTokens: ApiTokens,
): Promise<string> {
  const person = { userId, name, role, lifetimeSeconds: workingDaySeconds }
  switch (kind) {
    case 'session':
      return mint({ ...person, clientId: appClientId })
    case 'oauth':
      return mint({ ...person, clientId: scriptClientId, ...(scope && { scope }) })
    case 'api':
      return apiTokens.issue(userId, scope ?? 'scope_token_user', quarterSeconds)
  }
}
