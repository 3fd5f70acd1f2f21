import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { Refusal } from './refusal'

export type Attempt = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface RateLimit {
  allowAttempt: (key: string) => Promise<Attempt>
  /** Returns an attempt that should not count. */
  giveBack: (key: string) => Promise<void>
  /** Resets the count of the key. */
  forget: (key: string) => Promise<void>
}

/** Limits attempts per key and time window. Each process counts separately. */
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
  const message = 'Too many requests. Wait a moment and try again.'
  return new Refusal(429, 'rate_limit_exceeded', message, undefined, retryAfterSeconds)
}
