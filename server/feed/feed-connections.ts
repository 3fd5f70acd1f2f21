/** One connection lasts no longer than this, so that access is checked anew when it comes back. */
export const lifetimeMilliseconds = 60 * 60 * 1000

export const connectionsPerPerson = 10

/**
 * A person's newest connections. With more devices than places the one that is open longest ends:
 * it may be a dead one, and it can come back and go on where it was.
 */
export function createFeedConnections(limits: { perPerson: number; milliseconds: number }) {
  const open = new Map<string, Set<AbortController>>()

  return {
    open(userId: string): AbortController {
      const own = open.get(userId) ?? new Set()
      open.set(userId, own)
      const [oldest] = own
      if (own.size >= limits.perPerson) oldest?.abort()
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
