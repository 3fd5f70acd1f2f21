/** npm run -s token: a token for a script, on standard output and nowhere else. */
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { roles } from '../server/access/caller'
import { readEnvironment } from '../server/environment/environment'
import { makeToken, type TokenWishes } from '../server/people/make-token'
import { StartFailure } from '../server/process/start-failure'

const usage = `Usage: npm run -s token -- --user NAME --role ${roles.join('|')} [--kind session|oauth|api] [--scope "SCOPE …"]`

const Wishes = z
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

function readWishes(): TokenWishes {
  try {
    const text = { type: 'string' } as const
    const options = { user: text, role: text, kind: text, scope: text }
    return Wishes.parse(parseArgs({ options }).values)
  } catch {
    giveUp(usage)
  }
}

async function main(): Promise<void> {
  const wishes = readWishes()
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  try {
    console.log(await makeToken(result.environment, wishes))
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
