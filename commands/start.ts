/** npm start: the web app and the companion server on one port. */
import { readEnvironment } from '../server/environment/environment'
import type { Log } from '../server/http/log'
import { StartFailure } from '../server/process/start-failure'
import { serve } from '../server/serve'
import { localNetworkAddress } from './process/local-network-address'
import { findPortProblem } from './process/port'
import { exportWebApp, webDirectory } from './web-app/web-export'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

/** Requests are not worth a line on a developer's terminal; what went wrong is. */
const logProblems: Log = (entry) => {
  if ('error' in entry) console.error(JSON.stringify(entry))
}

function announce(url: string, host: string): void {
  const neighbour = host === '0.0.0.0' ? localNetworkAddress() : undefined
  console.log(`\nContinuo is running: ${url}`)
  if (neighbour) console.log(`In your network:     http://${neighbour}:${new URL(url).port}`)
  console.log('Everybody who opens it is a guest with threads of their own. Press Ctrl-C to stop.')
}

async function main(): Promise<void> {
  const result = readEnvironment({ DEMO: '1', ...process.env, WEB_DIR: undefined })
  if (!result.ok) giveUp(...result.sentences)
  const { environment } = result

  const problem = await findPortProblem(environment.PORT, environment.HOST, 'npm start')
  if (problem) giveUp(problem)

  await exportWebApp().catch((error: unknown) => {
    giveUp(error instanceof Error ? error.message : String(error))
  })
  const server = await serve({ ...environment, WEB_DIR: webDirectory }, logProblems).catch(
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
      console.log('\nStopping…')
      void server.close().then(() => process.exit(0))
    })
  }
}

void main()
