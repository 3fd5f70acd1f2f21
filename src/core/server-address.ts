import type { Result } from '@/core/failure'

const nearby =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|[^.]+\.local)$/

/** Reads what a person typed as a server's address: `localhost:8787`, `agents.example.com`, a whole URL. */
export function parseServerAddress(typed: string): Result<string> {
  const text = typed.trim()
  const schemed = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  const url = asUrl(schemed)
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || /^\/|\s/.test(text))
    return { ok: false, failure: { kind: 'bad-address' } }
  const isTyped = schemed === text
  const protocol = !isTyped && nearby.test(url.hostname) ? 'http:' : url.protocol
  return { ok: true, value: `${protocol}//${url.host}${url.pathname}`.replace(/\/+$/, '') }
}

function asUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
