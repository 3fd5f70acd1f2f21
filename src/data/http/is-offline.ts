/** Whether the device has no network. A phone does not tell. */
export const isOffline = (): boolean => false
