import { setTimeout } from 'node:timers/promises'

/** Rejects as soon as the signal is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export const pause: Pause = (milliseconds, signal) =>
  setTimeout(milliseconds, undefined, { signal })
