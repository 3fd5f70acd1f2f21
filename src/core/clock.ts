/** Time, as core gets it. */
export interface Clock {
  /** Milliseconds that only ever grow. */
  now(): number
  /** Resolves after the time, or at once when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}
