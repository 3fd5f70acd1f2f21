import type { Pause } from '@server/agents/pause'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'
import {
  allFrames,
  createScriptedAgent,
  inputOf,
  openTestServer,
} from '@server/testing/test-server'

import { startMaintenance } from './start-maintenance'

const nextTurn: Pause = () => new Promise((resolve) => setImmediate(resolve))

async function open(host: string, directory: string) {
  const server = await openTestServer({ agent: createScriptedAgent().agent, host, directory })
  const logged: string[] = []
  const log = ({ event }: { event: string }) => void logged.push(event)
  const { lease, liveRuns } = server
  return {
    server,
    logged,
    maintenance: await startMaintenance({ lease, liveRuns, pause: nextTurn, log }),
  }
}

describe('a running process', () => {
  it('stops its runs when another process cancels them, and ends those of a dead process', async () => {
    const directory = temporaryDirectory()
    const [first, second] = [await open('a', directory), await open('b', directory)]
    const ids = await first.server.createThread()
    const response = await first.server.post(ids.runPath, inputOf(ids, 'Hello'))
    await second.server.post(`${ids.runPath}/cancel`, {})
    expect((await allFrames(response)).at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' })

    const left = await first.server.createThread()
    const input = inputOf(left, 'Hello')
    await first.server.post(left.runPath, input)
    await first.maintenance.stop()
    const last = { 'last-event-id': `${left.runId}:0` }
    const rest = await allFrames(await second.server.post(left.runPath, input, last))
    expect(rest).toMatchObject([{ event: { type: 'RUN_ERROR', code: 'server_restarted' } }])
    await second.maintenance.stop()
    await first.server.close()
    await second.server.close()
  })

  it('continues when a task fails', async () => {
    const { server, logged, maintenance } = await open('a', temporaryDirectory())
    await execute(server.store.database, 'ALTER TABLE processes RENAME TO lost')
    for (; logged.length < 4;) await nextTurn(0, neverAborted)
    await execute(server.store.database, 'ALTER TABLE lost RENAME TO processes')
    await maintenance.stop()
    expect(new Set(logged)).toEqual(new Set(['duty-failed']))
    await server.close()
  })
})

const neverAborted = new AbortController().signal
