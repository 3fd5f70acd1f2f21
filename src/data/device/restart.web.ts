/** Starts the app anew, so that nothing of before is left in memory. */
export async function restartApp(): Promise<void> {
  location.replace('/')
}

/** Loads the app anew, where the person is. */
export async function reloadApp(): Promise<void> {
  location.reload()
}
