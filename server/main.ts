import { readEnvironment } from '@server/environment/environment'
import { logToStdout } from '@server/http/log'
import { StartFailure } from '@server/process/start-failure'

import { serve } from './serve'

/** Nothing is open yet, so exiting immediately is safe. */
function giveUp(sentences: string[]): never {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

const result = readEnvironment(process.env)
if (!result.ok) giveUp(result.sentences)

const server = await serve(result.environment).catch((error: unknown) => {
  if (error instanceof StartFailure) giveUp([error.message])
  throw error
})
// Passwords go to standard error, because standard output is the log.
for (const { username, password } of server.seededPasswords) {
  process.stderr.write(`Account ${username}, password ${password} (shown only once)\n`)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    logToStdout({ event: 'stopping', signal })
    void server.close()
  })
}

logToStdout({ event: 'listening', url: server.url })
