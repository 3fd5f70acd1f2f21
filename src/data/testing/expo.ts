let count = 0

/** How often the app was restarted. */
export const restarts = () => count

export async function reloadAppAsync(): Promise<void> {
  count += 1
}
