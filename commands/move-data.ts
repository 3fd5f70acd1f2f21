/** npm run -s move-data: copies the database file into the empty PostgreSQL that DATABASE_URL names. */
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { readEnvironment } from '../server/environment/environment'
import { moveData } from '../server/move/move-data'
import { StartFailure } from '../server/process/start-failure'
import { isPostgres } from '../server/storage/location'

const usage =
  'Usage: DATABASE_URL=postgres://… npm run -s move-data [-- --from FILE]; without FILE, continuo.db in DATA_DIR'

function giveUp(...sentences: string[]): never {
  for (const sentence of sentences) console.error(sentence)
  process.exit(1)
}

function readFrom(): string | undefined {
  try {
    return parseArgs({ options: { from: { type: 'string' } } }).values.from
  } catch {
    giveUp(usage)
  }
}

async function main(): Promise<void> {
  const from = readFrom()
  const result = readEnvironment(process.env)
  if (!result.ok) giveUp(...result.sentences)
  const { DATA_DIR, DATABASE_URL: url } = result.environment
  if (!isPostgres(url)) giveUp('DATABASE_URL must name the PostgreSQL to move to.', usage)
  try {
    const tables = await moveData({ file: from ?? join(DATA_DIR, 'continuo.db'), url })
    for (const { name, rows, checksum } of tables) {
      console.log(`${name.padEnd(24)}${String(rows).padStart(10)} rows  ${checksum}`)
    }
    console.log('Everything was copied and verified. The file is unchanged.')
  } catch (error) {
    if (error instanceof StartFailure) giveUp(error.message)
    throw error
  }
}

void main()
