/** Starts the app anew, so that nothing of before is left in memory. */
export async function restartApp(): Promise<void> {
  location.replace('/')
}
