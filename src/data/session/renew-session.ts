import { FailureError, attempt } from '@/core/failure'
import { areSecretsShared } from '@/data/secret/secret'

import { isBrowserSessionOver } from './browser-session'
import { broadcastSessionChange } from './session-broadcast'
import { replaceSession, type Entry } from './session-entries'
import {
  deleteSessionSecret,
  readSessionSecret,
  writeAccount,
  writeSessionSecret,
  type Tokens,
} from './session-secret'
import {
  accountIn,
  afterGuestSignIn,
  afterRefresh,
  decideRefresh,
  newerTokens,
  secretIn,
  sessionIn,
  tokenIn,
  withoutCookie,
} from './session-state'
import { signInAsGuest } from './sign-in-as-guest'
import { refreshTokens, type TokenOutcome } from './tokens'
import { withRefreshLock } from './with-refresh-lock'

/** Replaces a token that the server refused. Returns the new one, if there is one. */
export async function renewSession(entry: Entry): Promise<string | undefined> {
  const secret = secretIn(entry.state)
  if (secret?.kind === 'cookie') return endWithCookie(entry)
  if (secret?.kind === 'tokens') {
    return withRefreshLock(entry.server.id, () => renewTokens(entry, secret))
  }
  if (!isGuest(entry)) return undefined
  entry.state = afterGuestSignIn(entry.state, undefined)
  const token = await signInAsGuest(entry.server.address)
  entry.refusesGuests = token === undefined
  if (isGuest(entry)) entry.state = afterGuestSignIn(entry.state, token)
  return tokenIn(entry.state)
}

export const isGuest = ({ state, server }: Entry) => sessionIn(state, server)?.kind === 'guest'

/**
 * Ends the session if the server refuses its cookie. The server renews cookies itself, so a
 * refused one has expired, unless the refused request was sent before another tab signed in.
 */
async function endWithCookie(entry: Entry): Promise<undefined> {
  if (!(await isBrowserSessionOver(entry.server.address))) return
  const account = withoutCookie(accountIn(entry.state))
  replaceSession(entry, account, undefined)
  await attempt(writeAccount(entry.server, account))
  broadcastSessionChange(entry.server.id)
}

/** Returns the tokens that another tab got while this one waited for the lock. */
async function refreshedElsewhere(
  { server }: Entry,
  tokens: Tokens,
): Promise<TokenOutcome | undefined> {
  if (!areSecretsShared) return undefined
  const stored = await attempt(readSessionSecret(server))
  const newer = stored.ok ? newerTokens(stored.value, tokens) : undefined
  return newer && { kind: 'given', tokens: newer }
}

async function renewTokens(entry: Entry, tokens: Tokens): Promise<string | undefined> {
  const outcome = (await refreshedElsewhere(entry, tokens)) ?? (await refreshTokens(tokens))
  const decision = decideRefresh(entry.state, tokens, outcome)
  switch (decision.kind) {
    case 'ignore':
      break
    case 'keep':
      // Store the new token before using it, because the old one is spent. If the write fails, it stays in memory.
      if (decision.isWritten) await attempt(writeSessionSecret(entry.server, decision.tokens))
      entry.state = afterRefresh(entry.state, tokens, decision.tokens)
      break
    case 'end':
      replaceSession(entry, accountIn(entry.state), undefined)
      await attempt(deleteSessionSecret(entry.server))
      broadcastSessionChange(entry.server.id)
      return undefined
    case 'fail':
      throw new FailureError(decision.outcome.failure)
  }
  return tokenIn(entry.state)
}
