import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { z } from 'zod'

import { Run } from '@/core/contract/run'
import type { Location } from '@server/storage/location'
import { bundledProgram } from '@server/testing/bundled-program'
import { addresses, as, framesOf, inputOf } from '@server/testing/test-server'

export type ServerProcess = Awaited<ReturnType<typeof startProcess>>

export interface ProcessOptions {
  /** Whether another process may take over its runs. */
  canMove?: boolean
  graceMilliseconds?: number
}

/** Starts a server that serves only conversations, in a separate process. */
export async function startProcess(location: Location, options: ProcessOptions = {}) {
  const { canMove = true, graceMilliseconds } = options
  const program = await bundledProgram('server/conversations/testing/conversation-process.ts')
  const child = fork(program, [JSON.stringify({ location, canMove, graceMilliseconds })])
  const [port] = await once(child, 'message')
  const url = `http://127.0.0.1:${z.number().parse(port)}`

  function post(path: string, body: unknown, headers: Record<string, string> = {}) {
    return fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...as('ada'), ...headers },
      body: JSON.stringify(body),
    })
  }

  const get = (path: string) => fetch(`${url}${path}`, { headers: as('ada') })

  return {
    child,
    url,
    post,
    get,

    /** Starts a run of the counting agent. `said` is the number to count to. */
    async startRun(said: string) {
      const ids = { thread_id: randomUUID(), run_id: randomUUID() }
      await post('/api/v1/rooms/demo/agui', ids)
      const paths = addresses(ids.thread_id, ids.run_id)
      const input = inputOf(paths, said)
      return { ...paths, input, frames: framesOf(await post(paths.runPath, input)) }
    },

    readRun: async (path: string) => Run.parse(await (await get(path)).json()),

    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      const exited = once(child, 'exit')
      child.kill(signal)
      return exited
    },
  }
}
