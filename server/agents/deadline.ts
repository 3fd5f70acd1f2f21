/** Aborts its signal unless it is extended in time, or when the outer signal is aborted. */
export function createDeadline(outer: AbortSignal, milliseconds: number) {
  const controller = new AbortController()
  let isMissed = false
  let timer = start(milliseconds)

  function start(remainingMilliseconds: number) {
    return setTimeout(() => {
      isMissed = true
      controller.abort()
    }, remainingMilliseconds)
  }

  return {
    signal: AbortSignal.any([outer, controller.signal]),
    isMissed: () => isMissed,
    /** Stops the clock until the next `extend`: time that our reader takes does not count. */
    suspend: () => clearTimeout(timer),
    extend(milliseconds: number) {
      clearTimeout(timer)
      timer = start(milliseconds)
    },
    close: () => clearTimeout(timer),
  }
}
