// Imported for its side effect: it enables the loading of chunks.
import 'expo'
import { App } from 'expo-router/build/qualified-entry'
import { renderRootComponent } from 'expo-router/build/renderRootComponent'
import { z } from 'zod'

import { startDatabase } from '@/data/store/database'
import { preloadConversation } from '@/state/app/preload-conversation'
import { endedWithoutServers } from '@/state/server/early-servers'

import { fetchChunks } from './chunks'

/** Does what expo-router/entry does, but starts to open the database first. */
export async function startInBrowser(): Promise<void> {
  // Without this, zod tests whether it may compile code, which violates the Content-Security-Policy.
  z.config({ jitless: true })
  // The home page would redirect there too, but only after its first render.
  if (location.pathname === '/' && endedWithoutServers()) history.replaceState(null, '', '/welcome')
  // The welcome page does not need the database.
  if (location.pathname !== '/welcome') await startDatabase()
  fetchChunks(location.pathname)
  // The page itself handles a malformed address.
  preloadFromAddress().catch(() => undefined)
  renderRootComponent(App)
}

async function preloadFromAddress(): Promise<void> {
  const [, server, room] = /^\/chat\/([^/]+)\/([^/]+)$/.exec(location.pathname) ?? []
  if (server === undefined || room === undefined) return
  const thread = new URLSearchParams(location.search).get('thread') ?? undefined
  await preloadConversation({
    server: decodeURIComponent(server),
    room: decodeURIComponent(room),
    thread,
  })
}
