const firstMilliseconds = 500
const mostMilliseconds = 15_000
const spread = 0.2
/** Clients that were told the same time do not return in step. */
const mostLateMilliseconds = 500

/** How long to wait before reconnecting: doubling, capped, and with jitter. */
export function backOff(failures: number, random: number): number {
  const steady = firstMilliseconds * 2 ** (failures - 1)
  const jittered = steady * (1 - spread + 2 * spread * random)
  return Math.min(mostMilliseconds, Math.round(jittered))
}

/** The same, but never less than the server asked for. */
export function backOffAsAsked(
  failures: number,
  retryAfterMilliseconds: number | undefined,
  random: number,
): number {
  const usual = backOff(failures, random)
  if (retryAfterMilliseconds === undefined) return usual
  return Math.max(usual, retryAfterMilliseconds + Math.round(mostLateMilliseconds * random))
}
