import { Refusal, serverFull } from './refusal'

export interface ConcurrencyLimit {
  /** Counts a request, or throws a refusal if there are too many. Call the result when it ends. */
  enter: (userId: string) => Promise<() => void>
}

/**
 * Counts a request across all processes. Returns undefined if the person has too many, and otherwise a
 * function to call when the request ends.
 */
type TakeSeat = (userId: string) => Promise<(() => void) | undefined>

const countHere: TakeSeat = async () => () => {}

/** Limits the concurrent requests of each person, and those of everybody in this process. */
export function createConcurrencyLimit(
  limits: { perUser: number; inTotal: number },
  takeSeat: TakeSeat = countHere,
): ConcurrencyLimit {
  const active = new Map<string, number>()
  let total = 0

  function leave(userId: string) {
    total -= 1
    const left = (active.get(userId) ?? 1) - 1
    if (left > 0) active.set(userId, left)
    else active.delete(userId)
  }

  return {
    async enter(userId) {
      const own = active.get(userId) ?? 0
      if (own >= limits.perUser) throw tooManyAtOnce()
      if (total >= limits.inTotal) throw serverFull()
      active.set(userId, own + 1)
      total += 1
      const leaveSeat = await takeSeat(userId).catch((error: unknown) => {
        leave(userId)
        throw error
      })
      if (!leaveSeat) {
        leave(userId)
        throw tooManyAtOnce()
      }
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        leave(userId)
        leaveSeat()
      }
    },
  }
}

const tooManyAtOnce = () => {
  const message = 'You have too many active requests. Wait for one to finish, or stop one.'
  return new Refusal(429, 'too_many_requests', message, undefined, 5)
}
