/** Reloads the page, unless the device is offline. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload()
}
