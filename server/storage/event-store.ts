import { sql, type CompiledQuery } from 'kysely'
import { z } from 'zod'

import { countOf, type Database } from './database'
import { createWriteEvents, maximumAppends, type Append, type EventPage } from './write-events'
import { createGroupCommit } from './group-commit'

/**
 * The maximum number of rows per page. A row contains all events of one write, one per line, under the
 * index of the first, because storing two hundred events in one row costs as much as storing one.
 */
const maximumRows = 200

const PageRow = z.object({
  run_count: z.number(),
  finished_count: z.number(),
  row_count: z.number(),
  first_index: z.number().nullable(),
  lines: z.string().nullable(),
})

export function createEventStore(database: Database) {
  const { kysely } = database
  const append = createGroupCommit({
    maximumItems: maximumAppends[database.engine],
    write: createWriteEvents(database),
  })

  /** `isEnd` means that nothing can follow. A deleted run has also ended. */
  async function readPage(runId: string, from: number): Promise<EventPage & { isEnd: boolean }> {
    const { rows } = await sql`
      SELECT count(runs.run_id) AS run_count, count(finished) AS finished_count,
        count(event_index) AS row_count, min(event_index) AS first_index,
        string_agg(data, ${'\n'} ORDER BY event_index) AS lines
      FROM runs LEFT JOIN (
        SELECT event_index, data FROM events WHERE run_id = ${runId} AND event_index >= coalesce(
          (SELECT max(event_index) FROM events WHERE run_id = ${runId} AND event_index <= ${from}),
          0)
        ORDER BY event_index LIMIT ${maximumRows}
      ) AS page ON true WHERE runs.run_id = ${runId}`.execute(kysely)
    const { run_count, finished_count, row_count, first_index, lines } = PageRow.parse(rows[0])
    const data = lines === null ? [] : lines.split('\n').slice(from - (first_index ?? 0))
    const isOver = run_count === 0 || finished_count > 0
    return { from, data, isEnd: isOver && row_count < maximumRows }
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

    /** Returns whether an append was written, for when a lost connection leaves its outcome unknown. */
    async holds(runId: string, { from, data }: EventPage): Promise<boolean> {
      const row = await kysely
        .selectFrom('events')
        .select('event_index')
        .where('run_id', '=', runId)
        .where('event_index', '=', from)
        .where('data', '=', data.join('\n'))
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns false and writes nothing if the run is over, deleted or owned by another process. */
    append: (events: Append): Promise<boolean> => append(events),

    /**
     * Ends a run that its process left open, unless the process renewed its lease after `seen` or
     * the run has ended meanwhile.
     */
    async abandon(run: { runId: string; seen: number | null; lastEvent: string; at: string }) {
      const seen = run.seen === null ? null : new Date(run.seen)
      const isStillOpen = sql`run_id = ${run.runId} AND finished IS NULL AND
        (SELECT seen FROM processes WHERE processes.process_id = runs.process_id)
          IS NOT DISTINCT FROM ${seen}`
      // The first statement locks the row for this transaction.
      const [kept] = await database.writeAll(
        [
          sql`UPDATE runs SET process_id = process_id WHERE ${isStillOpen}`,
          sql`INSERT INTO events (run_id, event_index, data)
            SELECT run_id, ${nextIndex}, ${run.lastEvent} FROM runs WHERE ${isStillOpen}`,
          sql`UPDATE threads SET last_activity = ${run.at}
            WHERE thread_id = (SELECT thread_id FROM runs WHERE ${isStillOpen})`,
          sql`UPDATE runs SET finished = ${run.at} WHERE ${isStillOpen}`,
        ].map((query): CompiledQuery => query.compile(kysely)),
      )
      return countOf(kept) === 1
    },
  }
}

const nextIndex = sql`coalesce((
  SELECT event_index + length(data) - length(replace(data, ${'\n'}, '')) + 1
  FROM events WHERE events.run_id = runs.run_id ORDER BY event_index DESC LIMIT 1), 0)`
