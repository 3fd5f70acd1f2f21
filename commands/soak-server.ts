/**
 * npm run soak:server -- --rounds 200: kills the server during fifty runs, again and again.
 * With --engine postgres, it starts a PostgreSQL with two servers; in turn, one of them is killed, the database is
 * restarted, the database crashes, and the network to it is cut. With --restart SIGTERM or SIGKILL, three processes on
 * one file are replaced one after the other in every round, while conversations continue.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'

import { playKillRound } from '../server/conversations/testing/kill-round'
import { playRestartRound } from '../server/conversations/testing/restart-round'
import { startProcess } from '../server/conversations/testing/start-process'
import { openStore } from '../server/store/store'
import { execute } from '../server/testing/test-database'
import { soakPostgres } from './soak/soak-postgres'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    runs: { type: 'string', default: '50' },
    engine: { type: 'string', default: 'libsql' },
    restart: { type: 'string' },
  },
})

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-soaked-server-'))
  const options = { directory, rounds: Number(values.rounds), runs: Number(values.runs) }
  const faults =
    values.restart !== undefined
      ? await soakRestarts({ ...options, signal: Signal.parse(values.restart) })
      : values.engine === 'postgres'
        ? await soakPostgres(options)
        : await soakFile(options)
  // The data is needed to find out what was lost.
  if (faults.length === 0) rmSync(directory, { recursive: true, force: true })
  else console.error(`The data is in ${directory}.`)
  process.exit(faults.length === 0 ? 0 : 1)
}

async function soakFile(options: {
  directory: string
  rounds: number
  runs: number
}): Promise<string[]> {
  const { directory, rounds, runs } = options
  const location = { directory }
  const faults: string[] = []
  const total = { acknowledgedEvents: 0, continuedRuns: 0, lateRuns: 0 }
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
    total.continuedRuns += played.continuedRuns
    total.lateRuns += played.lateRuns
    console.log(`${round}/${rounds}`, JSON.stringify(total), `${faults.length} faults`)
  }
  await server.stop('SIGTERM')
  const damage = await integrityFaults(directory)
  for (const fault of damage) console.error(fault)
  return [...faults, ...damage]
}

async function soakRestarts(options: {
  directory: string
  rounds: number
  runs: number
  signal: z.infer<typeof Signal>
}): Promise<string[]> {
  const { directory, rounds, runs: people, signal } = options
  const location = { directory }
  let servers = await Promise.all([1, 2, 3].map(() => startProcess(location)))
  const total = { runs: 0, continuedRuns: 0 }
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const played = await playRestartRound({ location, servers, signal, people, length: 100 })
    servers = played.servers
    for (const fault of played.faults) console.error(`round ${round}: ${fault}`)
    faults.push(...played.faults)
    total.runs += played.runs
    total.continuedRuns += played.continuedRuns
    console.log(`${round}/${rounds}`, JSON.stringify(total), `${faults.length} faults`)
  }
  await Promise.all(servers.map((server) => server.stop('SIGTERM')))
  return faults
}

async function integrityFaults(directory: string): Promise<string[]> {
  const { database, close } = await openStore({ directory })
  const rows = await execute(database, 'PRAGMA integrity_check')
  await close()
  const found = Integrity.parse(rows).map(({ integrity_check: text }) => text)
  return found.filter((text) => text !== 'ok')
}

const Signal = z.enum(['SIGTERM', 'SIGKILL'])

const Integrity = z.array(z.object({ integrity_check: z.string() }))

void main()
