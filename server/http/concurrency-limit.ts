import { Refusal, serverFull } from './refusal'

export interface ConcurrencyLimit {
  /** Throws a refusal if there is too much already. The result ends it, once. */
  enter: (userId: string) => Promise<() => void>
}

/** Counts in all processes. Undefined if the person has too much already. The result ends it. */
type TakeSeat = (userId: string) => Promise<(() => void) | undefined>

const countHere: TakeSeat = async () => () => {}

/** Limits what a person does at once, and what everybody does together in this process. */
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
      const leaveSeat = await takeSeat(userId)
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
