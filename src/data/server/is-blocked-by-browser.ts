/** Only a browser decides whether a page may read what a server answers. */
export async function isBlockedByBrowser(_address: string, _signal: AbortSignal): Promise<boolean> {
  return false
}
