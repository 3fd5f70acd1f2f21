import { answerWith } from './expo-fetch'

interface HeldThread {
  room_id: string
  thread_id: string
  created: string
  last_activity: string
  metadata: { name: string; description: string }
}

type Refusal = (method: string, path: string) => Response | undefined | Promise<Response>

/** An agent server with rooms and threads, without runs. */
export function fakeThreadServer(
  roomNames: readonly string[] = ['Demo'],
  { threadsPerPage = Infinity } = {},
) {
  const rooms = roomNames.map((name) => ({ id: name.toLowerCase(), name }))
  let threads: HeldThread[] = []
  const requests: { method: string; path: string; body: unknown }[] = []
  let refuse: Refusal | undefined

  const pageOf = (room: string | undefined, cursor: string | null) => {
    const all = threads
      .filter(({ room_id }) => room_id === room)
      .toSorted((one, other) => Date.parse(other.last_activity) - Date.parse(one.last_activity))
    const from = all.findIndex(({ thread_id }) => thread_id === cursor) + 1
    const page = all.slice(from, from + threadsPerPage)
    const hasNext = from + page.length < all.length
    return { threads: page, next: hasNext ? page.at(-1)?.thread_id : null }
  }

  const route = (
    method: string,
    { pathname: path, searchParams }: URL,
    body: { name?: string; description?: string },
  ) => {
    if (path === '/api/v1/rooms')
      return json(Object.fromEntries(rooms.map((room) => [room.id, room])))
    const [, room, id, verb] =
      /^\/api\/v1\/rooms\/([^/]+)\/agui(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined) return json(pageOf(room, searchParams.get('cursor')))
    const thread = threads.find(({ thread_id }) => thread_id === id)
    if (!thread) return json({ error: { message: 'no', type: 'not_found' } }, 404)
    if (method === 'DELETE') {
      threads = threads.filter((other) => other !== thread)
      return new Response(null, { status: 204 })
    }
    if (verb !== 'meta') return json({ ...thread, runs: {} })
    thread.metadata = { name: body.name ?? '', description: body.description ?? '' }
    return new Response(null, { status: 205 })
  }

  answerWith(async (url, { method = 'GET', body } = {}) => {
    const parsed = typeof body === 'string' ? JSON.parse(body) : {}
    const address = new URL(url)
    const path = address.pathname
    requests.push({ method, path, body: parsed })
    return (await refuse?.(method, path)) ?? route(method, address, parsed)
  })

  return {
    /** All requests that are not reads. */
    changes: () => requests.filter(({ method }) => method !== 'GET'),
    threads: () => threads,
    hold(
      name: string,
      { id = name, room = 'demo', lastActivity = new Date(), description = '' } = {},
    ) {
      const time = lastActivity.toISOString()
      const metadata = { name, description }
      threads.push({ room_id: room, thread_id: id, created: time, last_activity: time, metadata })
    },
    /** Sets a function that answers instead of the server if it returns or throws something. */
    refuseWith(answer: Refusal | undefined) {
      refuse = answer
    },
  }
}

export const unreachable = (): never => {
  throw new TypeError('Network request failed')
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
