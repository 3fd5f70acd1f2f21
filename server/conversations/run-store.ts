import type { Client, InStatement, Row } from '@libsql/client'
import { z } from 'zod'
import { RunInput, type Run } from '@/core/contract/run'
import { isAccepted } from '@server/storage/constraint'

/** `data` is the event's JSON, kept and sent as the text it was first written as. */
export type StoredEvent = { index: number; data: string }

const RunRow = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  parent_run_id: z.string().nullable(),
  created: z.string(),
  started: z.string().nullable(),
  finished: z.string().nullable(),
})

const EventRow = z.object({ event_index: z.number(), data: z.string() })

const InputRow = z.object({ run_input: z.string().nullable() })

const UnfinishedRow = z.object({
  thread_id: z.string(),
  run_id: z.string(),
  event_count: z.number(),
})

/** Without its input and its events, which only the run's own page needs. */
export const runColumns = 'thread_id, run_id, parent_run_id, created, started, finished'

export function runFromRow(row: Row): Run {
  return { ...RunRow.parse(row), run_input: null, events: null, usage: null }
}

export function createRunStore(client: Client) {
  return {
    /** Does nothing when the id is taken. */
    async create(run: { threadId: string; runId: string; parentRunId: string | null; at: string }) {
      const { threadId, runId, parentRunId, at } = run
      await isAccepted(
        client.batch([insertRun(runId, threadId, parentRunId, at), touch(runId, at)], 'write'),
      )
    },

    async find(
      { userId, roomId, threadId }: { userId: string; roomId: string; threadId: string },
      runId: string,
    ): Promise<Run | undefined> {
      const { rows } = await client.execute({
        sql: `SELECT ${runColumns} FROM runs WHERE run_id = ? AND thread_id =
          (SELECT thread_id FROM threads WHERE thread_id = ? AND room_id = ? AND user_id = ?)`,
        args: [runId, threadId, roomId, userId],
      })
      return rows[0] && runFromRow(rows[0])
    },

    async readInput(runId: string): Promise<RunInput | null> {
      const { rows } = await client.execute({
        sql: 'SELECT run_input FROM runs WHERE run_id = ?',
        args: [runId],
      })
      const stored = rows[0] && InputRow.parse(rows[0]).run_input
      return stored ? RunInput.parse(JSON.parse(stored)) : null
    },

    /** Answers false when the run was started before: a run is performed at most once. */
    async start(runId: string, input: RunInput | null, at: string): Promise<boolean> {
      const { rowsAffected } = await client.execute({
        sql: 'UPDATE runs SET started = ?, run_input = ? WHERE run_id = ? AND started IS NULL',
        args: [at, input && JSON.stringify(input), runId],
      })
      if (rowsAffected === 0) return false
      await client.execute(touch(runId, at))
      return true
    },

    /** The last events of a run come with the moment at which it finished. */
    async append(runId: string, events: readonly StoredEvent[], finished: string | null) {
      const statements: InStatement[] = events.map(({ index, data }) => ({
        sql: 'INSERT INTO events (run_id, event_index, data) VALUES (?, ?, ?)',
        args: [runId, index, data],
      }))
      if (finished !== null) {
        statements.push(
          { sql: 'UPDATE runs SET finished = ? WHERE run_id = ?', args: [finished, runId] },
          touch(runId, finished),
        )
      }
      await client.batch(statements, 'write')
    },

    async readEvents(runId: string, from: number): Promise<StoredEvent[]> {
      const { rows } = await client.execute({
        sql: `SELECT event_index, data FROM events
          WHERE run_id = ? AND event_index >= ? ORDER BY event_index`,
        args: [runId, from],
      })
      return rows.map((row) => {
        const { event_index, data } = EventRow.parse(row)
        return { index: event_index, data }
      })
    },

    async listUnfinished() {
      const { rows } = await client.execute(
        `SELECT thread_id, run_id,
          (SELECT count(*) FROM events WHERE events.run_id = runs.run_id) AS event_count
          FROM runs WHERE started IS NOT NULL AND finished IS NULL`,
      )
      return rows.map((row) => {
        const { thread_id, run_id, event_count } = UnfinishedRow.parse(row)
        return { threadId: thread_id, runId: run_id, eventCount: event_count }
      })
    },
  }
}

export function insertRun(
  runId: string,
  threadId: string,
  parentRunId: string | null,
  at: string,
): InStatement {
  return {
    sql: 'INSERT INTO runs (run_id, thread_id, parent_run_id, created) VALUES (?, ?, ?, ?)',
    args: [runId, threadId, parentRunId, at],
  }
}

function touch(runId: string, at: string): InStatement {
  return {
    sql: `UPDATE threads SET last_activity = ?
      WHERE thread_id = (SELECT thread_id FROM runs WHERE run_id = ?)`,
    args: [at, runId],
  }
}
