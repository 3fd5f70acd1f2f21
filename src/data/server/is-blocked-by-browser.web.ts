/**
 * Whether the server answers but does not let this page read it (CORS), or the policy of the page itself
 * forbids the request (CSP). A `no-cors` request succeeds in the first case, and fails if nothing answers.
 */
export async function isBlockedByBrowser(address: string, signal: AbortSignal): Promise<boolean> {
  const { origin } = new URL(address)
  // A page may read responses of its own server.
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
    // The event arrives in a separate task, after the failure.
    await new Promise((resolve) => setTimeout(resolve, 0))
    return isForbidden
  } finally {
    globalThis.document.removeEventListener('securitypolicyviolation', note)
  }
}
