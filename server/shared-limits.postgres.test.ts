import { randomUUID } from 'node:crypto'

import { createSharedRateLimit } from '@server/http/rate-limit'
import { createCheckPassword } from '@server/sign-in/check-password'
import { openRealServer } from '@server/testing/real-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { openTestStore } from '@server/testing/test-database'
import { createScriptedAgent, inputOf, openTestServer } from '@server/testing/test-server'

/** Asks two in turn until one refuses. Returns how many were not refused. */
async function countAccepted(ask: (turn: number) => Promise<number>): Promise<number> {
  for (let turn = 0; ; turn += 1) if ((await ask(turn)) === 429) return turn
}

describe('two servers on one database', () => {
  it('count requests together', async () => {
    const DATA_DIR = temporaryDirectory()
    const servers = [
      await openRealServer({ DATA_DIR }, 'usual'),
      await openRealServer({ DATA_DIR }, 'usual'),
    ]
    const token = await servers[0]?.token('ada')
    const ask = (path: string, body: unknown) => async (turn: number) => {
      const response = await servers[turn % 2]?.ask(token, 'POST', path, body)
      await response?.text()
      if (response?.status === 429) {
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      return response?.status ?? 0
    }
    expect(await countAccepted(ask('/api/v1/rooms/demo/agui', {}))).toBe(120)
    expect(await countAccepted(ask('/api/v1/guest', {}))).toBe(30)
    for (const server of servers) await server.close()
  })

  it('count wrong passwords together', async () => {
    const directory = temporaryDirectory()
    const stores = [await openTestStore(directory), await openTestStore(directory)]
    const checks = stores.flatMap(({ database: { pool } }) =>
      pool
        ? [
            createCheckPassword({
              accounts: { signIn: async () => undefined },
              createLimit: createSharedRateLimit(pool),
              log: () => {},
            }),
          ]
        : [],
    )
    const typed = { neighbour: '192.0.2.1', username: 'ada', password: 'wrong' }
    const accepted = await countAccepted(async (turn) => {
      const result = await checks[turn % 2]?.(typed)
      return result?.ok === false ? result.status : 0
    })
    expect(accepted).toBe(10)
    for (const store of stores) await store.close()
  })

  it('count the runs of a person together', async () => {
    const { agent } = createScriptedAgent()
    const directory = temporaryDirectory()
    const options = { agent, directory, runsPerUser: 3 }
    const servers = [
      await openTestServer({ ...options, host: 'a' }),
      await openTestServer({ ...options, host: 'b' }),
    ]
    const accepted = await countAccepted(async (turn) => {
      const server = servers[turn % 2]
      const ids = await server?.createThread({ thread_id: randomUUID(), run_id: randomUUID() })
      return ids ? ((await server?.post(ids.runPath, inputOf(ids, 'Hello')))?.status ?? 0) : 0
    })
    expect(accepted).toBe(3)
    for (const server of servers) await server.close()
  })
})
