/** Lets the first screen load before the service worker is registered. */
const delayMilliseconds = 3_000

/** Caches the files of the app for a start without a network. Browsers allow this only on secure pages. */
export function keepApp(): void {
  if (__DEV__ || !('serviceWorker' in navigator)) return
  setTimeout(() => {
    // Without the service worker, the app still works as long as there is a network.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
  }, delayMilliseconds)
}
