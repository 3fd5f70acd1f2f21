export interface SilenceWatch {
  /** Restarts the timer; to be called whenever something is printed. */
  heard: () => void
  stop: () => void
}

/** Calls `onSilence` once when nothing has been heard for that long. The total duration does not matter. */
export function watchForSilence(limitMilliseconds: number, onSilence: () => void): SilenceWatch {
  const timer = setTimeout(onSilence, limitMilliseconds)
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
