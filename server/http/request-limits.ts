import {
  createRateLimit,
  tooManyAttempts,
  type CreateRateLimit,
  type RateLimit,
} from './rate-limit'

/** How many requests of each kind one person may send in a minute. */
const requestsPerMinute = {
  /** Enough for sixty threads with a few rounds of tool calls each. */
  completions: 300,
  newRuns: 300,
  runs: 300,
  execute: 300,
  newThreads: 120,
  /** Setting up a toolset may send requests to its server. */
  toolsets: 60,
  signIn: 60,
}

/** A network may send as many requests as this many people, who share a home, a school or an office. */
const peoplePerNetwork = 10

export type LimitName = keyof typeof requestsPerMinute

/** The sender of a request. Strangers have no user id. */
export interface Sender {
  userId: string | undefined
  network: string
}

/** Limits each person, and each network as a whole. */
export interface RequestLimit {
  /** Throws a refusal with the time to wait if there are too many requests. */
  admit: (sender: Sender) => Promise<void>
}

export type RequestLimits = Record<LimitName, RequestLimit>

/** Creates the limits for requests. Password attempts and new guests are limited elsewhere. */
export function createRequestLimits(
  perMinute: Readonly<Record<LimitName, number>> = requestsPerMinute,
  create: CreateRateLimit = createRateLimit,
): RequestLimits {
  const limitOf = (name: LimitName): RequestLimit => {
    const attempts = perMinute[name]
    const ofPerson = create(`${name} of a person`, { attempts, seconds: 60 })
    const ofNetwork = create(`${name} of a network`, {
      attempts: attempts * peoplePerNetwork,
      seconds: 60,
    })
    return {
      async admit({ userId, network }) {
        if (userId !== undefined) await allow(ofPerson, userId)
        await allow(ofNetwork, network)
      },
    }
  }
  return {
    completions: limitOf('completions'),
    newRuns: limitOf('newRuns'),
    runs: limitOf('runs'),
    execute: limitOf('execute'),
    newThreads: limitOf('newThreads'),
    toolsets: limitOf('toolsets'),
    signIn: limitOf('signIn'),
  }
}

async function allow(limit: RateLimit, key: string): Promise<void> {
  const attempt = await limit.allowAttempt(key)
  if (!attempt.ok) throw tooManyAttempts(attempt.retryAfterSeconds)
}
