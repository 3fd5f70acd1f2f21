import type { Client } from './client'
import type { LoadResult, Percentiles } from './orders'
import { percentilesOf } from './percentiles'
import type { BenchServer } from './servers'

export interface LoadSizes {
  runs: number
  perSecond: number
  rampSeconds: number
  steadySeconds: number
}

const singles = 20
const mostSearches = 4

/** Above this, users notice that words arrive late. */
const longestDeliveryMilliseconds = 1000

/** Puts servers that share a database under load from the client. */
export function createLoad(given: {
  client: Client
  sizes: LoadSizes
  servers: readonly BenchServer[]
  /** The main process of the database, if it has one. */
  database?: number | undefined
  isBare?: boolean
}) {
  const { client, sizes, servers, database, isBare = false } = given
  const parties = {
    ports: servers.map(({ port }) => port),
    servers: servers.map(({ processId }) => processId),
    database,
    isBare,
  }

  const play = (runs: number, measured?: () => Promise<void>): Promise<LoadResult> =>
    client.playRuns({ ...sizes, ...parties, runs }, measured)

  return {
    play,

    /** Warms up the compiler before anything is measured. */
    async warmUp(): Promise<void> {
      await client.playRuns({ ...sizes, ...parties, runs: 60, rampSeconds: 1, steadySeconds: 2 })
    },

    /** Measures the time to the first event of single runs. */
    async firstAlone(): Promise<Percentiles> {
      const times: number[] = []
      for (let single = 0; single < singles; single += 1) {
        const brief = { ...sizes, ...parties, runs: 1, rampSeconds: 0, steadySeconds: 0.1 }
        times.push((await client.playRuns(brief)).firstMs.p50)
      }
      return percentilesOf(times)
    },

    /** Reduces the number of runs until the machine keeps up with them; returns undefined if it never does. */
    async search(measured: () => Promise<void>): Promise<LoadResult | undefined> {
      let result = await play(sizes.runs, measured)
      for (let count = 0; count < mostSearches && !keptUp(result); count += 1) {
        const share = Math.min(0.8, (result.deltas / result.wantedDeltas) * 0.9)
        result = await play(Math.max(10, Math.floor((result.runs * share) / 10) * 10), measured)
      }
      return keptUp(result) ? result : undefined
    },
  }
}

function keptUp({ refused, deltas, wantedDeltas, deliveryMs }: LoadResult): boolean {
  if (refused > 0) return false
  return deltas >= 0.97 * wantedDeltas && deliveryMs.p95 <= longestDeliveryMilliseconds
}

/** Returns the servers' processor time per delta in microseconds. */
export const costOf = ({ deltas, processor }: LoadResult) => (processor.servers * 1e6) / deltas

/** Like `costOf`, including the processes of the database. */
export const wholeCostOf = ({ deltas, processor }: LoadResult) =>
  ((processor.servers + processor.database) * 1e6) / deltas
