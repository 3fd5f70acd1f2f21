export type Turnstile = ReturnType<typeof createTurnstile>

/** Each `open` lets one caller of `pass` through, whether it is already waiting or comes later. */
export function createTurnstile() {
  const waiting: (() => void)[] = []
  let free = 0
  return {
    async pass(): Promise<void> {
      if (free === 0) return new Promise((resolve) => void waiting.push(resolve))
      free -= 1
    },
    open(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
