const firstMilliseconds = 500
const mostMilliseconds = 15_000
const spread = 0.2
/** The extra jitter that keeps clients with the same `Retry-After` from returning at the same moment. */
const mostLateMilliseconds = 500

/** Returns how long to wait before reconnecting: exponential, with jitter and a cap. */
export function backOff(failures: number, random: number): number {
  const steady = firstMilliseconds * 2 ** (failures - 1)
  const jittered = steady * (1 - spread + 2 * spread * random)
  return Math.min(mostMilliseconds, Math.round(jittered))
}

/** Returns the usual back-off, but at least what the server asked for. */
export function backOffAsAsked(
  failures: number,
  retryAfterMilliseconds: number | undefined,
  random: number,
): number {
  const usual = backOff(failures, random)
  if (retryAfterMilliseconds === undefined) return usual
  return Math.max(usual, retryAfterMilliseconds + Math.round(mostLateMilliseconds * random))
}
