import { copyFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import { pythonOf } from './install-peer'
import type { Peer } from './peers/peer'
import { longAnswer, prompts, slowAnswer } from './prompts'
import { freePort, startProcess, type StartedProcess } from './start-process'

/** Starts a server's script on a free loopback port. Throws its last error if it ends. */
export async function startPeer(
  { script, parts = [], language, key = '' }: Peer,
  directory: string,
  { model, app }: { model: string; app: string },
): Promise<StartedProcess> {
  const scripts = join(__dirname, 'servers')
  // Renamed, because a script with the name of its library would shadow the module that it imports.
  const main = join(directory, `server${extname(script)}`)
  copyFileSync(join(scripts, script), main)
  for (const part of parts) copyFileSync(join(scripts, part), join(directory, part))
  const told = JSON.stringify({ prompts, longAnswer, slowAnswer })
  writeFileSync(join(directory, 'prompts.json'), told)
  const port = await freePort()
  return startProcess({
    command: language === 'node' ? process.execPath : pythonOf(directory),
    parameters: [main],
    directory,
    port,
    variables: {
      PORT: String(port),
      OPENAI_BASE_URL: `${model}/v1`,
      APP_ORIGIN: app,
      SERVER_KEY: key,
      OPENAI_API_KEY: 'none',
      COPILOTKIT_TELEMETRY_DISABLED: 'true',
      MASTRA_TELEMETRY_DISABLED: '1',
      AGNO_TELEMETRY: 'false',
      LANGSMITH_TRACING: 'false',
    },
  })
}
