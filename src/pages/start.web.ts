import '@expo/metro-runtime'
// Lets chunks be loaded.
import 'expo'
import { App } from 'expo-router/build/qualified-entry'
import { renderRootComponent } from 'expo-router/build/renderRootComponent'
import { z } from 'zod'

import { startDatabase } from '@/data/store/database'
import { endedWithoutServers } from '@/state/server/early-servers'

import { fetchChunks } from './chunks'

/** Does what expo-router/entry does, after the database has begun to open beside it. */
async function start(): Promise<void> {
  // Without this, zod tests whether it may compile code, which violates the page's policy.
  z.config({ jitless: true })
  // The home page would lead there, but not before it was drawn.
  if (location.pathname === '/' && endedWithoutServers()) history.replaceState(null, '', '/welcome')
  await startDatabase()
  fetchChunks(location.pathname)
  renderRootComponent(App)
}

void start()
