import { reloadAppAsync } from 'expo'

/** Starts the app anew, so that nothing of before is left in memory. */
export const restartApp = (): Promise<void> => reloadAppAsync('everything was deleted')
