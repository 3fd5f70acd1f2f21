import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { Change } from '@/core/contract/change'
import { NodeXmlHttpRequest } from '@/data/testing/xml-http-request'

import { followFeed } from './follow-feed'

interface Connection {
  cursor: string | undefined
  tell: (id: number, change: unknown) => void
  end: () => void
  cut: () => void
}

Object.assign(globalThis, { XMLHttpRequest: NodeXmlHttpRequest })

let server: Server
let address: string
let connections: Connection[]
let refusals: number[]
let controller: AbortController
let received: Change[]
let following: Promise<void>

beforeEach(async () => {
  connections = []
  refusals = []
  received = []
  controller = new AbortController()
  server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const place = server.address()
  address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}`
})

afterEach(async () => {
  controller.abort()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await following
})

function answer(request: IncomingMessage, response: ServerResponse) {
  const refusal = refusals.shift()
  if (refusal !== undefined) return void response.writeHead(refusal).end('no')
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n')
  const asked = new URL(request.url ?? '', address).searchParams.get('last_event_id')
  const cursor = request.headers['last-event-id'] ?? asked
  connections.push({
    cursor: typeof cursor === 'string' ? cursor : undefined,
    tell: (id, change) => void response.write(`id: ${id}\ndata: ${JSON.stringify(change)}\n\n`),
    end: () => void response.end(),
    cut: () => void request.socket.destroy(),
  })
}

function follow() {
  following = followFeed(
    { id: 'home', address },
    (change) => void received.push(change),
    controller.signal,
  )
}

async function until<Value>(look: () => Value | undefined): Promise<Value> {
  for (;;) {
    const seen = look()
    if (seen !== undefined) return seen
    await wait(5)
  }
}

const connection = (number: number) => until(() => connections[number - 1])
const changes = (count: number) => until(() => (received.length >= count ? received : undefined))

const deleted: Change = { type: 'toolset', action: 'deleted', id: 'a' }
const changed: Change = { type: 'toolset', action: 'changed', id: 'b' }

describe('the live feed', () => {
  it('reports changes as they happen and skips unknown ones', async () => {
    follow()
    const first = await connection(1)
    first.tell(1, deleted)
    first.tell(2, { type: 'weather', action: 'changed' })
    first.tell(3, changed)
    expect(await changes(2)).toEqual([deleted, changed])
  })

  it.each(['end', 'cut'] as const)(
    'continues after the last change when the connection is lost (%s)',
    async (how) => {
      follow()
      const first = await connection(1)
      first.tell(7, deleted)
      await changes(1)
      first[how]()
      const second = await connection(2)
      expect(second.cursor).toBe('7')
      second.tell(8, changed)
      expect(await changes(2)).toEqual([deleted, changed])
    },
  )

  it('reconnects after server errors', async () => {
    refusals = [503, 500]
    follow()
    const first = await connection(1)
    first.tell(1, deleted)
    expect(await changes(1)).toEqual([deleted])
  })

  it.each([403, 404])('does not reconnect after %d', async (status) => {
    refusals = [status]
    follow()
    await following
    expect(connections).toHaveLength(0)
  })

  it('ends when its signal aborts', async () => {
    follow()
    await connection(1)
    controller.abort()
    await following
  })
})
