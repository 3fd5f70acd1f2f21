import { Hono } from 'hono'
import { NewRun, RunInput, type Run } from '@/core/contract/run'
import { eventStream, nextIndex } from './event-stream'
import type { LiveRuns } from './live-runs'
import { notFound, Refusal } from './refusal'
import { readBody } from './request-body'
import { findRoom, type HostedRooms } from './rooms'
import type { Store } from './store'
import { threadTitle } from './thread-title'

type Ports = {
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  keepAliveMilliseconds: number
  now: () => Date
  newId: () => string
}

export function runRoutes(ports: Ports) {
  const { store, rooms, liveRuns, now, newId } = ports

  async function findRun(params: { room: string; thread: string; run: string }): Promise<Run> {
    const { room } = findRoom(rooms, params.room)
    const run = await store.runs.find(room.id, params.thread, params.run)
    if (!run) throw notFound('run')
    return run
  }

  function stream(runId: string, from: number): Response {
    return eventStream(runId, liveRuns.follow(runId, from), ports.keepAliveMilliseconds)
  }

  return new Hono()
    .post('/:room/agui/:thread', async (context) => {
      const { room } = findRoom(rooms, context.req.param('room'))
      const thread = await store.threads.find(room.id, context.req.param('thread'))
      if (!thread) throw notFound('thread')
      const body = await readBody(context, NewRun)
      const parentRunId = body.parent_run_id ?? null
      if (parentRunId !== null && !thread.runs?.[parentRunId]) {
        throw new Refusal(400, 'invalid_request', 'The thread has no such run.', 'parent_run_id')
      }
      const threadId = thread.thread_id
      const runId = body.run_id ?? newId()
      await store.runs.create({ threadId, runId, parentRunId, at: now().toISOString() })
      const run = await store.runs.find(room.id, threadId, runId)
      if (!run) throw new Refusal(409, 'id_taken', 'The id belongs to another run.', 'run_id')
      return context.json(run)
    })

    .get('/:room/agui/:thread/:run', async (context) => {
      const run = await findRun(context.req.param())
      const run_input = await store.runs.readInput(run.run_id)
      const stored = await store.runs.readEvents(run.run_id, 0)
      const events: unknown[] = stored.map(({ data }) => JSON.parse(data))
      return context.json({ ...run, run_input, events } satisfies Run)
    })

    .post('/:room/agui/:thread/:run', async (context) => {
      const run = await findRun(context.req.param())
      const from = nextIndex(run.run_id, context.req.header('last-event-id'))
      if (run.started !== null && from !== undefined) return stream(run.run_id, from)
      const input = await readBody(context, RunInput)
      checkIds(input, run)
      const { agent } = findRoom(rooms, context.req.param('room'))
      if (!(await liveRuns.start(run, input, agent))) {
        throw new Refusal(400, 'run_already_started', 'The run was started before.')
      }
      await store.threads.nameIfUnnamed(run.thread_id, threadTitle(input))
      return stream(run.run_id, 0)
    })

    .post('/:room/agui/:thread/:run/cancel', async (context) => {
      const params = context.req.param()
      await liveRuns.cancel(await findRun(params))
      return context.json(await findRun(params))
    })
}

function checkIds(input: RunInput, run: Run) {
  if (input.threadId !== run.thread_id) throw mismatch('threadId')
  if (input.runId !== run.run_id) throw mismatch('runId')
}

function mismatch(param: string): Refusal {
  return new Refusal(400, 'invalid_request', `${param} is not the one in the address.`, param)
}
