/** npm run -s rotate-signing-key: creates a new key for tokens. With --at-once, old tokens become invalid. */
import { parseArgs } from 'node:util'

import { readEnvironment } from '../server/environment/environment'
import { rotateStoredKey } from '../server/people/rotate-stored-key'
import { StartFailure } from '../server/process/start-failure'

const usage = 'Usage: npm run -s rotate-signing-key [-- --at-once]'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

function readOptions(): { revokesOldTokens: boolean } {
  try {
    const { values } = parseArgs({ options: { 'at-once': { type: 'boolean' } } })
    return { revokesOldTokens: values['at-once'] ?? false }
  } catch {
    giveUp(usage)
  }
}

async function main(): Promise<void> {
  const options = readOptions()
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  try {
    await rotateStoredKey(result.environment, options)
    console.log('A new key was created. Restart the processes, one after the other.')
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
