/** Returns a connection to the pool. A second call does nothing. */
export type Release = () => void

export interface StreamPool {
  /** Waits for a free connection, first come, first served. Returns undefined if the signal fires first. */
  acquire(signal: AbortSignal): Promise<Release | undefined>
}

export interface ResizableStreamPool extends StreamPool {
  /** Shrinking the pool does not take back connections that are in use. */
  resize(size: number): void
}

/**
 * Over HTTP/1.1 an app gets five or six connections to a host. A run holds one while it streams, so
 * runs share some of them and leave the rest to other requests.
 */
export function createStreamPool(initialSize: number): ResizableStreamPool {
  let size = initialSize
  let lent = 0
  const waiting = new Set<() => void>()

  function lend(): Release {
    lent += 1
    let isLent = true
    return () => {
      if (!isLent) return
      isLent = false
      lent -= 1
      serveWaiting()
    }
  }

  function serveWaiting(): void {
    for (const proceed of waiting) {
      if (lent >= size) return
      proceed()
    }
  }

  return {
    acquire(signal) {
      if (signal.aborted) return Promise.resolve(undefined)
      if (lent < size) return Promise.resolve(lend())
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

    resize(newSize) {
      size = newSize
      serveWaiting()
    },
  }
}
