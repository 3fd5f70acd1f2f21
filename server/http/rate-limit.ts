import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from './refusal'

export type Attempt = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface RateLimit {
  allowAttempt: (key: string) => Promise<Attempt>
  /** For an attempt that turned out not to be one of those that are limited. */
  giveBack: (key: string) => Promise<void>
  /** Gives the key all of its attempts back. */
  forget: (key: string) => Promise<void>
}

/** So many attempts in so much time for every key. Each process counts for itself. */
export function createRateLimit({
  attempts,
  seconds,
}: {
  attempts: number
  seconds: number
}): RateLimit {
  const limiter = new RateLimiterMemory({ points: attempts, duration: seconds })
  return {
    async allowAttempt(key) {
      try {
        await limiter.consume(key)
        return { ok: true }
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) }
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async forget(key) {
      await limiter.delete(key)
    },
  }
}

export function tooManyAttempts(retryAfterSeconds: number): Refusal {
  const message = 'That was too often. Wait a little and try again.'
  return new Refusal(429, 'rate_limit_exceeded', message, undefined, retryAfterSeconds)
}
