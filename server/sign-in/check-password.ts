import { setTimeout } from 'node:timers/promises'

import type { Account, Accounts } from '@server/accounts/accounts'
import type { Log } from '@server/http/log'
import type { CreateRateLimit } from '@server/http/rate-limit'

import { createSignInAttempts } from './sign-in-attempts'

export type PasswordCheck =
  | { ok: true; account: Account }
  | { ok: false; problem: string; status: 401 | 429; headers: Record<string, string> }

export type CheckPassword = ReturnType<typeof createCheckPassword>

/** Checks a typed name and password, and counts wrong passwords. */
export function createCheckPassword(ports: {
  accounts: Pick<Accounts, 'signIn'>
  /** Counts within this process by default. */
  createLimit?: CreateRateLimit
  log: Log
}) {
  const { accounts, createLimit, log } = ports
  const attempts = createSignInAttempts({
    create: createLimit,
    wait: (milliseconds) => setTimeout(milliseconds),
  })
  return async (typed: {
    network: string
    username: string
    password: string
  }): Promise<PasswordCheck> => {
    const { network, username, password } = typed
    const attempt = await attempts.begin(network, username)
    if (!attempt.ok) {
      log({ event: 'sign-in-limited' })
      return tooOften(attempt.retryAfterSeconds)
    }
    const account = await accounts.signIn(username, password)
    if (account) {
      await attempts.succeeded(network, username)
      return { ok: true, account }
    }
    log({ event: 'sign-in-failed' })
    const problem = 'The name or the password is wrong.'
    return { ok: false, problem, status: 401, headers: {} }
  }
}

function tooOften(retryAfterSeconds: number): PasswordCheck {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const problem = `Too many attempts. Try again in ${wait}.`
  const headers = { 'retry-after': String(retryAfterSeconds) }
  return { ok: false, problem, status: 429, headers }
}
