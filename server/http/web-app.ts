import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'

import { signedInPath, signedOutPath } from '@/core/contract/sign-in'

import { webAppPolicy } from './web-app-policy'

/** These names contain a content hash, so the files never change. */
const hashed = /^\/_expo\/static\/|\.[0-9a-f]{32}(@\dx)?\.\w+$/

/**
 * Sign-in returns to these paths in a popup. An opener policy would cut the popup off from the window
 * that waits for its result.
 */
const returns = new Set([`/${signedInPath}`, `/${signedOutPath}`])

/**
 * Serves the files of the exported app, and its page for every other address. `servers` restricts the
 * origins that the app may connect to.
 */
export function webApp(directory: string, servers?: readonly string[]) {
  const serveFile = serveStatic({ root: directory, precompressed: true })
  const servePage = serveStatic({ root: directory, path: 'index.html', precompressed: true })
  const policy = webAppPolicy(readFileSync(join(directory, 'index.html'), 'utf8'), servers)

  return new Hono()
    .get('*', compress())
    .get('*', tag)
    .get('*', async (context, next) => {
      await next()
      if (!context.res.ok) return
      const isPage = context.res.headers.get('content-type')?.startsWith('text/html') ?? false
      context.header('cache-control', cacheControl(context.req.path, isPage))
      // A worker obeys the policy of its own script, so scripts need it too.
      context.header('content-security-policy', policy)
      if (isPage && !returns.has(context.req.path)) {
        context.header('cross-origin-opener-policy', 'same-origin-allow-popups')
      }
    })
    .get('*', (context, next) => {
      const isHidden = context.req.path.includes('/.')
      return isHidden ? next() : serveFile(context, next)
    })
    .get('*', (context, next) => {
      const wantsPage = context.req.header('accept')?.includes('text/html') ?? false
      return wantsPage ? servePage(context, next) : next()
    })
}

/** A "not modified" response replaces the headers that the browser has cached. */
const kept = ['content-security-policy', 'cross-origin-opener-policy']
const tagWhole = etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...kept] })

/** The ETag is computed from the sent bytes, so a range must not get one. */
const tag: MiddlewareHandler = (context, next) =>
  context.req.header('range') === undefined ? tagWhole(context, next) : next()

function cacheControl(path: string, isPage: boolean): string {
  if (isPage) return 'no-cache'
  return hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
