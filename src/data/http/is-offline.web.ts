export const isOffline = (): boolean => !navigator.onLine
