import { Hono } from 'hono'

import type { Run } from '@/core/contract/run'
import {
  NewThread,
  NewThreadMetadata,
  Thread,
  ThreadList,
  type ThreadMetadata,
} from '@/core/contract/thread'
import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import type { Announce } from '@server/feed/announce'
import { notFound, Refusal } from '@server/http/refusal'
import type { RequestLimits } from '@server/http/request-limits'
import type { Store } from '@server/store/store'

import type { LiveRuns } from './live-runs'
import { findRoom, type HostedRooms } from './rooms'
import { threadPage, threadRangeOf } from './thread-page'

interface Ports {
  endpoint: Endpoint
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  announce: Announce
  limits?: RequestLimits
  now: () => Date
  newId: () => string
}

export function threadRoutes(ports: Ports) {
  const { endpoint, store, rooms, liveRuns, announce, limits, now, newId } = ports

  async function findThread(
    { userId }: { userId: string },
    params: { room: string; thread: string },
  ): Promise<Thread> {
    const { room } = findRoom(rooms, params.room)
    const thread = await store.threads.find({ userId, roomId: room.id, threadId: params.thread })
    if (!thread) throw notFound('thread')
    return thread
  }

  function announceThread(
    action: 'created' | 'changed' | 'deleted',
    userId: string,
    thread: Thread,
  ) {
    const { room_id, thread_id } = thread
    announce(userId, { type: 'thread', action, room_id, thread_id })
  }

  return new Hono()
    .get(
      '/:room/agui',
      endpoint({
        summary: 'List your threads in a room, most recent first; with a limit, in pages',
        access: person,
        query: ['limit', 'cursor'],
        responses: { 200: ThreadList },
      }),
      async (context) => {
        const { room } = findRoom(rooms, context.req.param('room'))
        const { userId } = context.var.caller
        const { limit, cursor } = context.req.query()
        const range = threadRangeOf({ limit, cursor })
        if (range.kind === 'all') {
          const list: ThreadList = { threads: await store.threads.list(userId, room.id) }
          return context.json(list)
        }
        const found = await store.threads.page({ userId, roomId: room.id }, range)
        return context.json(threadPage(found, range.limit))
      },
    )

    .post(
      '/:room/agui',
      endpoint({
        summary: 'Create a thread and its first run; repeating the ids is harmless',
        access: person,
        ...(limits && { limit: limits.newThreads }),
        body: NewThread,
        responses: { 200: Thread },
      }),
      async (context) => {
        const { room } = findRoom(rooms, context.req.param('room'))
        const { userId } = context.var.caller
        const body = context.req.valid('json')
        const threadId = body.thread_id ?? newId()
        const runId = body.run_id ?? newId()
        const messageId = body.message_id ?? null
        const metadata = filled(body.metadata ?? {})
        const at = now().toISOString()
        const ids = { userId, roomId: room.id, threadId }
        const isNew = await store.threads.create({ ...ids, runId, messageId, metadata, at })
        // The response to an earlier message may have been lost.
        if (!isNew && messageId !== null && (await store.threads.find(ids)))
          await store.runs.create({ threadId, runId, parentRunId: null, messageId, at })
        const thread = await store.threads.find(ids)
        const isRepeated =
          body.run_id == null || Object.values(thread?.runs ?? {}).some(isRunOf(body))
        if (!thread || !isRepeated) {
          throw new Refusal(409, 'id_taken', 'One of the ids is already in use.')
        }
        if (isNew) announceThread('created', userId, thread)
        return context.json(thread)
      },
    )

    .get(
      '/:room/agui/:thread',
      endpoint({
        summary: 'Get a thread with its runs',
        access: person,
        responses: { 200: Thread },
      }),
      async (context) => context.json(await findThread(context.var.caller, context.req.param())),
    )

    .post(
      '/:room/agui/:thread/meta',
      endpoint({
        summary: 'Set name and description of a thread',
        access: person,
        body: NewThreadMetadata,
        responses: { 205: 'nothing' },
      }),
      async (context) => {
        const thread = await findThread(context.var.caller, context.req.param())
        await store.threads.describe(thread.thread_id, filled(context.req.valid('json')))
        announceThread('changed', context.var.caller.userId, thread)
        return context.body(null, 205, { 'content-length': '0' })
      },
    )

    .delete(
      '/:room/agui/:thread',
      endpoint({
        summary: 'Delete a thread and cancel its runs',
        access: person,
        responses: { 204: 'nothing' },
      }),
      async (context) => {
        const thread = await findThread(context.var.caller, context.req.param())
        await liveRuns.cancelThread(thread.thread_id)
        await store.threads.remove(thread.thread_id)
        announceThread('deleted', context.var.caller.userId, thread)
        return context.body(null, 204)
      },
    )
}

const isRunOf =
  ({ run_id, message_id }: NewThread) =>
  (run: Run): boolean =>
    run.run_id === run_id || (message_id != null && run.message_id === message_id)

function filled({ name, description }: NewThreadMetadata): ThreadMetadata {
  return { name: name ?? '', description: description ?? '' }
}
