import { reloadAppAsync } from 'expo'

/** Restarts the app with empty memory. */
export const restartApp = (): Promise<void> => reloadAppAsync('everything was deleted')

/** Reloads the app on the same page. */
export const reloadApp = (): Promise<void> => reloadAppAsync('the storage could not be opened')
