/** Anybody may wait for it; ringing wakes those who wait now and nobody who comes later. */
export function createBell() {
  let wake = () => {}
  let rung = listen()

  function listen() {
    return new Promise<void>((resolve) => {
      wake = resolve
    })
  }

  function ring() {
    wake()
    rung = listen()
  }

  return { ring, wait: () => rung }
}
