/** Restarts the app with empty memory. */
export async function restartApp(): Promise<void> {
  location.replace('/')
}

/** Reloads the app on the same page. */
export async function reloadApp(): Promise<void> {
  location.reload()
}
