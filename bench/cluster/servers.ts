import { fork } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod'

import type { Location } from '@server/storage/location'
import { bundledProgram } from '@server/testing/bundled-program'

const Memory = z.object({ kept: z.number(), rss: z.number() })
/** Bytes in use, and resident bytes. */
export type Memory = z.infer<typeof Memory>

export type BenchServer = Awaited<ReturnType<typeof startServer>>

/** Starts a server process, or one that only streams. */
export async function startServer(location: Location | 'bare') {
  const name = location === 'bare' ? 'bare-process' : 'server-process'
  const program = await bundledProgram(`bench/cluster/${name}.ts`)
  const child = fork(program, [JSON.stringify(location)], { execArgv: [] })
  const nextMessage = async (): Promise<unknown> => (await once(child, 'message'))[0]
  const port = z.number().parse(await nextMessage())

  return {
    processId: child.pid ?? 0,
    port,
    /** Measures the memory after a garbage collection. */
    async memory(): Promise<Memory> {
      child.send('memory')
      return Memory.parse(await nextMessage())
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

/** Starts servers sequentially, because the first one creates the tables. */
export async function startServers(location: Location, count: number): Promise<BenchServer[]> {
  const servers: BenchServer[] = []
  for (let index = 0; index < count; index += 1) servers.push(await startServer(location))
  return servers
}
