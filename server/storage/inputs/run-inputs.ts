import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { RunInput } from '@/core/contract/run'

import { nothingShared, shareMessages, wholeMessages, type Contribution } from './share-messages'

const InputRow = z.object({ run_input: z.string().nullable() })
const LastRow = z.object({ run_id: z.string(), last_message_id: z.string() })
const SharedRow = z.object({ contributions: z.string().nullable() })

/**
 * Keeps the inputs of runs. Each contains the whole conversation, so a run stores only the messages that
 * it adds to those of an earlier run, each behind a line break, and names the part that both have in common.
 */
export function createRunInputs(kysely: QueryExecutorProvider) {
  /** Undefined if the run stored its input as a whole. */
  async function readMessages(runId: string): Promise<string[] | undefined> {
    const { rows } = await sharedWith(runId).execute(kysely)
    const text = SharedRow.parse(rows[0]).contributions
    return text === null ? undefined : wholeMessages(text.split('\n\n').map(contributionOf))
  }

  /** The run of the thread that got furthest in these messages. */
  async function findBase(runId: string, { messages }: RunInput): Promise<string | undefined> {
    const places = new Map(messages.map(({ id }, place) => [id, place]))
    const { rows } = await sql`SELECT run_id, last_message_id FROM run_messages
      WHERE thread_id = (SELECT thread_id FROM runs WHERE run_id = ${runId})`.execute(kysely)
    let best: { runId: string; place: number } | undefined
    for (const row of rows) {
      const { run_id, last_message_id } = LastRow.parse(row)
      const place = places.get(last_message_id)
      if (place !== undefined && place > (best?.place ?? -1)) best = { runId: run_id, place }
    }
    return best?.runId
  }

  return {
    async read(runId: string): Promise<RunInput | null> {
      const { rows } = await sql`SELECT run_input FROM runs WHERE run_id = ${runId}`.execute(kysely)
      const text = InputRow.optional().parse(rows[0])?.run_input
      if (text == null) return null
      const lines = await readMessages(runId)
      const others: object = JSON.parse(text)
      const messages: unknown = lines && JSON.parse(`[${lines.join(',')}]`)
      return RunInput.parse(lines ? { ...others, messages } : others)
    },

    /** The input without its messages, and the statement that stores them if `isOurs` holds. */
    async prepare(runId: string, input: RunInput) {
      const { messages, ...others } = input
      const lines = messages.map((message) => JSON.stringify(message))
      const baseId = await findBase(runId, input)
      const base = baseId === undefined ? undefined : await readMessages(baseId)
      const { part, own } = base ? shareMessages(base, lines) : { part: nothingShared, own: lines }
      const lastId = messages.at(-1)?.id ?? ''
      return {
        text: JSON.stringify(others),
        insertMessages: (isOurs: RawBuilder<unknown>) => sql`INSERT INTO run_messages (run_id,
            thread_id, last_message_id, base_run_id, base_place, base_from, base_to, messages)
          SELECT run_id, thread_id, ${lastId}, ${part === nothingShared ? null : baseId},
            CAST(${part.place} AS integer), CAST(${part.from} AS integer),
            CAST(${part.to} AS integer), ${own.map((line) => `\n${line}`).join('')}
          FROM runs WHERE ${isOurs}`,
      }
    },
  }
}

/** As `sharedWith` writes it: numbers in the first line, and then a message a line. */
function contributionOf(text: string): Contribution {
  const [numbers = '', ...own] = text.split('\n')
  const [first = 0, last = 0, start = 0, place = 0, from = 0, to = 0] = numbers
    .split(' ')
    .map(Number)
  return { first, last, start, part: { place, from, to }, own }
}

/**
 * The runs whose messages a run consists of: of each, the positions `first` to `last`, which stand from
 * `start` on. A run shares one part with its base, so it is one range however far back. In one text,
 * because a thread has thousands of runs, and every row costs.
 */
const sharedWith = (runId: string) => sql`WITH RECURSIVE shared (run_id, first, last, start) AS (
    SELECT run_id, 0, 2000000000, 0 FROM run_messages WHERE run_id = ${runId}
  UNION ALL
    SELECT base_run_id,
      base_from + CASE WHEN first > base_place THEN first - base_place ELSE 0 END,
      base_from + CASE WHEN last < base_place + base_to - base_from
        THEN last - base_place ELSE base_to - base_from END,
      start + CASE WHEN first < base_place THEN base_place - first ELSE 0 END
    FROM shared JOIN run_messages USING (run_id)
    WHERE base_from < base_to
      AND first < base_place + base_to - base_from AND last > base_place
  )
  SELECT string_agg(first || ' ' || last || ' ' || start || ' ' || base_place || ' ' || base_from ||
    ' ' || base_to || messages, ${'\n\n'}) AS contributions
  FROM shared JOIN run_messages USING (run_id)`
