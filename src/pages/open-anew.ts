/** Loads the page of the app again, if there is a network to load it from. */
export function openAnew(): void {
  if (navigator.onLine) window.location.reload()
}
