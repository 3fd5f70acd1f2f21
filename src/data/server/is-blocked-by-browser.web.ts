/**
 * Whether a server answers but does not let this page read it. A request that asks to read nothing
 * succeeds even then, and fails if nobody answers.
 */
export async function isBlockedByBrowser(address: string, signal: AbortSignal): Promise<boolean> {
  // A page may read its own server.
  if (new URL(address).origin === globalThis.location.origin) return false
  try {
    await globalThis.fetch(address, { mode: 'no-cors', credentials: 'omit', signal })
    return true
  } catch {
    return false
  }
}
