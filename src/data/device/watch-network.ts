/** Tells whether the device has a network, now and on every change. Returns a function that stops it. */
export function watchOnline(onChange: (isOnline: boolean) => void): () => void {
  onChange(true)
  return () => undefined
}

/**
 * Calls back when the device is online again. Returns a function that stops it. A phone does not tell;
 * there the lists ask again by themselves.
 */
export const watchNetwork = (_onReturn: () => void) => (): void => undefined
