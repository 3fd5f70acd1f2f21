/** Whether the device has no network. */
export const isOffline = (): boolean => !navigator.onLine
