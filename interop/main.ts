/** npm run interop: goes through conversations with real servers by other makers, and writes docs/interop.md. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright-core'

import { ensureChromium } from '../commands/chromium'
import { describeFailure, projectDirectory, runTool } from '../commands/process/run-tool'
import { exportWebApp, webDirectory } from '../commands/web-app/web-export'
import { serveApp } from './app/serve-app'
import { tryInApp } from './app/try-in-app'
import { loadEngine, type Engine } from './engine/load-engine'
import { tryIdentity } from './identity/try-identity'
import { installPeer, nameOf } from './install-peer'
import type { Peer } from './peers/peer'
import { peers } from './peers/peers'
import { createKeptReports } from './kept-reports'
import { describeReport, type PeerReport } from './report'
import { startScriptedModel } from './scripted-model'
import { startPeer } from './start-peer'
import { tryInNode } from './try-in-node'

const page = join(projectDirectory, 'docs', 'interop.md')
const cache = join(projectDirectory, '.cache', 'interop')

interface Bench {
  readonly engine: Engine
  readonly browser: Browser
  readonly app: string
  readonly model: string
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const { only } = values
  mkdirSync(cache, { recursive: true })
  await exportWebApp()
  const app = await serveApp(webDirectory)
  const engine = await loadEngine(cache)
  const model = await startScriptedModel()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const kept = createKeptReports(cache)
  for (const peer of peers) {
    if (only !== undefined && nameOf(peer) !== only) continue
    console.log(`Trying ${peer.name} ${peer.version}`)
    kept.keep(await tryPeer(peer, { engine, browser, app: app.address, model: model.url }))
  }
  if (only === undefined || only === 'keycloak')
    kept.keepIdentity(await tryIdentity(browser, { cache, web: webDirectory, model: model.url }))
  await browser.close()
  await model.stop()
  app.close()
  const reports = peers.flatMap((peer) => kept.reportOf(peer) ?? [])
  const report = describeReport(reports, kept.identity())
  console.log(`\n${report}`)
  writeFileSync(page, report)
  const failure = describeFailure('oxfmt', await runTool('oxfmt', [page]))
  if (failure) throw new Error(`The table could not be formatted: ${failure}`)
}

async function tryPeer(peer: Peer, bench: Bench): Promise<PeerReport> {
  try {
    const directory = installPeer(peer, cache)
    const started = await startPeer(peer, directory, bench)
    try {
      const inNode = await tryInNode(bench.engine, peer, started.port)
      const inApp = await tryInApp(bench.browser, bench.app, peer, started.port, directory)
      return { kind: 'tried', peer, inNode, inApp }
    } finally {
      await started.stop()
    }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { kind: 'skipped', peer, reason }
  }
}

// Servers are killed by an exit handler, which would not run if a signal ended the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

// The engine's timers would keep the process running.
void main().then(() => process.exit())
