/** npm run soak: kills the app at random statements, with random server faults, for a given time. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { openAgentServer } from './agent-server'
import { compiledApp } from './compiled-app'
import { growthIn } from './growth'
import { killMany } from './kills'
import { runLife } from './life'
import type { Figures } from './life-line'
import { seededRandom } from './seeded-random'

const killsOfDevice = 50

type Fault = 'none' | 'refused' | 'cut'

/** Refuses three requests in two hundred, and cuts the connection at one event in two hundred. */
function randomFault(random: () => number): () => Fault {
  return () => {
    const chance = random()
    if (chance < 0.005) return 'cut'
    return chance < 0.02 ? 'refused' : 'none'
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Kills the app on one device after the other until the time is up. Returns the findings. */
async function killDevices(app: string, end: number, firstSeed: number): Promise<string[]> {
  const findings: string[] = []
  let kills = 0
  for (let seed = firstSeed; Date.now() < end; seed += 1) {
    const random = seededRandom(seed)
    const outcome = await killMany({
      app,
      kills: killsOfDevice,
      random,
      fault: randomFault(random),
    })
    kills += outcome.kills
    findings.push(...outcome.broken.map((broken) => `SEED=${seed} ${broken}`))
    console.log(`${new Date().toISOString()}  ${kills} kills, ${findings.length} findings`)
    for (const broken of outcome.broken) console.log(`  ✗ SEED=${seed} ${broken}`)
  }
  return findings
}

/** Runs one process until the time is up, with threads that come and go, and watches its resources. */
async function watchGrowth(app: string, end: number, seed: number): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'continuo-soak-'))
  const random = seededRandom(seed)
  const server = await openAgentServer({ paceMilliseconds: 2, fault: randomFault(random) })
  const figures: Figures[] = []
  const minutes = Math.max(1, (end - Date.now()) / 60_000)
  const life = await runLife(
    app,
    {
      directory,
      address: server.address,
      words: Array.from({ length: 20 }, (_, at) => `word-${at + 1}`),
      rounds: Math.ceil(minutes * roundsOfMinute),
    },
    (line) => {
      if (line.kind !== 'figures') return
      figures.push(line)
      const { heapBytes, handles, databaseBytes } = line
      if (figures.length % roundsOfMinute === 0)
        console.log(
          `  heap ${megabytes(heapBytes)}, ${handles} handles, database ${megabytes(databaseBytes)}`,
        )
    },
  )
  server.close()
  rmSync(directory, { recursive: true })
  const complaints = life.complaint === '' ? [] : [`the app failed: ${life.complaint}`]
  const stuck = life.lines.flatMap((line) => (line.kind === 'stuck' ? [`stuck at ${line.at}`] : []))
  return [...complaints, ...stuck, ...growthIn(figures)]
}

/** On a usual machine a round takes about six seconds. */
const roundsOfMinute = 10

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
  })
  const end = Date.now() + Number(values.minutes) * 60_000
  const seed = Number(values.seed ?? Date.now() % 1_000_000)
  const app = await compiledApp()
  const findings = await Promise.all([killDevices(app, end, seed), watchGrowth(app, end, seed)])
  for (const finding of findings.flat()) console.log(`✗ ${finding}`)
  console.log(`${findings.flat().length} findings, seeds from ${seed}`)
  process.exit(findings.flat().length === 0 ? 0 : 1)
}

void main()
