/** npm run -s token: creates a token for a script, which appears only on standard output. */
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { roles } from '../server/access/caller'
import { readEnvironment } from '../server/environment/environment'
import { makeToken, type TokenOptions } from '../server/people/make-token'
import { StartFailure } from '../server/process/start-failure'

const usage = `Usage: npm run -s token -- --user NAME --role ${roles.join('|')} [--kind session|oauth|api] [--scope "SCOPE …"]`

const Options = z
  .object({
    user: z.string().regex(/^[\w.@-]{1,64}$/),
    role: z.enum(roles),
    kind: z.enum(['session', 'oauth', 'api']).default('session'),
    scope: z.string().min(1).optional(),
  })
  .refine(({ kind, scope }) => kind !== 'oauth' || scope !== undefined)

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

function readOptions(): TokenOptions {
  try {
    const text = { type: 'string' } as const
    const options = { user: text, role: text, kind: text, scope: text }
    return Options.parse(parseArgs({ options }).values)
  } catch {
    giveUp(usage)
  }
}

async function main(): Promise<void> {
  const options = readOptions()
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  try {
    console.log(await makeToken(result.environment, options))
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
