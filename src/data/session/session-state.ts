import type { Server } from '@/core/server/server'
import { sessionFrom, type Account, type Session } from '@/core/server/session'

import type { Secret, Tokens } from './session-secret'
import type { TokenOutcome } from './tokens'

/** Not read from the device yet. */
interface Unread {
  readonly kind: 'unread'
}

type Settled =
  /** No secret: nobody ever signed in, a guest, or somebody whose session ended. */
  | {
      readonly kind: 'without-secret'
      readonly account: Account | undefined
      /** Only in memory. */
      readonly guestToken: string | undefined
    }
  | { readonly kind: 'with-secret'; readonly account: Account; readonly secret: Secret }

/** What the app knows of its session at one server. */
export type SessionState =
  | Unread
  | Settled
  /** A new session is being written, so nothing of the current one may be written over it. */
  | { readonly kind: 'replacing'; readonly current: Unread | Settled }

export const unreadSession: SessionState = { kind: 'unread' }

/** A session with an account and, if there is one, its secret. */
export function settledSession(account: Account | undefined, secret: Secret | undefined): Settled {
  return account && secret
    ? { kind: 'with-secret', account, secret }
    : { kind: 'without-secret', account, guestToken: undefined }
}

function currentOf(state: SessionState): Settled | undefined {
  const current = state.kind === 'replacing' ? state.current : state
  return current.kind === 'unread' ? undefined : current
}

export const accountIn = (state: SessionState): Account | undefined => currentOf(state)?.account

export function secretIn(state: SessionState): Secret | undefined {
  const current = currentOf(state)
  return current?.kind === 'with-secret' ? current.secret : undefined
}

/** The token or key that requests show. */
export function tokenIn(state: SessionState): string | undefined {
  const current = currentOf(state)
  if (current?.kind !== 'with-secret') return current?.guestToken
  switch (current.secret.kind) {
    case 'key':
      return current.secret.key
    case 'tokens':
      return current.secret.access
    case 'cookie':
      return undefined
  }
}

/** Undefined until the session was read from the device. */
export function sessionIn(state: SessionState, server: Server): Session | undefined {
  const current = currentOf(state)
  return current && sessionFrom(current.account, current.kind === 'with-secret', server)
}

/** Changes the current session, also while another is about to replace it. */
function withCurrent(state: SessionState, change: (current: Settled) => Settled): SessionState {
  const current = currentOf(state)
  if (!current) return state
  const next = change(current)
  return state.kind === 'replacing' ? { kind: 'replacing', current: next } : next
}

/** What was read counts only if nothing newer is known. */
export const afterReading = (
  state: SessionState,
  account: Account | undefined,
  secret: Secret | undefined,
): SessionState => (state.kind === 'unread' ? settledSession(account, secret) : state)

export const whileReplacing = (state: SessionState): SessionState =>
  state.kind === 'replacing' ? state : { kind: 'replacing', current: state }

/** The new session could not be written. */
export const afterFailedReplacing = (state: SessionState): SessionState =>
  state.kind === 'replacing' ? state.current : state

export const afterAccountUpdate = (state: SessionState, account: Account): SessionState =>
  withCurrent(state, (current) => ({ ...current, account }))

/** A guest's token, or none while the guest signs in again. Ignored once somebody signed in. */
export const afterGuestSignIn = (state: SessionState, token: string | undefined): SessionState =>
  withCurrent(state, (current) =>
    current.kind === 'without-secret' ? { ...current, guestToken: token } : current,
  )

/** The account of somebody whose cookie the server does not accept any more. */
export function withoutCookie(account: Account | undefined): Account | undefined {
  if (account?.kind !== 'person') return account
  const { secretIn: _, ...person } = account
  return person
}

type RefreshDecision =
  /** The session has changed since, so the outcome does not matter. */
  | { readonly kind: 'ignore' }
  | { readonly kind: 'fail'; readonly outcome: Extract<TokenOutcome, { kind: 'failed' }> }
  | { readonly kind: 'keep'; readonly tokens: Tokens; readonly isWritten: boolean }
  | { readonly kind: 'end' }

/** The tokens that another tab has stored since, if those to refresh are spent. */
export function newerTokens(stored: Secret | undefined, refreshed: Tokens): Tokens | undefined {
  return stored?.kind === 'tokens' && stored.access !== refreshed.access ? stored : undefined
}

/** What to do when a refresh of these tokens has ended. */
export function decideRefresh(
  state: SessionState,
  refreshed: Tokens,
  outcome: TokenOutcome,
): RefreshDecision {
  if (secretIn(state) !== refreshed) return { kind: 'ignore' }
  switch (outcome.kind) {
    case 'given':
      return { kind: 'keep', tokens: outcome.tokens, isWritten: state.kind !== 'replacing' }
    case 'ended':
      return { kind: 'end' }
    case 'failed':
      return { kind: 'fail', outcome }
  }
}

/** Puts new tokens in place of those that were refreshed, if they are still current. */
export const afterRefresh = (state: SessionState, refreshed: Tokens, next: Tokens): SessionState =>
  withCurrent(state, (current) =>
    current.kind === 'with-secret' && current.secret === refreshed
      ? { ...current, secret: next }
      : current,
  )
