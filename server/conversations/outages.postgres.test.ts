import { setTimeout } from 'node:timers/promises'

import { startPostgresServer, type PostgresServer } from '@server/testing/postgres-server'
import { openTcpProxy, throughPort, type TcpProxy } from '@server/testing/tcp-proxy'
import { temporaryDirectory } from '@server/testing/temporary-directory'

import { playOutageRound } from './testing/outage-round'
import { startProcess, type ServerProcess } from './testing/start-process'

/** `npm run soak:server` cuts the network for ten seconds. */
const cutMilliseconds = 3000

let postgres: PostgresServer
let proxy: TcpProxy
let servers: ServerProcess[]
const directory = temporaryDirectory()

const startOne = () => startProcess({ directory, url: throughPort(postgres.url, proxy.port) })

beforeAll(async () => {
  postgres = await startPostgresServer({ directory, isDurable: true })
  proxy = await openTcpProxy(postgres.port)
  servers = [await startOne(), await startOne()]
})

afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await proxy.close()
  await postgres.stop('immediate')
})

const play = (disturb: () => Promise<void>) =>
  playOutageRound({
    servers,
    runs: 50,
    disturbAfter: 600,
    disturb,
    lengths: (index) => 20 + index * 2,
  })

describe('two processes on one PostgreSQL, in the middle of fifty runs', () => {
  it('lose no event and interrupt no run when the database restarts', async () => {
    const round = await play(async () => {
      await postgres.stop('fast')
      await postgres.start()
    })
    expect(round).toMatchObject({ lostEvents: 0, interruptedRuns: 0, faults: [] })
  })

  it('lose no event and interrupt no run when the network to the database is cut for a while', async () => {
    const round = await play(async () => {
      proxy.cut()
      await setTimeout(cutMilliseconds)
      proxy.heal()
    })
    expect(round).toMatchObject({ lostEvents: 0, interruptedRuns: 0, faults: [] })
  })

  it('lose no event and interrupt no run when one process is killed', async () => {
    const round = await play(async () => void (await servers[0]?.stop('SIGKILL')))
    expect(round).toMatchObject({ lostEvents: 0, interruptedRuns: 0, faults: [] })
  })
})
