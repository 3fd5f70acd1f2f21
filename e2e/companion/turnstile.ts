export type Turnstile = ReturnType<typeof createTurnstile>

/** Lets one through each time that it is opened, also one that comes later. */
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
