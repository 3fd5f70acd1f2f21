import { CompiledQuery } from 'kysely'
import { z } from 'zod'

import { countOf, type Database } from './database'

/** Consecutive events of a run from the index `from` on. Each is one line of JSON. */
export interface EventPage {
  from: number
  data: readonly string[]
}

/** Events to append, which are written only if the run belongs to `processId` and is not over. */
export interface Append {
  runId: string
  processId: string
  page: EventPage
  /** When the run finished; set with its last events. */
  finished: string | null
}

/** Writes appends in one transaction, and returns for each whether it was written. */
export type WriteEvents = (appends: readonly Append[]) => Promise<readonly boolean[]>

/** Writing to a file blocks the main thread, so its groups are small. */
export const maximumAppends = { libsql: 4, postgres: 200 }

export function createWriteEvents(database: Database): WriteEvents {
  return database.engine === 'libsql' ? writeToFile(database) : writeToPostgres(database)
}

const isOurs = 'run_id = ? AND finished IS NULL AND process_id = ?'

const insertIntoFile = `INSERT INTO events (run_id, event_index, data)
  SELECT run_id, ?, ? FROM runs WHERE ${isOurs}`

const touchInFile = `UPDATE threads SET last_activity = ?
  WHERE thread_id = (SELECT thread_id FROM runs WHERE ${isOurs})`

const finishInFile = `UPDATE runs SET finished = ? WHERE ${isOurs}`

const writeToFile =
  ({ writeAll }: Database): WriteEvents =>
  async (appends) => {
    const queries = appends.map(({ runId, processId, page, finished }) => {
      const ours = [runId, processId]
      const insertion = [page.from, page.data.join('\n'), ...ours]
      return [
        CompiledQuery.raw(insertIntoFile, insertion),
        ...(finished === null
          ? []
          : [touchInFile, finishInFile].map((text) =>
              CompiledQuery.raw(text, [finished, ...ours]),
            )),
      ]
    })
    const results = await writeAll(queries.flat())
    let taken = 0
    return queries.map((ofAppend) => {
      const isWritten = countOf(results[taken]) === 1
      taken += ofAppend.length
      return isWritten
    })
  }

/** Takes one statement and one round trip, however many runs have events to write. */
const insertIntoPostgres = `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::text[], $5::timestamptz[])
      WITH ORDINALITY AS given (run_id, process_id, event_index, data, finished, place)
  ), ours AS (
    SELECT given.*, runs.thread_id FROM given JOIN runs
      ON runs.run_id = given.run_id AND runs.process_id = given.process_id
        AND runs.finished IS NULL
      ORDER BY runs.run_id FOR NO KEY UPDATE OF runs
  ), inserted AS (
    INSERT INTO events (run_id, event_index, data) SELECT run_id, event_index, data FROM ours
  ), ended AS (
    UPDATE runs SET finished = ours.finished FROM ours
      WHERE runs.run_id = ours.run_id AND ours.finished IS NOT NULL
  ), touched AS (
    UPDATE threads SET last_activity = ours.finished FROM ours
      WHERE threads.thread_id = ours.thread_id AND ours.finished IS NOT NULL
  )
  SELECT place FROM given WHERE place NOT IN (SELECT place FROM ours)`

const PlaceRows = z.array(z.object({ place: z.number() }))

const writeToPostgres =
  ({ kysely }: Database): WriteEvents =>
  async (appends) => {
    const { rows } = await kysely.executeQuery(
      CompiledQuery.raw(insertIntoPostgres, [
        appends.map(({ runId }) => runId),
        appends.map(({ processId }) => processId),
        appends.map(({ page }) => page.from),
        appends.map(({ page }) => page.data.join('\n')),
        appends.map(({ finished }) => finished),
      ]),
    )
    const refused = new Set(PlaceRows.parse(rows).map(({ place }) => place))
    return appends.map((_, index) => !refused.has(index + 1))
  }
