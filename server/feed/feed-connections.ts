/** Connections end after this time, so that access is checked again. */
export const lifetimeMilliseconds = 60 * 60 * 1000

export const connectionsPerUser = 10

export const connectionsInTotal = 2000

export interface FeedLimits {
  perUser: number
  /** The limit for all users together, in this process. */
  inTotal: number
  milliseconds: number
}

/**
 * Counts a connection across all processes, where one too many ends the user's oldest by calling its `end`.
 * Call the result when the connection ends.
 */
export type TakeSeat = (userId: string, end: () => void) => () => void

/**
 * Limits the connections of each user. One too many ends the oldest, which may be dead; a live client
 * reconnects and continues where it was.
 */
export function createFeedConnections(limits: FeedLimits, takeSeat: TakeSeat) {
  const open = new Map<string, Set<AbortController>>()
  let total = 0

  return {
    /** Returns undefined if all users together have too many connections. */
    open(userId: string): AbortController | undefined {
      const own = open.get(userId) ?? new Set()
      const [oldest] = own
      if (own.size >= limits.perUser) oldest?.abort()
      if (total >= limits.inTotal) return undefined
      total += 1
      const connection = new AbortController()
      const end = () => connection.abort()
      const timer = setTimeout(end, limits.milliseconds).unref()
      const leaveSeat = takeSeat(userId, end)
      connection.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        leaveSeat()
        total -= 1
        own.delete(connection)
        if (own.size === 0 && open.get(userId) === own) open.delete(userId)
      })
      own.add(connection)
      open.set(userId, own)
      return connection
    },
  }
}
