import { Hono } from 'hono'
import {
  NewThread,
  NewThreadMetadata,
  type Thread,
  type ThreadList,
  type ThreadMetadata,
} from '@/core/contract/thread'
import type { LiveRuns } from './live-runs'
import { notFound, Refusal } from './refusal'
import { readBody } from './request-body'
import { findRoom, type HostedRooms } from './rooms'
import type { Store } from './store'

type Ports = {
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  now: () => Date
  newId: () => string
}

export function threadRoutes({ store, rooms, liveRuns, now, newId }: Ports) {
  async function findThread(params: { room: string; thread: string }): Promise<Thread> {
    const { room } = findRoom(rooms, params.room)
    const thread = await store.threads.find(room.id, params.thread)
    if (!thread) throw notFound('thread')
    return thread
  }

  return new Hono()
    .get('/:room/agui', async (context) => {
      const { room } = findRoom(rooms, context.req.param('room'))
      const list: ThreadList = { threads: await store.threads.list(room.id) }
      return context.json(list)
    })

    .post('/:room/agui', async (context) => {
      const { room } = findRoom(rooms, context.req.param('room'))
      const body = await readBody(context, NewThread)
      const threadId = body.thread_id ?? newId()
      const runId = body.run_id ?? newId()
      const metadata = filled(body.metadata ?? {})
      const at = now().toISOString()
      await store.threads.create({ roomId: room.id, threadId, runId, metadata, at })
      const thread = await store.threads.find(room.id, threadId)
      const isRepeated = body.run_id == null || thread?.runs?.[body.run_id] !== undefined
      if (!thread || !isRepeated) {
        throw new Refusal(409, 'id_taken', 'One of the ids belongs to something else already.')
      }
      return context.json(thread)
    })

    .get('/:room/agui/:thread', async (context) =>
      context.json(await findThread(context.req.param())),
    )

    .post('/:room/agui/:thread/meta', async (context) => {
      const { thread_id } = await findThread(context.req.param())
      await store.threads.describe(thread_id, filled(await readBody(context, NewThreadMetadata)))
      return context.body(null, 205, { 'content-length': '0' })
    })

    .delete('/:room/agui/:thread', async (context) => {
      const { thread_id } = await findThread(context.req.param())
      await liveRuns.cancelThread(thread_id)
      await store.threads.remove(thread_id)
      return context.body(null, 204)
    })
}

function filled({ name, description }: NewThreadMetadata): ThreadMetadata {
  return { name: name ?? '', description: description ?? '' }
}
