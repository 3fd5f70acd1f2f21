import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { startClient, type Client } from './cluster/client'
import { table } from './cluster/figure'
import { figuresOf } from './cluster/figures'
import {
  loadBare,
  loadFile,
  loadOne,
  loadSeveral,
  memoryPerFeed,
  openPostgres,
  timeReading,
  type Postgres,
  type Sizes,
} from './cluster/phases'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    runs: { type: 'string' },
    'per-second': { type: 'string', default: '20' },
    seconds: { type: 'string' },
    feeds: { type: 'string' },
    messages: { type: 'string' },
    instances: { type: 'string' },
    people: { type: 'string' },
  },
})

function sizesOf(): Sizes {
  const chosen = (given: string | undefined, usual: number, short: number) =>
    given === undefined ? (values.short ? short : usual) : Number(given)
  const runs = chosen(values.runs, 1000, 200)
  return {
    runs,
    someRuns: Math.min(100, runs),
    perSecond: Number(values['per-second']),
    rampSeconds: values.short ? 2 : 5,
    steadySeconds: chosen(values.seconds, 8, 3),
    feeds: chosen(values.feeds, 5000, 500),
    messages: chosen(values.messages, 10_000, 1000),
    instances: chosen(values.instances, 100_000, 10_000),
    people: chosen(values.people, 10_000, 1000),
  }
}

/**
 * Compares one process with three on the same PostgreSQL, with a server that only streams, and with a
 * file. Everything shares one machine: servers, database and the client, whose share is printed.
 */
async function main(): Promise<void> {
  const sizes = sizesOf()
  const directory = mkdtempSync(join(tmpdir(), 'continuo-bench-'))
  const postgres = await openPostgres(join(directory, 'postgres'))
  const client = await startClient()
  try {
    await measure({ directory, postgres, client, sizes })
  } finally {
    client.close()
    await postgres.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(given: {
  directory: string
  postgres: Postgres
  client: Client
  sizes: Sizes
}): Promise<void> {
  const { directory, postgres, client, sizes } = given
  tell('one process on PostgreSQL')
  const one = await loadOne(client, postgres, sizes)
  tell('three processes on PostgreSQL', one)
  const three = await loadSeveral(client, postgres, sizes)
  tell('a server that only streams', three)
  const bare = await loadBare(client, sizes, one.kept?.runs ?? sizes.someRuns)
  tell('one process on a file', bare)
  const file = await loadFile(client, join(directory, 'file'), sizes)
  tell('idle feeds', file)
  const perFeed = await memoryPerFeed(client, postgres, sizes.feeds)
  tell('long threads and many toolsets', perFeed)
  const reading = await timeReading(postgres, sizes)
  const cores = availableParallelism()
  const figures = figuresOf({ sizes, cores, one, three, bare, file, perFeed, reading })
  process.stdout.write(`${table(figures)}\n`)
}

/** Prints results immediately, because a later phase may fail. */
function tell(phase: string, before?: unknown): void {
  if (before !== undefined) process.stderr.write(`${JSON.stringify(before)}\n`)
  process.stderr.write(`measuring ${phase}\n`)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
