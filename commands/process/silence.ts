export interface SilenceWatch {
  /** Something was printed: the waiting begins anew. */
  heard: () => void
  stop: () => void
}

/** Calls `onSilence` once when nothing has been heard for that long. How long anything takes in all does not matter. */
export function watchForSilence(limitMilliseconds: number, onSilence: () => void): SilenceWatch {
  const timer = setTimeout(onSilence, limitMilliseconds)
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
