/** Ringing wakes everyone who is waiting at that moment. */
export function createBell() {
  let wake: (() => void) | undefined
  let rung: Promise<void> | undefined

  function wait(): Promise<void> {
    rung ??= new Promise((resolve) => (wake = resolve))
    return rung
  }

  function ring() {
    wake?.()
    wake = undefined
    rung = undefined
  }

  return { ring, wait }
}
