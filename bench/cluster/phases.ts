import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'

import { openStore } from '@server/store/store'
import { startPostgresServer } from '@server/testing/postgres-server'

import type { Client } from './client'
import { createLoad, type LoadSizes } from './live-runs'
import type { LoadResult, Percentiles } from './orders'
import { startServer, startServers, type BenchServer, type Memory } from './servers'
import { createAsking, makeInstances, makeThread } from './stored-data'

export interface Sizes extends LoadSizes {
  someRuns: number
  feeds: number
  messages: number
  instances: number
  people: number
}

const SizeRow = z.object({ size: z.coerce.number() })

export type Postgres = Awaited<ReturnType<typeof openPostgres>>

/** Starts a PostgreSQL that is as durable as in production. */
export async function openPostgres(directory: string) {
  const server = await startPostgresServer({ directory, isDurable: true })
  const lock = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8')
  const location = { directory, url: server.url }
  const store = await openStore(location)
  return {
    location,
    database: store.database,
    processId: Number(lock.split('\n')[0]),
    async size(): Promise<number> {
      const { rows } = await sql`SELECT pg_database_size(current_database()) AS size`.execute(
        store.database.kysely,
      )
      return SizeRow.parse(rows[0]).size
    },
    async close() {
      await store.close()
      await server.stop()
    },
  }
}

export interface ClusterLoad {
  kept: LoadResult | undefined
  /** The sum over all servers. */
  memoryPerRun: Memory
}

export interface OneProcessLoad extends ClusterLoad {
  firstAlone: Percentiles
  alone: LoadResult
  some: LoadResult
  /** Bytes by which the database grows per message. */
  growth: number
}

/** Puts one process on PostgreSQL under load. */
export async function loadOne(
  client: Client,
  postgres: Postgres,
  sizes: Sizes,
): Promise<OneProcessLoad> {
  const servers = await startServers(postgres.location, 1)
  const load = createLoad({ client, sizes, servers, database: postgres.processId })
  await load.warmUp()
  const firstAlone = await load.firstAlone()
  const alone = await load.play(1)
  const before = await postgres.size()
  const some = await load.play(sizes.someRuns)
  const growth = ((await postgres.size()) - before) / (sizes.someRuns * 2)
  const cluster = await searchIn(load, servers)
  for (const server of servers) await server.stop()
  return { ...cluster, firstAlone, alone, some, growth }
}

export async function loadSeveral(
  client: Client,
  postgres: Postgres,
  sizes: Sizes,
): Promise<ClusterLoad> {
  const servers = await startServers(postgres.location, 3)
  const load = createLoad({ client, sizes, servers, database: postgres.processId })
  await load.warmUp()
  const cluster = await searchIn(load, servers)
  for (const server of servers) await server.stop()
  return cluster
}

async function searchIn(
  load: ReturnType<typeof createLoad>,
  servers: readonly BenchServer[],
): Promise<ClusterLoad> {
  const memory = async () => sumOf(await Promise.all(servers.map((server) => server.memory())))
  const before = await memory()
  let during = before
  const kept = await load.search(async () => {
    during = await memory()
  })
  return { kept, memoryPerRun: growthPer(kept?.runs ?? Number.NaN, before, during) }
}

function sumOf(memories: readonly Memory[]): Memory {
  return {
    kept: memories.reduce((sum, { kept }) => sum + kept, 0),
    rss: memories.reduce((sum, { rss }) => sum + rss, 0),
  }
}

const growthPer = (count: number, before: Memory, after: Memory): Memory => ({
  kept: (after.kept - before.kept) / count,
  rss: (after.rss - before.rss) / count,
})

/** Requests the same deltas from a server that only streams. */
export async function loadBare(client: Client, sizes: Sizes, runs: number): Promise<LoadResult> {
  const server = await startServer('bare')
  const load = createLoad({ client, sizes, servers: [server], isBare: true })
  await load.warmUp()
  const result = await load.play(runs)
  await server.stop()
  return result
}

/** Puts one process on a file under load. */
export async function loadFile(client: Client, directory: string, sizes: Sizes) {
  mkdirSync(directory, { recursive: true })
  const first = await startServer({ directory })
  const warming = createLoad({ client, sizes, servers: [first] })
  await warming.warmUp()
  await first.stop()
  const before = sizeOfFile(directory)
  const server = await startServer({ directory })
  const load = createLoad({ client, sizes, servers: [server] })
  const some = await load.play(sizes.someRuns)
  await server.stop()
  return { some, growth: (sizeOfFile(directory) - before) / (sizes.someRuns * 2) }
}

/** Returns the size of the database file and its journal. */
function sizeOfFile(directory: string): number {
  return readdirSync(directory)
    .filter((name) => name.startsWith('continuo.db'))
    .reduce((sum, name) => sum + statSync(join(directory, name)).size, 0)
}

/** Returns the memory of one process per idle feed. */
export async function memoryPerFeed(client: Client, postgres: Postgres, feeds: number) {
  const server = await startServer(postgres.location)
  await client.openFeeds(server.port, Math.min(feeds, 200))
  await client.closeFeeds()
  const before = await server.memory()
  await client.openFeeds(server.port, feeds)
  const after = await server.memory()
  await client.closeFeeds()
  await server.stop()
  return growthPer(feeds, before, after)
}

/** Returns milliseconds for reading lists and threads, first with much data, then with little. */
export async function timeReading(postgres: Postgres, sizes: Sizes) {
  const { database, location } = postgres
  const { messages, instances, people } = sizes
  const few = 50
  await makeThread(database, { user: 'talkative', messages })
  await makeThread(database, { user: 'silent', messages: few })
  const each = instances / people
  // One person gets as many instances as everyone has later.
  await makeInstances(database, { from: 0, to: each, people: 1 })
  const server = await startServer(location)
  const asking = createAsking(server.port)
  const fewInstances = await asking.listInstances('owner-0', each)
  await sql`DELETE FROM user_toolset_configs`.execute(database.kysely)
  await makeInstances(database, { from: 0, to: instances, people })
  await sql`ANALYZE`.execute(database.kysely)
  const manyInstances = await asking.listInstances('owner-1', each)
  const result = {
    list: [await asking.listThreads('talkative'), await asking.listThreads('silent')],
    open: [await asking.openThread('talkative', messages), await asking.openThread('silent', few)],
    openAnew: [
      await asking.openOnNewDevice('talkative', messages),
      await asking.openOnNewDevice('silent', few),
    ],
    instances: [manyInstances, fewInstances],
  } as const
  await server.stop()
  return result
}
