/** The first screen comes first. */
const delayMilliseconds = 3_000

/** Keeps the files of the app for a start without a network. Browsers allow it on secure pages only. */
export function keepApp(): void {
  if (__DEV__ || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // Without it the app works as before, as long as there is a network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, delayMilliseconds)
}
