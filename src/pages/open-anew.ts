/** Reloads the page, unless the device is offline. */
export function openAnew(): void {
  if (navigator.onLine) window.location.reload()
}
