import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi

/**
 * Returns the content security policy of the exported app, given its page. `servers` are the origins that
 * the app may connect to; undefined means all, because people connect to any server they like.
 */
export function webAppPolicy(page: string, servers: readonly string[] | undefined): string {
  const scripts = [...page.matchAll(inlineScript)].map(([, script = '']) => hashOf(script))
  const directives = {
    'default-src': ["'self'"],
    // SQLite is WebAssembly.
    'script-src': ["'self'", "'wasm-unsafe-eval'", ...scripts],
    // Expo creates its worker from a blob if the page is cross-origin isolated.
    'worker-src': ["'self'", 'blob:'],
    // react-native-web writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(servers ?? ['http:', 'https:'])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
