const firstMilliseconds = 500
const mostMilliseconds = 8_000
const spread = 0.2

/** How long to wait before reconnecting: doubling, capped, and with jitter. */
export function backOff(failures: number, random: number): number {
  const steady = firstMilliseconds * 2 ** (failures - 1)
  const jittered = steady * (1 - spread + 2 * spread * random)
  return Math.min(mostMilliseconds, Math.round(jittered))
}
