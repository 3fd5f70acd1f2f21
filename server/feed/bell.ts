/** Anybody may wait for it; ringing wakes those who wait now and nobody who comes later. */
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
