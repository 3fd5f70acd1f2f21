import { reloadAppAsync } from 'expo'

/** Starts the app anew, so that nothing of before is left in memory. */
export const restartApp = (): Promise<void> => reloadAppAsync('everything was deleted')

/** Loads the app anew, where the person is. */
export const reloadApp = (): Promise<void> => reloadAppAsync('the storage could not be opened')
