import { readFileSync } from 'node:fs'
import { connect, type ClientHttp2Session } from 'node:http2'
import { z } from 'zod'

import { Capabilities } from '@/core/contract/capabilities'
import { Thread } from '@/core/contract/thread'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { addresses, inputOf } from '@server/testing/test-server'

import { findCaddy } from './find-caddy'
import { openCluster, type Cluster } from './open-cluster'

const caddy = findCaddy(process.env)

const Guest = z.object({ access_token: z.string() })

function open({ url, certificate }: Cluster): ClientHttp2Session {
  return connect(url, { ca: readFileSync(certificate) })
}

/** Yields the body of a response chunk by chunk. */
async function* read(
  session: ClientHttp2Session,
  asked: { method: string; path: string; body?: unknown; token?: string | undefined },
): AsyncGenerator<string> {
  const { method, path, body, token } = asked
  const stream = session.request({
    ':method': method,
    ':path': path,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  })
  stream.setEncoding('utf8')
  stream.end(body === undefined ? undefined : JSON.stringify(body))
  for await (const chunk of stream) yield String(chunk)
}

async function readWhole(...asked: Parameters<typeof read>): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of read(...asked)) chunks.push(chunk)
  return chunks.join('')
}

const describeIfCaddy = caddy === undefined ? describe.skip : describe

describeIfCaddy('three servers behind Caddy', () => {
  let cluster: Cluster
  let session: ClientHttp2Session
  let token: string

  beforeAll(async () => {
    cluster = await openCluster({
      count: 3,
      directory: temporaryDirectory(),
      caddy: caddy ?? '',
      variables: { DEMO: '1' },
    })
    session = open(cluster)
    const asked = { method: 'POST', path: '/api/v1/guest', body: {} }
    token = Guest.parse(JSON.parse(await readWhole(session, asked))).access_token
  })
  afterAll(async () => {
    session.close()
    await cluster.stop()
  })

  async function createRun() {
    const asked = { method: 'POST', path: '/api/v1/rooms/demo/agui', body: {}, token }
    const thread = Thread.parse(JSON.parse(await readWhole(session, asked)))
    return addresses(thread.thread_id, Object.keys(thread.runs ?? {})[0] ?? '')
  }

  it('act as one server over TLS and HTTP/2', async () => {
    const asked = { method: 'GET', path: '/api/v1/capabilities' }
    const capabilities = Capabilities.parse(JSON.parse(await readWhole(session, asked)))
    expect(session.alpnProtocol).toBe('h2')
    expect(capabilities).toMatchObject({ product: 'continuo', httpVersion: '2' })
  })

  it('send every event immediately', async () => {
    const ids = await createRun()
    const asked = { method: 'POST', path: ids.runPath, body: inputOf(ids, 'slow'), token }
    const chunks = read(session, asked)
    // The first word follows RUN_STARTED seconds later; a buffering proxy would send both together.
    expect((await chunks.next()).value).toContain('RUN_STARTED')
    await readWhole(session, { method: 'POST', path: `${ids.runPath}/cancel`, body: {}, token })
    let rest = ''
    for await (const chunk of chunks) rest += chunk
    expect(rest).toContain('cancelled')
  })

  it('answer every request while they are restarted one after the other', async () => {
    let isOver = false
    const answers: string[] = []
    async function keepAsking() {
      while (!isOver) {
        answers.push(await readWhole(session, { method: 'GET', path: '/api/v1/rooms', token }))
      }
    }
    const asking = keepAsking()
    const before = cluster.servers.map(({ pid }) => pid)
    for (let index = 0; index < 3; index += 1) await cluster.restart(index)
    isOver = true
    await asking
    expect(cluster.servers.map(({ pid }) => pid)).not.toEqual(expect.arrayContaining(before))
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.filter((answer) => !answer.includes('"demo"'))).toEqual([])
  })
})
