/** Aborts its signal when the time runs out or the outer signal is aborted. */
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
    /** Stops the clock until the next `extend`, because a slow reader must not cause a timeout. */
    suspend: () => clearTimeout(timer),
    extend(milliseconds: number) {
      clearTimeout(timer)
      timer = start(milliseconds)
    },
    close: () => clearTimeout(timer),
  }
}
