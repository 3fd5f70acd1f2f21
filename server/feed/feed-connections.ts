/** Connections end after this time, so that access is checked again. */
export const lifetimeMilliseconds = 60 * 60 * 1000

export const connectionsPerUser = 10

/**
 * Limits the connections of each user. One too many ends the oldest: it may be dead, and a live
 * client reconnects and continues where it was.
 */
export function createFeedConnections(limits: { perUser: number; milliseconds: number }) {
  const open = new Map<string, Set<AbortController>>()

  return {
    open(userId: string): AbortController {
      const own = open.get(userId) ?? new Set()
      open.set(userId, own)
      const [oldest] = own
      if (own.size >= limits.perUser) oldest?.abort()
      const connection = new AbortController()
      const timer = setTimeout(() => connection.abort(), limits.milliseconds).unref()
      connection.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        own.delete(connection)
        if (own.size === 0 && open.get(userId) === own) open.delete(userId)
      })
      own.add(connection)
      return connection
    },
  }
}
