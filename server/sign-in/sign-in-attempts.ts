import { createRateLimit, type Attempt, type CreateRateLimit } from '@server/http/rate-limit'
import { digestOf } from '@server/tokens/digest'

const windowSeconds = 900

/** How many wrong passwords a window allows before attempts are refused. */
const limits = {
  /** For all accounts, from one network. */
  ofNetwork: { attempts: 30, seconds: windowSeconds },
  /** For one account, from one network. */
  ofNetworkAndAccount: { attempts: 10, seconds: windowSeconds },
}

/** How many wrong passwords for one account, from anywhere, a window allows before attempts are delayed. */
const freeAttempts = 20
const firstBackOffMilliseconds = 250
const longestBackOffMilliseconds = 8000

export interface SignInAttempts {
  /** Counts the attempt as wrong, which `succeeded` reverses. */
  begin: (network: string, username: string) => Promise<Attempt>
  succeeded: (network: string, username: string) => Promise<void>
}

/**
 * Counts wrong passwords by network and account, so that nobody can lock out the owner of an account
 * from elsewhere. Guesses from many networks only slow down sign-ins to the account.
 */
export function createSignInAttempts(ports: {
  create?: CreateRateLimit | undefined
  wait: (milliseconds: number) => Promise<unknown>
}): SignInAttempts {
  const { create = createRateLimit, wait } = ports
  const ofNetwork = create('wrong passwords of a network', limits.ofNetwork)
  const ofPair = create('wrong passwords of a network for an account', limits.ofNetworkAndAccount)
  const ofAccount = create('wrong passwords for an account', {
    attempts: freeAttempts,
    seconds: windowSeconds,
  })
  const accountOf = (username: string) => digestOf(username.toLowerCase())
  const pairOf = (network: string, username: string) => `${network} ${accountOf(username)}`

  return {
    async begin(network, username) {
      const allowed = [
        await ofNetwork.allowAttempt(network),
        await ofPair.allowAttempt(pairOf(network, username)),
      ]
      const waits = allowed.flatMap((each) => (each.ok ? [] : [each.retryAfterSeconds]))
      if (waits.length > 0) return { ok: false, retryAfterSeconds: Math.max(...waits) }
      const backOffMilliseconds = backOff(await ofAccount.countAttempt(accountOf(username)))
      if (backOffMilliseconds > 0) await wait(backOffMilliseconds)
      return { ok: true }
    },

    async succeeded(network, username) {
      await ofPair.forget(pairOf(network, username))
      await ofNetwork.giveBack(network)
      await ofAccount.giveBack(accountOf(username))
    },
  }
}

function backOff(attempts: number): number {
  const over = attempts - freeAttempts
  if (over <= 0) return 0
  return Math.min(longestBackOffMilliseconds, firstBackOffMilliseconds * 2 ** (over - 1))
}
