import { Hono } from 'hono'

import { NewRun, RelativeRun, Run, RunInput } from '@/core/contract/run'
import { person } from '@server/access/access'
import type { Endpoint } from '@server/api/endpoint'
import { notFound, Refusal, serverFull } from '@server/http/refusal'
import type { RequestLimits } from '@server/http/request-limits'
import { jsonWith } from '@server/storage/inputs/json-with'
import type { Store } from '@server/store/store'

import { eventStream, nextIndex } from './event-stream'
import type { RunAddress } from './live-run'
import type { LiveRuns } from './live-runs'
import { findRoom, type HostedRooms } from './rooms'
import { threadTitle } from './thread-title'

interface Ports {
  endpoint: Endpoint
  store: Store
  rooms: HostedRooms
  liveRuns: LiveRuns
  keepAliveMilliseconds: number
  limits?: RequestLimits
  now: () => Date
  newId: () => string
}

export function runRoutes(ports: Ports) {
  const { endpoint, store, rooms, liveRuns, limits, now, newId } = ports

  interface Params {
    room: string
    thread: string
    run: string
  }

  function addressOf({ userId }: { userId: string }, params: Params): RunAddress {
    const { room } = findRoom(rooms, params.room)
    return { userId, roomId: room.id, threadId: params.thread, runId: params.run }
  }

  async function findRun(address: RunAddress): Promise<Run> {
    const run = await store.runs.find(address, address.runId)
    if (!run) throw notFound('run')
    return run
  }

  function stream(runId: string, from: number): Response {
    return eventStream(
      runId,
      (signal) => liveRuns.follow(runId, from, signal),
      ports.keepAliveMilliseconds,
    )
  }

  return new Hono()
    .post(
      '/:room/agui/:thread',
      endpoint({
        summary: 'Create a run in a thread; repeating its id, or that of its message, is harmless',
        access: person,
        ...(limits && { limit: limits.newRuns }),
        body: NewRun,
        responses: { 200: Run },
      }),
      async (context) => {
        const { room } = findRoom(rooms, context.req.param('room'))
        const { userId } = context.var.caller
        const address = { userId, roomId: room.id, threadId: context.req.param('thread') }
        const thread = await store.threads.find(address)
        if (!thread) throw notFound('thread')
        const body = context.req.valid('json')
        const parentRunId = body.parent_run_id ?? null
        if (parentRunId !== null && !thread.runs?.[parentRunId]) {
          throw new Refusal(400, 'invalid_request', 'The thread has no such run.', 'parent_run_id')
        }
        const { threadId } = address
        const runId = body.run_id ?? newId()
        const messageId = body.message_id ?? null
        const at = now().toISOString()
        await store.runs.create({ threadId, runId, parentRunId, messageId, at })
        const repeated = messageId !== null && (await store.runs.findByMessage(address, messageId))
        const run = repeated || (await store.runs.find(address, runId))
        if (!run) throw new Refusal(409, 'id_taken', 'The id belongs to another run.', 'run_id')
        return context.json(run)
      },
    )

    .get(
      '/:room/agui/:thread/:run',
      endpoint({
        summary:
          'Get a run with its events; with a base, omit the messages that both runs begin with',
        access: person,
        query: ['base'],
        responses: { 200: RelativeRun },
      }),
      async (context) => {
        const run = await findRun(addressOf(context.var.caller, context.req.param()))
        const baseId = context.req.query('base')
        const input = await store.runs.readInputText(run.run_id, baseId)
        const events = await store.events.readAll(run.run_id)
        const facts = {
          ...run,
          ...(baseId !== undefined && { base_messages: input.baseMessages }),
          run_input: undefined,
          events: undefined,
        }
        const text = jsonWith(JSON.stringify(facts), {
          run_input: input.text ?? 'null',
          events: `[${events.join(',')}]`,
        })
        return context.body(text, 200, { 'content-type': 'application/json' })
      },
    )

    .post(
      '/:room/agui/:thread/:run',
      endpoint({
        summary: 'Start a run and stream its events; with Last-Event-ID, resume the stream',
        access: person,
        ...(limits && { limit: limits.runs }),
        body: RunInput,
        responses: { 200: 'events' },
      }),
      async (context) => {
        const address = addressOf(context.var.caller, context.req.param())
        const run = await findRun(address)
        const from = nextIndex(run.run_id, context.req.header('last-event-id'))
        if (run.started !== null && from !== undefined) return stream(run.run_id, from)
        const input = context.req.valid('json')
        checkIds(input, run)
        // A client that did not get the response sends its message again.
        const isRepeated = isStartOf(run, input)
        if (isRepeated && run.started !== null) return stream(run.run_id, 0)
        const { agent } = findRoom(rooms, context.req.param('room'))
        const title = threadTitle(input)
        const result = await liveRuns.start({ address, input, agent, title })
        if (result === 'started' || (result === 'started-before' && isRepeated))
          return stream(run.run_id, 0)
        throw startRefused(result)
      },
    )

    .post(
      '/:room/agui/:thread/:run/cancel',
      endpoint({ summary: 'Stop a run', access: person, responses: { 200: Run } }),
      async (context) => {
        const address = addressOf(context.var.caller, context.req.param())
        const run = await findRun(address)
        if (run.finished === null) await liveRuns.cancel(address)
        return context.json(await findRun(address))
      },
    )
}

function checkIds(input: RunInput, run: Run) {
  if (input.threadId !== run.thread_id) throw mismatch('threadId')
  if (input.runId !== run.run_id) throw mismatch('runId')
}

/** Whether an input ends with the message that the run was created for. */
const isStartOf = ({ message_id }: Run, { messages }: RunInput): boolean =>
  message_id != null && messages.findLast(({ role }) => role === 'user')?.id === message_id

function startRefused(
  reason: 'started-before' | 'too-many-runs' | 'server-full' | 'closing',
): Refusal {
  switch (reason) {
    case 'started-before':
      return new Refusal(400, 'run_already_started', 'The run has already been started.')
    case 'too-many-runs': {
      const message = 'You have too many active runs. Wait for one to finish, or stop one.'
      return new Refusal(429, 'too_many_runs', message, undefined, 5)
    }
    case 'server-full':
      return serverFull()
    case 'closing':
      return new Refusal(503, 'server_stopping', 'The server is shutting down.', undefined, 2)
  }
}

function mismatch(param: string): Refusal {
  return new Refusal(400, 'invalid_request', `${param} does not match the address.`, param)
}
