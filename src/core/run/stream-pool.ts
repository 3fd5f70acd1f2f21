/** Returns a connection; a second call does nothing. */
export type Release = () => void

export interface StreamPool {
  /** A free connection, first come, first served; undefined once the signal has ended the wait. */
  acquire(signal: AbortSignal): Promise<Release | undefined>
}

/**
 * Over HTTP/1.1 an app gets five or six connections to a host. A run holds one while it streams, so
 * runs share some of them and leave the rest to requests.
 */
export function createStreamPool(size: number): StreamPool {
  let free = size
  const waiting = new Set<() => void>()

  function lend(): Release {
    free -= 1
    let isLent = true
    return () => {
      if (!isLent) return
      isLent = false
      free += 1
      const [next] = waiting
      next?.()
    }
  }

  return {
    acquire(signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      if (free > 0) return Promise.resolve(lend())
      return new Promise((resolve) => {
        const proceed = () => settle(lend())
        const giveUp = () => settle(undefined)
        function settle(release: Release | undefined) {
          waiting.delete(proceed)
          signal.removeEventListener('abort', giveUp)
          resolve(release)
        }
        waiting.add(proceed)
        signal.addEventListener('abort', giveUp)
      })
    },
  }
}
