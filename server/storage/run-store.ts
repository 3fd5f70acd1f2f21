import { sql, type CompiledQuery, type Kysely } from 'kysely'
import { z } from 'zod'

import type { Run, RunInput } from '@/core/contract/run'

import { column } from './column'
import { countOf, type Database } from './database'
import { millisecondsSince } from './database-clock'
import { createRunInputs } from './inputs/run-inputs'
import { isAccepted } from './is-accepted'
import type { Tables } from './tables'

const RunRow = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  parent_run_id: z.string().nullable(),
  message_id: z.string().nullable(),
  created: column.isoTime,
  started: column.isoTime.nullable(),
  finished: column.isoTime.nullable(),
})

const UnfinishedRow = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  room_id: z.string(),
  user_id: z.string(),
  process_id: z.string().nullable(),
  cancel_requested: column.isoTime.nullable(),
  host: z.string().nullable(),
  pid: z.number().nullable(),
  seen: column.milliseconds.nullable(),
  silence_milliseconds: z.number().nullable(),
})

/** An unfinished run and its process. Times come from the database clock. */
export type UnfinishedRun = z.infer<typeof UnfinishedRow>

/** Omits input and events, which are needed only to show a single run. */
export const runColumns = [
  'thread_id',
  'run_id',
  'parent_run_id',
  'message_id',
  'created',
  'started',
  'finished',
] as const

export function runFromRow(row: unknown): Run {
  return { ...RunRow.parse(row), run_input: null, events: null, usage: null }
}

/** A run that does not exist yet. */
export interface NewRun {
  threadId: string
  runId: string
  parentRunId: string | null
  /** The message that the run answers, if the client named it. */
  messageId?: string | null
  at: string
}

export interface RunStart {
  runId: string
  processId: string
  input: RunInput | null
  /** Becomes the thread's name if it has none. */
  title: string
  firstEvent: string
  at: string
}

export interface RunClaim {
  runId: string
  processId: string
  /** The process that owned the run, and when it was last seen. */
  from: { processId: string | null; seen: number | null }
}

/** A thread, and the user who must own it. */
export interface ThreadOfUser {
  userId: string
  roomId: string
  threadId: string
}

export function createRunStore({ engine, kysely, writeAll }: Database) {
  const inputs = createRunInputs(kysely)

  async function findBy(
    columnName: 'run_id' | 'message_id',
    value: string,
    { userId, roomId, threadId }: ThreadOfUser,
  ): Promise<Run | undefined> {
    const row = await kysely
      .selectFrom('runs')
      .select(runColumns)
      .where(columnName, '=', value)
      .where('thread_id', '=', (query) =>
        query
          .selectFrom('threads')
          .select('thread_id')
          .where('thread_id', '=', threadId)
          .where('room_id', '=', roomId)
          .where('user_id', '=', userId),
      )
      .executeTakeFirst()
    return row && runFromRow(row)
  }

  const unfinished = () =>
    kysely.selectFrom('runs').where('started', 'is not', null).where('finished', 'is', null)

  return {
    /** Creates a run. Does nothing if the id is taken, or if the thread has a run for the message. */
    async create(run: NewRun) {
      await isAccepted(writeAll([insertRun(kysely, run), touchThread(kysely, run)]))
    },

    /** Finds the run that answers a message. Messages of other users and threads are not found. */
    findByMessage: (thread: ThreadOfUser, messageId: string) =>
      findBy('message_id', messageId, thread),

    find: (thread: ThreadOfUser, runId: string) => findBy('run_id', runId, thread),

    readInput: (runId: string) => inputs.read(runId),

    /** Reads the input as JSON, relative to another run of the thread if it continues that run. */
    readInputText: (runId: string, baseId?: string) => inputs.readText(runId, baseId),

    /** Starts a run. Only the first process to do so performs it. */
    async start({ runId, processId, input, title, firstEvent, at }: RunStart) {
      // The first statement decides which process starts the run. The others apply only if this process
      // did: the run is its own and has no events yet.
      const isOurs = sql`run_id = ${runId} AND process_id = ${processId} AND finished IS NULL
        AND NOT EXISTS (SELECT 1 FROM events WHERE events.run_id = runs.run_id)`
      const threadOfOurs = sql`thread_id = (SELECT thread_id FROM runs WHERE ${isOurs})`
      const prepared = input && (await inputs.prepare(runId, input))
      const [started, named] = await writeAll([
        kysely
          .updateTable('runs')
          .set({ started: at, run_input: prepared && prepared.text, process_id: processId })
          .where('run_id', '=', runId)
          .where('started', 'is', null)
          .compile(),
        sql`UPDATE threads SET name = ${title} WHERE ${threadOfOurs} AND name = ''`.compile(kysely),
        sql`UPDATE threads SET last_activity = ${at} WHERE ${threadOfOurs}`.compile(kysely),
        ...(prepared ? [prepared.insertMessages(isOurs).compile(kysely)] : []),
        sql`INSERT INTO events (run_id, event_index, data)
          SELECT run_id, 0, ${firstEvent} FROM runs WHERE ${isOurs}`.compile(kysely),
      ])
      const isStarted = countOf(started) === 1
      return { isStarted, isThreadNamed: isStarted && title !== '' && countOf(named) === 1 }
    },

    /**
     * Takes over a run that another process released or lost. Returns false if that process has renewed
     * its lease since `seen`, or if the run has ended or been taken over by another process.
     */
    async claim({ runId, processId, from }: RunClaim): Promise<boolean> {
      const seen = from.seen === null ? null : new Date(from.seen)
      const { numAffectedRows } = await sql`UPDATE runs SET process_id = ${processId}
        WHERE run_id = ${runId} AND finished IS NULL
          AND process_id IS NOT DISTINCT FROM ${from.processId} AND
          (SELECT seen FROM processes WHERE processes.process_id = runs.process_id)
            IS NOT DISTINCT FROM ${seen}`.execute(kysely)
      return numAffectedRows === 1n
    },

    /** Releases a run for other processes to claim, and notifies them. */
    async release(runId: string, processId: string) {
      await writeAll([
        kysely
          .updateTable('runs')
          .set({ process_id: null })
          .where('run_id', '=', runId)
          .where('process_id', '=', processId)
          .where('finished', 'is', null)
          .compile(),
        ...(engine === 'postgres' ? [sql`NOTIFY continuo_releases`.compile(kysely)] : []),
      ])
    },

    /** Returns whether any run is released and not yet claimed. */
    async hasReleased(): Promise<boolean> {
      const released = unfinished().select('run_id').where('process_id', 'is', null).limit(1)
      return (await released.executeTakeFirst()) !== undefined
    },

    /** Asks the process of the run to cancel it. Returns false if there is nothing to cancel. */
    async requestCancel(runId: string, at: string): Promise<boolean> {
      const result = await kysely
        .updateTable('runs')
        .set({ cancel_requested: sql<string>`coalesce(cancel_requested, ${at})` })
        .where('run_id', '=', runId)
        .where('started', 'is not', null)
        .where('finished', 'is', null)
        .executeTakeFirst()
      return result.numUpdatedRows === 1n
    },

    async listCancelRequests(processId: string): Promise<string[]> {
      const rows = await kysely
        .selectFrom('runs')
        .select('run_id')
        .where('process_id', '=', processId)
        .where('cancel_requested', 'is not', null)
        .where('finished', 'is', null)
        .execute()
      return rows.map(({ run_id }) => run_id)
    },

    async isFinished(runId: string): Promise<boolean> {
      const row = await kysely
        .selectFrom('runs')
        .select('run_id')
        .where('run_id', '=', runId)
        .where('finished', 'is', null)
        .executeTakeFirst()
      return row === undefined
    },

    async listUnfinishedOfThread(threadId: string): Promise<string[]> {
      const rows = await unfinished().select('run_id').where('thread_id', '=', threadId).execute()
      return rows.map(({ run_id }) => run_id)
    },

    /** Counts the unfinished runs of a user in all processes. */
    async countUnfinishedOfUser(userId: string): Promise<number> {
      const { count } = await unfinished()
        .innerJoin('threads', 'threads.thread_id', 'runs.thread_id')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return count
    },

    async listUnfinished(): Promise<UnfinishedRun[]> {
      const rows = await unfinished()
        .innerJoin('threads', 'threads.thread_id', 'runs.thread_id')
        .leftJoin('processes', 'processes.process_id', 'runs.process_id')
        .select(['run_id', 'runs.thread_id', 'room_id', 'user_id'])
        .select(['runs.process_id', 'cancel_requested', 'host', 'pid', 'seen'])
        .select(millisecondsSince(engine, 'seen').as('silence_milliseconds'))
        .execute()
      return rows.map((row) => UnfinishedRow.parse(row))
    },
  }
}

export function insertRun(
  kysely: Kysely<Tables>,
  { runId, threadId, parentRunId, messageId = null, at }: NewRun,
): CompiledQuery {
  const run = { run_id: runId, thread_id: threadId, parent_run_id: parentRunId }
  return kysely
    .insertInto('runs')
    .values({ ...run, message_id: messageId, created: at })
    .compile()
}

function touchThread(kysely: Kysely<Tables>, { runId, at }: NewRun): CompiledQuery {
  return kysely
    .updateTable('threads')
    .set({ last_activity: at })
    .where('thread_id', '=', (query) =>
      query.selectFrom('runs').select('thread_id').where('run_id', '=', runId),
    )
    .compile()
}
