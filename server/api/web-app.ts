import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Expo names these after their content, so that they never change. */
const hashed = /^\/_expo\/static\/|\.[0-9a-f]{32}(@\dx)?\.\w+$/

/** The exported app: its files, and its page for every other address that a person may open. */
export function webApp(directory: string) {
  const servePage = serveStatic({ root: directory, path: 'index.html' })

  return new Hono()
    .get('*', async (context, next) => {
      await next()
      if (!context.res.ok) return
      const isPage = context.res.headers.get('content-type')?.startsWith('text/html') ?? false
      context.header('cache-control', cacheControl(context.req.path, isPage))
      context.header('x-content-type-options', 'nosniff')
    })
    .get('*', serveStatic({ root: directory }))
    .get('*', async (context, next) => {
      const wantsPage = context.req.header('accept')?.includes('text/html') ?? false
      return wantsPage ? servePage(context, next) : next()
    })
}

function cacheControl(path: string, isPage: boolean): string {
  if (isPage) return 'no-cache'
  return hashed.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}
