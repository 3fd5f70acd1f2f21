import { setTimeout } from 'node:timers/promises'

import { playOutageRound } from '../../server/conversations/testing/outage-round'
import { startProcess, type ServerProcess } from '../../server/conversations/testing/start-process'
import { startPostgresServer } from '../../server/testing/postgres-server'
import { openTcpProxy, throughPort } from '../../server/testing/tcp-proxy'

const kinds = ['kill', 'restart', 'crash', 'cut'] as const

const cutMilliseconds = 10_000

/** Breaks a server, the database or the network, in turn, during many runs of two servers. Returns the faults. */
export async function soakPostgres(options: {
  directory: string
  rounds: number
  runs: number
}): Promise<string[]> {
  const { directory, rounds, runs } = options
  const postgres = await startPostgresServer({ directory, isDurable: true })
  const proxy = await openTcpProxy(postgres.port)
  const startOne = () => startProcess({ directory, url: throughPort(postgres.url, proxy.port) })
  let [first, second]: [ServerProcess, ServerProcess] = [await startOne(), await startOne()]

  const disturb: Record<(typeof kinds)[number], () => Promise<void>> = {
    kill: async () => void (await first.stop('SIGKILL')),
    async restart() {
      await postgres.stop('fast')
      await postgres.start()
    },
    async crash() {
      await postgres.stop('immediate')
      await postgres.start()
    },
    async cut() {
      proxy.cut()
      await setTimeout(cutMilliseconds)
      proxy.heal()
    },
  }

  const faults: string[] = []
  const total = { acknowledgedEvents: 0, lostEvents: 0, interruptedRuns: 0, repeats: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const kind = kinds[(round - 1) % kinds.length] ?? 'kill'
    const played = await playOutageRound({
      servers: [first, second],
      runs,
      disturbAfter: 1 + Math.floor(Math.random() * runs * 50),
      disturb: disturb[kind],
      lengths: () => 1 + Math.floor(Math.random() * 150),
    })
    if (kind === 'kill') [first, second] = [second, await startOne()]
    for (const fault of played.faults) console.error(`round ${round} (${kind}): ${fault}`)
    faults.push(...played.faults)
    total.acknowledgedEvents += played.acknowledgedEvents
    total.lostEvents += played.lostEvents
    total.interruptedRuns += played.interruptedRuns
    total.repeats += played.repeats
    console.log(`${round}/${rounds} ${kind}`, JSON.stringify(total), `${faults.length} faults`)
  }
  await Promise.all([first.stop('SIGTERM'), second.stop('SIGTERM')])
  await proxy.close()
  await postgres.stop()
  return faults
}
