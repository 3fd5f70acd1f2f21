// Lets chunks be loaded.
import 'expo'
import { App } from 'expo-router/build/qualified-entry'
import { renderRootComponent } from 'expo-router/build/renderRootComponent'
import { z } from 'zod'

import { startDatabase } from '@/data/store/database'
import { readEarly } from '@/state/app/read-early'
import { endedWithoutServers } from '@/state/server/early-servers'

import { fetchChunks } from './chunks'

/** Does what expo-router/entry does, after the database has begun to open beside it. */
export async function startInBrowser(): Promise<void> {
  // Without this, zod tests whether it may compile code, which violates the page's policy.
  z.config({ jitless: true })
  // The home page would lead there, but not before it was drawn.
  if (location.pathname === '/' && endedWithoutServers()) history.replaceState(null, '', '/welcome')
  // Nothing on the welcome page waits for the database.
  if (location.pathname !== '/welcome') await startDatabase()
  fetchChunks(location.pathname)
  // An address that cannot be read is left to the page.
  readConversation().catch(() => undefined)
  renderRootComponent(App)
}

async function readConversation(): Promise<void> {
  const [, server, room] = /^\/chat\/([^/]+)\/([^/]+)$/.exec(location.pathname) ?? []
  if (server === undefined || room === undefined) return
  const thread = new URLSearchParams(location.search).get('thread') ?? undefined
  await readEarly({ server: decodeURIComponent(server), room: decodeURIComponent(room), thread })
}
