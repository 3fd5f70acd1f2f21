import type { Client, InStatement, Row } from '@libsql/client'
import { z } from 'zod'

import { RunInput, type Run } from '@/core/contract/run'

import { isAccepted } from './is-accepted'

const RunRow = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  parent_run_id: z.string().nullable(),
  message_id: z.string().nullable(),
  created: z.string(),
  started: z.string().nullable(),
  finished: z.string().nullable(),
})

const InputRow = z.object({ run_input: z.string().nullable() })

const IdRow = z.object({ run_id: z.string() })

const UnfinishedRow = z.object({
  run_id: z.string(),
  thread_id: z.string(),
  room_id: z.string(),
  user_id: z.string(),
  process_id: z.string().nullable(),
  host: z.string().nullable(),
  pid: z.number().nullable(),
  seen: z.number().nullable(),
  silence_milliseconds: z.number().nullable(),
})

/** An unfinished run and its process. Times come from the database clock. */
export type UnfinishedRun = z.infer<typeof UnfinishedRow>

/** Omits input and events, which only the page of the run needs. */
export const runColumns = 'thread_id, run_id, parent_run_id, message_id, created, started, finished'

export function runFromRow(row: Row): Run {
  return { ...RunRow.parse(row), run_input: null, events: null, usage: null }
}

/** A run that does not exist yet. */
export interface NewRun {
  threadId: string
  runId: string
  parentRunId: string | null
  /** The person's message that it answers, if the client named it. */
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

/** A thread, and the user who must own it. */
export interface ThreadOfUser {
  userId: string
  roomId: string
  threadId: string
}

export function createRunStore(client: Client) {
  async function findBy(
    column: 'run_id' | 'message_id',
    value: string,
    { userId, roomId, threadId }: ThreadOfUser,
  ): Promise<Run | undefined> {
    const { rows } = await client.execute({
      sql: `SELECT ${runColumns} FROM runs WHERE ${column} = ? AND thread_id =
        (SELECT thread_id FROM threads WHERE thread_id = ? AND room_id = ? AND user_id = ?)`,
      args: [value, threadId, roomId, userId],
    })
    return rows[0] && runFromRow(rows[0])
  }

  return {
    /** Does nothing if the id is taken, or if the thread has a run for the message. */
    async create(run: NewRun) {
      await isAccepted(client.batch([insertRun(run), touchThread(run.runId, run.at)], 'write'))
    },

    /** The run of a person's message. A message of another user or thread is not found. */
    findByMessage: (thread: ThreadOfUser, messageId: string) =>
      findBy('message_id', messageId, thread),

    find: (thread: ThreadOfUser, runId: string) => findBy('run_id', runId, thread),

    async readInput(runId: string): Promise<RunInput | null> {
      const { rows } = await client.execute({
        sql: 'SELECT run_input FROM runs WHERE run_id = ?',
        args: [runId],
      })
      const stored = rows[0] && InputRow.parse(rows[0]).run_input
      return stored ? RunInput.parse(JSON.parse(stored)) : null
    },

    /** Only the first process to start a run performs it. */
    async start({ runId, processId, input, title, firstEvent, at }: RunStart) {
      const isNew = 'run_id = ? AND started IS NULL'
      const threadOfNew = `thread_id = (SELECT thread_id FROM runs WHERE ${isNew})`
      const [named, , , started] = await client.batch(
        [
          {
            sql: `UPDATE threads SET name = ? WHERE ${threadOfNew} AND name = ''`,
            args: [title, runId],
          },
          {
            sql: `UPDATE threads SET last_activity = ? WHERE ${threadOfNew}`,
            args: [at, runId],
          },
          {
            sql: `INSERT INTO events (run_id, event_index, data)
            SELECT run_id, 0, ? FROM runs WHERE ${isNew}`,
            args: [firstEvent, runId],
          },
          {
            sql: `UPDATE runs SET started = ?, run_input = ?, process_id = ? WHERE ${isNew}`,
            args: [at, input && JSON.stringify(input), processId, runId],
          },
        ],
        'write',
      )
      return {
        isStarted: started?.rowsAffected === 1,
        isThreadNamed: title !== '' && named?.rowsAffected === 1,
      }
    },

    /** Notifies the process of the run. Returns false if there is nothing to cancel. */
    async requestCancel(runId: string, at: string): Promise<boolean> {
      const { rowsAffected } = await client.execute({
        sql: `UPDATE runs SET cancel_requested = coalesce(cancel_requested, ?)
          WHERE run_id = ? AND started IS NOT NULL AND finished IS NULL`,
        args: [at, runId],
      })
      return rowsAffected === 1
    },

    async listCancelRequests(processId: string): Promise<string[]> {
      const { rows } = await client.execute({
        sql: `SELECT run_id FROM runs
          WHERE process_id = ? AND cancel_requested IS NOT NULL AND finished IS NULL`,
        args: [processId],
      })
      return rows.map((row) => IdRow.parse(row).run_id)
    },

    async isFinished(runId: string): Promise<boolean> {
      const { rows } = await client.execute({
        sql: 'SELECT run_id FROM runs WHERE run_id = ? AND finished IS NULL',
        args: [runId],
      })
      return rows.length === 0
    },

    async listUnfinishedOfThread(threadId: string): Promise<string[]> {
      const { rows } = await client.execute({
        sql: `SELECT run_id FROM runs
          WHERE thread_id = ? AND started IS NOT NULL AND finished IS NULL`,
        args: [threadId],
      })
      return rows.map((row) => IdRow.parse(row).run_id)
    },

    async listUnfinished(): Promise<UnfinishedRun[]> {
      const { rows } = await client.execute(
        `SELECT run_id, runs.thread_id, room_id, user_id, runs.process_id, host, pid, seen,
          CAST(unixepoch('subsec') * 1000 AS INTEGER) - seen AS silence_milliseconds
          FROM runs JOIN threads ON threads.thread_id = runs.thread_id
          LEFT JOIN processes ON processes.process_id = runs.process_id
          WHERE started IS NOT NULL AND finished IS NULL`,
      )
      return rows.map((row) => UnfinishedRow.parse(row))
    },
  }
}

export function insertRun({
  runId,
  threadId,
  parentRunId,
  messageId = null,
  at,
}: NewRun): InStatement {
  return {
    sql: `INSERT INTO runs (run_id, thread_id, parent_run_id, message_id, created)
      VALUES (?, ?, ?, ?, ?)`,
    args: [runId, threadId, parentRunId, messageId, at],
  }
}

function touchThread(runId: string, at: string): InStatement {
  return {
    sql: `UPDATE threads SET last_activity = ?
      WHERE thread_id = (SELECT thread_id FROM runs WHERE run_id = ?)`,
    args: [at, runId],
  }
}
