import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'

import { Refusal } from './refusal'

export type Attempt = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface Allowance {
  attempts: number
  seconds: number
}

export interface RateLimit {
  allowAttempt: (key: string) => Promise<Attempt>
  /** Counts an attempt without refusing it. Returns the number of attempts in this window. */
  countAttempt: (key: string) => Promise<number>
  /** Takes back an attempt that should not count. */
  giveBack: (key: string) => Promise<void>
  /** Resets the count of the key. */
  forget: (key: string) => Promise<void>
}

/** Creates a limit. Its name distinguishes it from other limits in the same store. */
export type CreateRateLimit = (name: string, allowance: Allowance) => RateLimit

/** Limits attempts per key and time window. Counts in memory, so each process counts separately. */
export const createRateLimit: CreateRateLimit = (name, { attempts, seconds }) =>
  limitWith(new RateLimiterMemory({ keyPrefix: name, points: attempts, duration: seconds }))

/** Counts across all processes, and falls back to memory while the database is unreachable. */
export const createSharedRateLimit =
  (pool: Pool): CreateRateLimit =>
  (name, { attempts, seconds }) => {
    const allowance = { keyPrefix: name, points: attempts, duration: seconds }
    const limiter = new RateLimiterPostgres({
      ...allowance,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      insuranceLimiter: new RateLimiterMemory(allowance),
    })
    return limitWith(limiter)
  }

function limitWith(limiter: RateLimiterAbstract): RateLimit {
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
    async countAttempt(key) {
      return (await limiter.penalty(key)).consumedPoints
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
