/** Always false: only browsers restrict which responses may be read. */
export async function isBlockedByBrowser(_address: string, _signal: AbortSignal): Promise<boolean> {
  return false
}
