/**
 * npm run soak:server -- --rounds 200: kills the server during fifty runs, again and again.
 * With --engine postgres the data is in a PostgreSQL that this starts.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { playKillRound } from '../server/conversations/testing/kill-round'
import { startProcess } from '../server/conversations/testing/start-process'
import { openStore } from '../server/store/store'
import { startPostgresServer } from '../server/testing/postgres-server'
import { execute } from '../server/testing/test-database'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    runs: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'libsql' },
  },
})

async function main(): Promise<void> {
  const [rounds, runs] = [Number(values.rounds), Number(values.runs)]
  const directory = mkdtempSync(join(tmpdir(), 'continuo-killed-server-'))
  const isOnPostgres = values.engine === 'postgres'
  const postgres = isOnPostgres
    ? await startPostgresServer({ directory, isDurable: true })
    : undefined
  const location = { directory, ...(postgres && { url: postgres.url }) }
  const faults: string[] = []
  const total = { acknowledgedEvents: 0, interruptedRuns: 0, lateRuns: 0 }
  let server = await startProcess(location)
  for (let round = 1; round <= rounds; round += 1) {
    const played = await playKillRound({
      location,
      server,
      runs,
      killAfter: 1 + Math.floor(Math.random() * runs * 70),
      lengths: () => 1 + Math.floor(Math.random() * 150),
    })
    server = played.next
    for (const fault of played.faults) console.error(`round ${round}: ${fault}`)
    faults.push(...played.faults)
    total.acknowledgedEvents += played.acknowledgedEvents
    total.interruptedRuns += played.interruptedRuns
    total.lateRuns += played.lateRuns
    console.log(`${round}/${rounds}`, JSON.stringify(total), `${faults.length} faults`)
  }
  await server.stop('SIGTERM')
  const damage = isOnPostgres ? [] : await integrityFaults(directory)
  for (const fault of damage) console.error(fault)
  faults.push(...damage)
  await postgres?.stop()
  // What was lost can only be found in the data.
  if (faults.length === 0) rmSync(directory, { recursive: true })
  else console.error(`The data is in ${directory}.`)
  process.exit(faults.length === 0 ? 0 : 1)
}

async function integrityFaults(directory: string): Promise<string[]> {
  const { database, close } = await openStore({ directory })
  const rows = await execute(database, 'PRAGMA integrity_check')
  await close()
  const found = Integrity.parse(rows).map(({ integrity_check: text }) => text)
  return found.filter((text) => text !== 'ok')
}

const Integrity = z.array(z.object({ integrity_check: z.string() }))

void main()
