/** The clock port. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number
  /** Resolves after the given time, or immediately when the signal fires. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}
