/** npm start: serves the web app and the companion server on one port; `--https` adds TLS and HTTP/2. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { readEnvironment, type Environment } from '../server/environment/environment'
import type { Log } from '../server/http/log'
import { StartFailure } from '../server/process/start-failure'
import { serve } from '../server/serve'
import { machineNames } from '../server/tls/machine-names'
import { openOwnCertificate } from '../server/tls/own-certificate'
import { localNetworkAddress } from './process/local-network-address'
import { findPortProblem } from './process/port'
import { exportWebApp, webDirectory } from './web-app/web-export'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** Logs only errors: a line for every request would flood a developer's terminal. */
const logProblems: Log = (entry) => {
  if ('error' in entry) console.error(JSON.stringify(entry))
}

function announce(url: string, host: string): void {
  const networkAddress = host === '0.0.0.0' ? localNetworkAddress() : undefined
  console.log(`\nContinuo is running: ${url}`)
  if (networkAddress) console.log(`In your network:     ${networkUrl(url, networkAddress)}`)
  console.log('Everyone who opens it is a guest with private threads. Press Ctrl-C to stop.')
}

function networkUrl(url: string, networkAddress: string): string {
  const { protocol, port } = new URL(url)
  return `${protocol}//${networkAddress}:${port}`
}

function wantsTls(): boolean {
  try {
    const { values } = parseArgs({ options: { https: { type: 'boolean', default: false } } })
    return values.https
  } catch {
    giveUp('npm start takes one option: npm start -- --https')
  }
}

/** Adds a self-signed certificate, unless the operator has configured one. */
async function withTls(environment: Environment): Promise<Environment> {
  if (environment.TLS_CERT !== undefined) return environment
  const { certificate, key } = await openOwnCertificate({
    directory: environment.DATA_DIR,
    names: machineNames(),
    now: new Date(),
  })
  const { fingerprint256 } = new X509Certificate(readFileSync(certificate))
  console.log('Browsers warn about the certificate because it is self-signed.')
  console.log(`Its SHA-256 fingerprint: ${fingerprint256}`)
  return { ...environment, TLS_CERT: certificate, TLS_KEY: key }
}

async function main(): Promise<void> {
  const isSecure = wantsTls()
  const result = readEnvironment({ DEMO: '1', ...process.env, WEB_DIR: undefined })
  if (!result.ok) giveUp(...result.sentences)
  const { environment } = result

  const problem = await findPortProblem(environment.PORT, environment.HOST, 'npm start')
  if (problem) giveUp(problem)

  await exportWebApp().catch((error: unknown) => {
    giveUp(error instanceof Error ? error.message : String(error))
  })
  const used = isSecure ? await withTls(environment) : environment
  const server = await serve({ ...used, WEB_DIR: webDirectory }, logProblems).catch(
    (error: unknown) => {
      if (error instanceof StartFailure) giveUp(error.message)
      throw error
    },
  )
  announce(server.url, environment.HOST)
  for (const { username, password } of server.seededPasswords) {
    console.log(`Account ${username}, password ${password} (shown only once)`)
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      console.log('\nStopping.')
      void server.close().then(() => process.exit(0))
    })
  }
}

void main()
