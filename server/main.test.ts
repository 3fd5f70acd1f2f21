import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

import { GuestSession } from '@/core/contract/sign-in'
import { bundledProgram } from '@server/testing/bundled-program'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { addresses, allFrames, framesOf, inputOf } from '@server/testing/test-server'

const children: ChildProcess[] = []
let main: string

beforeAll(async () => {
  main = await bundledProgram('server/main.ts')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

function start(variables: Record<string, string>, DATA_DIR = temporaryDirectory()) {
  const child = spawn(process.execPath, [main], {
    cwd: join(__dirname, '..'),
    env: { ...process.env, HOST: '127.0.0.1', DATA_DIR, ...variables },
  })
  children.push(child)
  const written = { out: '', error: '' }
  child.stdout.on('data', (chunk) => (written.out += chunk))
  child.stderr.on('data', (chunk) => (written.error += chunk))
  return { child, written, closed: once(child, 'close') }
}

async function listen(DATA_DIR: string) {
  const { child, written, closed } = start({ PORT: '0', DEMO: '1' }, DATA_DIR)
  await once(child.stdout, 'data')
  const { url } = Listening.parse(JSON.parse(written.out))
  return { child, closed, url }
}

const Listening = z.object({ url: z.string() })

describe('the server as a program', () => {
  const directory = temporaryDirectory()

  async function startAndStop() {
    const { child, written, closed } = start({ PORT: '0' }, directory)
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    return { exit: await closed, ...written }
  }

  let first: Awaited<ReturnType<typeof startAndStop>>
  beforeAll(async () => {
    first = await startAndStop()
  })

  it('logs JSON lines and stops on SIGTERM', () => {
    expect(first.exit).toEqual([0, null])
    const lines = first.out.trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'listening', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) },
      { event: 'stopping', signal: 'SIGTERM' },
    ])
  })

  it('prints account passwords once and never logs them', async () => {
    expect(first.error.split('\n')).toHaveLength(3)
    const passwords = [...first.error.matchAll(/^Account (demo|admin), password (\S+) /gm)]
    expect(passwords.map(([, name]) => name)).toEqual(['demo', 'admin'])
    for (const [, , password] of passwords) expect(first.out).not.toContain(password)
    expect((await startAndStop()).error).toBe('')
  })

  it('exits with one sentence if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    const { written, closed } = start({ PORT: String(port) })
    expect(await closed).toEqual([1, null])
    expect(written.error).toMatch(new RegExp(`^Port ${port} is in use\\. .+ npm start\n$`))
    expect(written.out).toBe('')
    other.close()
  })

  it('exits with one sentence per invalid variable', async () => {
    const { written, closed } = start({ PORT: 'x', WEB_DIR: '/nowhere' })
    expect(await closed).toEqual([1, null])
    expect(written.error).toMatch(/^PORT .+\.\nWEB_DIR .+\.\n$/)
  })

  it('continues an interrupted run when it restarts after a kill', async () => {
    const directory = temporaryDirectory()
    const ids = { thread_id: randomUUID(), run_id: randomUUID() }
    const { runPath, ...named } = addresses(ids.thread_id, ids.run_id)
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } }

    const device = 'd'.repeat(43)
    async function enter(url: string) {
      const request = { ...post, body: JSON.stringify({ device }) }
      const session = GuestSession.parse(await (await fetch(`${url}/api/v1/guest`, request)).json())
      return { ...post.headers, authorization: `Bearer ${session.access_token}` }
    }

    const killed = await listen(directory)
    const headers = await enter(killed.url)
    const made = { ...post, headers, body: JSON.stringify(ids) }
    await fetch(`${killed.url}/api/v1/rooms/demo/agui`, made)
    const body = JSON.stringify(inputOf(named, 'stream 120 words'))
    await framesOf(await fetch(`${killed.url}${runPath}`, { ...post, headers, body })).next()
    killed.child.kill('SIGKILL')
    await killed.closed

    const restarted = await listen(directory)
    const resumed = { ...post, headers: { ...headers, 'last-event-id': `${ids.run_id}:0` }, body }
    const rest = await allFrames(await fetch(`${restarted.url}${runPath}`, resumed))
    expect(rest.at(-1)?.event).toMatchObject({ type: 'RUN_FINISHED' })
    expect(rest.filter(({ event }) => event.type === 'TEXT_MESSAGE_CONTENT')).toHaveLength(120)
    expect(rest.filter(({ event }) => event['name'] === 'run_continued')).toHaveLength(1)
    restarted.child.kill('SIGTERM')
    await restarted.closed
  })
})
