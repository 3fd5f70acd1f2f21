import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openAgentServer } from './agent-server'
import { bundleApp } from './bundle'
import { runLife } from './life'

/** Enough for an answer, a call of a tool and an edit. */
const words = ['word-1', 'word-2', 'word-3', 'word-4']

/**
 * The file of the app, with the code that V8 compiled in a whole life beside it. A life that is killed leaves
 * none, so without this one many start slowly.
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
