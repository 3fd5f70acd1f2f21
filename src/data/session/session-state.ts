import type { Server } from '@/core/server/server'
import { sessionFrom, type Account, type Session } from '@/core/server/session'

import type { Secret, Tokens } from './session-secret'
import type { TokenOutcome } from './tokens'

/** Not read from the device yet. */
interface Unread {
  readonly kind: 'unread'
}

type Settled =
  /** There is no secret: nobody has signed in, the person is a guest, or their session has ended. */
  | {
      readonly kind: 'without-secret'
      readonly account: Account | undefined
      /** Kept only in memory. */
      readonly guestToken: string | undefined
    }
  | { readonly kind: 'with-secret'; readonly account: Account; readonly secret: Secret }

/** What the app knows of its session at one server. */
export type SessionState =
  | Unread
  | Settled
  /** A new session is being written, and the current one must not overwrite it. */
  | { readonly kind: 'replacing'; readonly current: Unread | Settled }

export const unreadSession: SessionState = { kind: 'unread' }

/** Returns the state for an account and, if there is one, its secret. */
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

/** Returns the token or key to send with requests. */
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

/** Returns undefined until the session has been read from the device. */
export function sessionIn(state: SessionState, server: Server): Session | undefined {
  const current = currentOf(state)
  return current && sessionFrom(current.account, current.kind === 'with-secret', server)
}

/** Changes the current session, even while another is about to replace it. */
function withCurrent(state: SessionState, change: (current: Settled) => Settled): SessionState {
  const current = currentOf(state)
  if (!current) return state
  const next = change(current)
  return state.kind === 'replacing' ? { kind: 'replacing', current: next } : next
}

/** Applies the stored session, unless a newer one is known. */
export const afterReading = (
  state: SessionState,
  account: Account | undefined,
  secret: Secret | undefined,
): SessionState => (state.kind === 'unread' ? settledSession(account, secret) : state)

export const whileReplacing = (state: SessionState): SessionState =>
  state.kind === 'replacing' ? state : { kind: 'replacing', current: state }

/** Restores the current session after the new one could not be written. */
export const afterFailedReplacing = (state: SessionState): SessionState =>
  state.kind === 'replacing' ? state.current : state

export const afterAccountUpdate = (state: SessionState, account: Account): SessionState =>
  withCurrent(state, (current) => ({ ...current, account }))

/** Sets the guest's token, or clears it while the guest signs in again. Ignored once a person has signed in. */
export const afterGuestSignIn = (state: SessionState, token: string | undefined): SessionState =>
  withCurrent(state, (current) =>
    current.kind === 'without-secret' ? { ...current, guestToken: token } : current,
  )

/** Returns the account after the server has rejected its cookie. */
export function withoutCookie(account: Account | undefined): Account | undefined {
  if (account?.kind !== 'person') return account
  const { secretIn: _, ...person } = account
  return person
}

type RefreshDecision =
  /** The session has changed since the refresh began, so the outcome does not matter. */
  | { readonly kind: 'ignore' }
  | { readonly kind: 'fail'; readonly outcome: Extract<TokenOutcome, { kind: 'failed' }> }
  | { readonly kind: 'keep'; readonly tokens: Tokens; readonly isWritten: boolean }
  | { readonly kind: 'end' }

/** Returns the tokens that another tab has stored, unless they are the ones to refresh. */
export function newerTokens(stored: Secret | undefined, refreshed: Tokens): Tokens | undefined {
  return stored?.kind === 'tokens' && stored.access !== refreshed.access ? stored : undefined
}

/** Decides what to do with the outcome of a refresh. */
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

/** Replaces the refreshed tokens with the new ones, if they are still current. */
export const afterRefresh = (state: SessionState, refreshed: Tokens, next: Tokens): SessionState =>
  withCurrent(state, (current) =>
    current.kind === 'with-secret' && current.secret === refreshed
      ? { ...current, secret: next }
      : current,
  )
