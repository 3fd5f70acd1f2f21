import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openAgentServer } from './agent-server'
import { bundleApp } from './bundle'
import { runLife } from './life'

/** Enough for an answer, a tool call and an edit. */
const words = ['word-1', 'word-2', 'word-3', 'word-4']

/**
 * Bundles the app, and runs it for a whole life so that V8's compiled code is stored beside the bundle. Lives that are
 * killed store none, so they would all start slowly. Returns the path of the bundle.
 */
export async function compiledApp(): Promise<string> {
  const app = await bundleApp()
  const directory = mkdtempSync(join(tmpdir(), 'continuo-crash-'))
  const server = await openAgentServer({ paceMilliseconds: 2 })
  await runLife(app, { directory, address: server.address, words })
  server.close()
  rmSync(directory, { recursive: true })
  return app
}
