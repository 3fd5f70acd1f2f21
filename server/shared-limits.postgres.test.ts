import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'

import { createSharedRateLimit } from '@server/http/rate-limit'
import { createCheckPassword } from '@server/sign-in/check-password'
import type { SeatPatience } from '@server/seats/seats'
import type { Database } from '@server/storage/database'
import { bundledProgram } from '@server/testing/bundled-program'
import { openRealServer } from '@server/testing/real-server'
import { openTcpProxy, throughPort } from '@server/testing/tcp-proxy'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, openTestStore, testVariables } from '@server/testing/test-database'
import { createScriptedAgent, inputOf, openTestServer } from '@server/testing/test-server'

/** Repeats `ask` until it returns 429. Returns how many requests were accepted. */
async function countAccepted(ask: (turn: number) => Promise<number>): Promise<number> {
  for (let turn = 0; ; turn += 1) if ((await ask(turn)) === 429) return turn
}

/** A model that sends one word and then waits until it is told to finish. */
async function openModel() {
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`data: {"choices":[{"index":0,"delta":{"content":"Well"}}]}\n\n`)
    answers.push(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const finish = (response: ServerResponse | undefined) => response?.end('data: [DONE]\n\n')
  return {
    variables: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`, OPENAI_MODELS: 'slow' },
    finishFirst: () => void finish(answers.shift()),
    close() {
      for (const response of answers) finish(response)
      server.close()
    },
  }
}

type Ask = Awaited<ReturnType<typeof openRealServer>>['ask']

/** Keeps responses referenced, because fetch cancels a response that is garbage-collected. */
const kept: Response[] = []
afterEach(() => void kept.splice(0))

async function completionOf(ask: Ask, token: string): Promise<Response> {
  const response = await ask(token, 'POST', '/v1/chat/completions', {
    model: 'slow',
    stream: true,
    messages: [{ role: 'user', content: 'Hello' }],
  })
  kept.push(response)
  return response
}

const completionsAtOnce = 64

async function completeOften(ask: Ask, token: string): Promise<number[]> {
  const asked = Array.from({ length: completionsAtOnce }, () => completionOf(ask, token))
  return (await Promise.all(asked)).map(({ status }) => status)
}

const allAccepted = Array.from({ length: completionsAtOnce }, () => 200)

/** Resolves when the feed is open. Then keeps reading until the server ends it. */
async function openFeed(ask: Ask, token: string) {
  const response = await ask(token, 'GET', '/api/v1/feed')
  const reader = response.body?.getReader()
  await reader?.read()
  const feed = { isEnded: false, ended: readOn() }
  async function readOn() {
    while ((await reader?.read())?.done === false);
    feed.isEnded = true
  }
  return feed
}

async function countSeats(database: Database): Promise<unknown> {
  return (await execute(database, 'SELECT count(*) AS seats FROM seats'))[0]?.['seats']
}

/** Tolerates a PostgreSQL that is slow on a busy machine. */
const seatPatience: SeatPatience = { databaseMilliseconds: 600_000, tellingMilliseconds: 100 }

/** Opens two servers. The first reaches the database through a network that can be cut. */
async function openApart(variables: Record<string, string> = {}) {
  const DATA_DIR = temporaryDirectory()
  const { DATABASE_URL = '' } = await testVariables(DATA_DIR)
  const network = await openTcpProxy(Number(new URL(DATABASE_URL).port))
  const apart = throughPort(DATABASE_URL, network.port)
  const first = await openRealServer({ DATA_DIR, ...variables, DATABASE_URL: apart })
  const second = await openRealServer({ DATA_DIR, ...variables }, { seatPatience })
  const { database } = await openTestStore(DATA_DIR)
  const token = await second.token('ada')
  async function close() {
    await first.close()
    await second.close()
    await network.close()
  }
  return { first, second, network, database, token, close }
}

describe('two servers on one database', () => {
  it('share the rate limits of requests', async () => {
    const DATA_DIR = temporaryDirectory()
    const servers = [
      await openRealServer({ DATA_DIR }, { limits: 'default' }),
      await openRealServer({ DATA_DIR }, { limits: 'default' }),
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

  it('share the limit of wrong passwords', async () => {
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
    const typed = { network: '192.0.2.1', username: 'ada', password: 'wrong' }
    const accepted = await countAccepted(async (turn) => {
      const result = await checks[turn % 2]?.(typed)
      return result?.ok === false ? result.status : 0
    })
    expect(accepted).toBe(10)
    for (const store of stores) await store.close()
  })

  it('share the limit of runs per person', async () => {
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

  it('share the limit of completions per person, and accept one more when one ends', async () => {
    const DATA_DIR = temporaryDirectory()
    const model = await openModel()
    const servers = [
      await openRealServer({ DATA_DIR, ...model.variables }, { seatPatience }),
      await openRealServer({ DATA_DIR, ...model.variables }, { seatPatience }),
    ] as const
    const token = await servers[0].token('ada')
    const accepted: Response[] = []
    const ask = async (turn: number) => {
      const response = await completionOf(servers[turn % 2 === 0 ? 0 : 1].ask, token)
      if (response.status === 200) accepted.push(response)
      else expect(await response.json()).toMatchObject({ error: { code: 'too_many_requests' } })
      return response.status
    }
    expect(await countAccepted(ask)).toBe(completionsAtOnce)
    const stranger = await completionOf(servers[0].ask, await servers[0].token('bob'))
    expect(stranger.status).toBe(200)

    model.finishFirst()
    await accepted[0]?.text()
    while ((await ask(1)) === 429);
    expect(accepted).toHaveLength(completionsAtOnce + 1)
    expect(await ask(0)).toBe(429)
    model.close()
    for (const server of servers) await server.close()
  })

  it('share the limit of feeds per person, and end the oldest on either server', async () => {
    const DATA_DIR = temporaryDirectory()
    const servers = [
      await openRealServer({ DATA_DIR }),
      await openRealServer({ DATA_DIR }),
    ] as const
    const token = await servers[0].token('ada')
    const { database } = await openTestStore(DATA_DIR)
    const feeds: Awaited<ReturnType<typeof openFeed>>[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      feeds.push(await openFeed(servers[0].ask, token))
      while ((await countSeats(database)) !== feeds.length);
      // A seat that is inserted late looks younger than it is.
      await execute(database, `UPDATE seats SET opened = opened - interval '1 hour'`)
    }
    while (feeds.length < 10) feeds.push(await openFeed(servers[1].ask, token))
    const stranger = await openFeed(servers[1].ask, await servers[1].token('bob'))
    feeds.push(await openFeed(servers[1].ask, token))
    await feeds[0]?.ended
    feeds.push(await openFeed(servers[1].ask, token))
    await feeds[1]?.ended
    expect([stranger, ...feeds].filter(({ isEnded }) => isEnded)).toHaveLength(2)
    for (const server of servers) await server.close()
  })

  it('do not count the completions of a server that was killed', async () => {
    const DATA_DIR = temporaryDirectory()
    const model = await openModel()
    const other = await openRealServer({ DATA_DIR, ...model.variables }, { seatPatience })
    const { database } = await openTestStore(DATA_DIR)
    const token = await other.token('ada')
    const child = spawn(process.execPath, [await bundledProgram('server/main.ts')], {
      env: { ...process.env, ...(await testVariables(DATA_DIR)), ...model.variables, PORT: '0' },
    })
    const [line] = await once(child.stdout, 'data')
    const { url } = z.object({ url: z.string() }).parse(JSON.parse(String(line)))
    const ask: Ask = (asking, _, path, body) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${asking}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect(await completeOften(ask, token)).toEqual(allAccepted)
    while ((await countSeats(database)) !== completionsAtOnce);
    expect((await completionOf(other.ask, token)).status).toBe(429)

    child.kill('SIGKILL')
    await once(child, 'exit')
    // Makes the killed process look silent for long enough to count as dead.
    const later = `UPDATE processes SET seen = seen - interval '20 seconds' WHERE pid = ${child.pid}`
    await execute(database, later)
    expect((await completionOf(other.ask, token)).status).toBe(200)
    model.close()
    await other.close()
  })

  it('count completions separately during a database outage, and together after it', async () => {
    const model = await openModel()
    const { first, second, network, database, token, close } = await openApart(model.variables)
    network.cut()
    expect(await completeOften(first.ask, token)).toEqual(allAccepted)
    while (!first.logged.some((line) => line.includes('seats-not-counted'))) await setImmediate()
    expect((await completionOf(first.ask, token)).status).toBe(429)
    expect((await completionOf(second.ask, token)).status).toBe(200)
    network.heal()
    while ((await countSeats(database)) !== completionsAtOnce + 1);
    expect((await completionOf(second.ask, token)).status).toBe(429)
    model.close()
    await close()
  })
})
