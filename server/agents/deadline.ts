/** Aborts its signal when it is not put off in time, or when the outer signal is aborted. */
export function createDeadline(outer: AbortSignal, milliseconds: number) {
  const controller = new AbortController()
  let isMissed = false
  let timer = start(milliseconds)

  function start(left: number) {
    return setTimeout(() => {
      isMissed = true
      controller.abort()
    }, left)
  }

  return {
    signal: AbortSignal.any([outer, controller.signal]),
    isMissed: () => isMissed,
    /** Until it is put off; what the reader of an answer takes is not the server's time. */
    suspend: () => clearTimeout(timer),
    putOff(left: number) {
      clearTimeout(timer)
      timer = start(left)
    },
    close: () => clearTimeout(timer),
  }
}
