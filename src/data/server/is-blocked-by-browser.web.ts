/**
 * Whether a server answers but does not let this page read it, or the page's own policy forbids to ask
 * it. A request that asks to read nothing succeeds in the first case, and fails if nobody answers.
 */
export async function isBlockedByBrowser(address: string, signal: AbortSignal): Promise<boolean> {
  const { origin } = new URL(address)
  // A page may read its own server.
  if (origin === globalThis.location.origin) return false
  let isForbidden = false
  const note = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (URL.canParse(blockedURI) && new URL(blockedURI).origin === origin) isForbidden = true
  }
  globalThis.document.addEventListener('securitypolicyviolation', note)
  try {
    await globalThis.fetch(address, { mode: 'no-cors', credentials: 'omit', signal })
    return true
  } catch {
    // The event comes in a task of its own, after the failure.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return isForbidden
  } finally {
    globalThis.document.removeEventListener('securitypolicyviolation', note)
  }
}
