import { FailureError, attempt } from '@/core/failure'

import { replaceSession, type Entry } from './session-entries'
import { deleteSessionSecret, writeSessionSecret, type Tokens } from './session-secret'
import {
  accountIn,
  afterGuestSignIn,
  afterRefresh,
  decideRefresh,
  secretIn,
  sessionIn,
  tokenIn,
} from './session-state'
import { signInAsGuest } from './sign-in-as-guest'
import { refreshTokens } from './tokens'

/** Gets another token in place of the one that was refused. */
export async function renewSession(entry: Entry): Promise<string | undefined> {
  const secret = secretIn(entry.state)
  if (secret?.kind === 'tokens') return renewTokens(entry, secret)
  if (!isGuest(entry)) return undefined
  entry.state = afterGuestSignIn(entry.state, undefined)
  const token = await signInAsGuest(entry.server.address)
  if (isGuest(entry)) entry.state = afterGuestSignIn(entry.state, token)
  return tokenIn(entry.state)
}

const isGuest = ({ state, server }: Entry) => sessionIn(state, server)?.kind === 'guest'

async function renewTokens(entry: Entry, tokens: Tokens): Promise<string | undefined> {
  const outcome = await refreshTokens(tokens)
  const decision = decideRefresh(entry.state, tokens, outcome)
  switch (decision.kind) {
    case 'ignore':
      break
    case 'keep':
      // Written before it is used, because the old one is spent. If the device cannot write, it stays
      // in memory.
      if (decision.isWritten) await attempt(writeSessionSecret(entry.server, decision.tokens))
      entry.state = afterRefresh(entry.state, tokens, decision.tokens)
      break
    case 'end':
      replaceSession(entry, accountIn(entry.state), undefined)
      await attempt(deleteSessionSecret(entry.server))
      return undefined
    case 'fail':
      throw new FailureError(decision.outcome.failure)
  }
  return tokenIn(entry.state)
}
