import { Hono } from 'hono'

import { Feedback, NewFeedback } from '@/core/contract/feedback'
import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import { notFound, Refusal } from '@server/http/refusal'
import type { Store } from '@server/store/store'

import { createFeedbackStore } from './feedback-store'
import { findRoom, type HostedRooms } from './rooms'

interface Ports {
  endpoint: Endpoint
  store: Pick<Store, 'database' | 'runs'>
  rooms: HostedRooms
}

export function feedbackRoutes({ endpoint, store, rooms }: Ports) {
  const stored = createFeedbackStore(store.database)

  async function findRunId(
    { userId }: { userId: string },
    params: { room: string; thread: string; run: string },
  ): Promise<string> {
    const { room } = findRoom(rooms, params.room)
    const address = { userId, roomId: room.id, threadId: params.thread }
    const run = await store.runs.find(address, params.run)
    if (!run) throw notFound('run')
    return run.run_id
  }

  return new Hono()
    .post(
      '/:room/agui/:thread/:run/feedback',
      endpoint({
        summary: 'Give feedback on a run, replacing earlier feedback',
        access: person,
        body: NewFeedback,
        responses: { 205: 'nothing' },
      }),
      async (context) => {
        const runId = await findRunId(context.var.caller, context.req.param())
        const { feedback, reason } = context.req.valid('json')
        const isWritten = await stored.write(runId, { feedback, reason: reason ?? null })
        if (!isWritten) throw notFound('run')
        return context.body(null, 205, { 'content-length': '0' })
      },
    )

    .get(
      '/:room/agui/:thread/:run/feedback',
      endpoint({
        summary: 'Get your feedback on a run',
        access: person,
        responses: { 200: Feedback },
      }),
      async (context) => {
        const runId = await findRunId(context.var.caller, context.req.param())
        const feedback = await stored.find(runId)
        if (!feedback) {
          throw new Refusal(404, 'feedback_not_found', 'This run has no feedback yet.')
        }
        return context.json(feedback)
      },
    )
}
