import type { Client, InStatement, InValue } from '@libsql/client'
import { z } from 'zod'

import type { Commit } from './group-commit'

/** Consecutive events of a run from the index `from` on. Each is one line of JSON. */
export interface EventPage {
  from: number
  data: readonly string[]
}

/**
 * A row holds all events of one write, one per line, under the index of the first: storing two
 * hundred events costs a database as much as storing one.
 */
const maximumRows = 200

const PageRow = z.object({
  is_finished: z.number().nullable(),
  row_count: z.number(),
  first_index: z.number().nullable(),
  lines: z.string().nullable(),
})

/** Is written only if the run belongs to `processId`. */
export interface Append {
  runId: string
  processId: string
  page: EventPage
  finished: string | null
}

export function createEventStore(client: Client, commit: Commit) {
  /** `isEnd` means that nothing can follow. A deleted run has ended too. */
  async function readPage(runId: string, from: number): Promise<EventPage & { isEnd: boolean }> {
    const { rows } = await client.execute({
      sql: `SELECT max(finished IS NOT NULL) AS is_finished, count(event_index) AS row_count,
          min(event_index) AS first_index,
          group_concat(data, char(10) ORDER BY event_index) AS lines
        FROM runs LEFT JOIN (
          SELECT event_index, data FROM events WHERE events.run_id = ?1 AND event_index >= coalesce(
            (SELECT max(event_index) FROM events WHERE run_id = ?1 AND event_index <= ?2), 0)
          ORDER BY event_index LIMIT ?3
        ) WHERE run_id = ?1`,
      args: [runId, from, maximumRows],
    })
    const { is_finished, row_count, first_index, lines } = PageRow.parse(rows[0])
    const data = lines === null ? [] : lines.split('\n').slice(from - (first_index ?? 0))
    return { from, data, isEnd: is_finished !== 0 && row_count < maximumRows }
  }

  return {
    readPage,

    async readAll(runId: string): Promise<string[]> {
      const all: string[] = []
      for (;;) {
        const { data, isEnd } = await readPage(runId, all.length)
        for (const event of data) all.push(event)
        if (isEnd || data.length === 0) return all
      }
    },

    /**
     * `finished` is set with the last events of a run. Returns false and writes nothing if the run
     * is over, deleted, or belongs to another process.
     */
    async append({ runId, processId, page, finished }: Append): Promise<boolean> {
      const isOurs = {
        sql: 'run_id = ? AND finished IS NULL AND process_id = ?',
        args: [runId, processId],
      }
      const insertion = {
        sql: `INSERT INTO events (run_id, event_index, data)
          SELECT run_id, ?, ? FROM runs WHERE ${isOurs.sql}`,
        args: [page.from, page.data.join('\n'), ...isOurs.args],
      }
      const ending = finished === null ? [] : finishRun(isOurs, finished)
      const [inserted] = await commit([insertion, ...ending])
      return inserted?.rowsAffected === 1
    },

    /**
     * Ends a run that its process left open, unless the process renewed its lease after `seen` or
     * the run has ended meanwhile.
     */
    async abandon(run: { runId: string; seen: number | null; lastEvent: string; at: string }) {
      const isStillOpen = {
        sql: `run_id = ? AND finished IS NULL AND
          (SELECT seen FROM processes WHERE processes.process_id = runs.process_id) IS ?`,
        args: [run.runId, run.seen],
      }
      const insertion = {
        sql: `INSERT INTO events (run_id, event_index, data)
          SELECT run_id, ${nextIndex}, ? FROM runs WHERE ${isStillOpen.sql}`,
        args: [run.lastEvent, ...isStillOpen.args],
      }
      const [inserted] = await commit([insertion, ...finishRun(isStillOpen, run.at)])
      return inserted?.rowsAffected === 1
    },
  }
}

const nextIndex = `coalesce((
  SELECT event_index + length(data) - length(replace(data, char(10), '')) + 1
  FROM events WHERE events.run_id = runs.run_id ORDER BY event_index DESC LIMIT 1), 0)`

function finishRun(run: { sql: string; args: InValue[] }, finished: string): InStatement[] {
  return [
    {
      sql: `UPDATE threads SET last_activity = ?
        WHERE thread_id = (SELECT thread_id FROM runs WHERE ${run.sql})`,
      args: [finished, ...run.args],
    },
    { sql: `UPDATE runs SET finished = ? WHERE ${run.sql}`, args: [finished, ...run.args] },
  ]
}
