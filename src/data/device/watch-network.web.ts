/** Calls back when the device is online again. Returns a function that stops it. */
export function watchNetwork(onReturn: () => void): () => void {
  window.addEventListener('online', onReturn)
  return () => window.removeEventListener('online', onReturn)
}
