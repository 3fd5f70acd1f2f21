/** Reports whether the device has a network, at the start and on every change. Returns a function that stops it. */
export function watchOnline(onChange: (isOnline: boolean) => void): () => void {
  const tell = () => onChange(navigator.onLine)
  tell()
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Calls back when the device is online again. Returns a function that stops it. */
export function watchNetwork(onReturn: () => void): () => void {
  window.addEventListener('online', onReturn)
  return () => window.removeEventListener('online', onReturn)
}
