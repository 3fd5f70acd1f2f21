import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { z } from 'zod'

import { RunInput } from '@/core/contract/run'

import { jsonWith } from './json-with'
import { nothingShared, shareMessages, wholeMessages, type Contribution } from './share-messages'

const InputRow = z.object({ run_input: z.string().nullable() })
const LastRow = z.object({ run_id: z.string(), last_message_id: z.string() })
const SharedRow = z.object({
  base_messages: z.number().nullable(),
  contributions: z.string().nullable(),
})

/** An input as JSON. It lacks its first `baseMessages` messages, which it shares with the base. */
export interface InputText {
  text: string | null
  baseMessages: number
}

/** An id that no run has. */
const noBase = ''

/**
 * Stores the inputs of runs. Each input contains the whole conversation, so a run stores only the messages
 * that it adds to those of an earlier run (its base), each after a line break, and the part that it shares.
 */
export function createRunInputs(kysely: QueryExecutorProvider) {
  /** Reads the messages that follow those of the base. Returns undefined if the run stores its input whole. */
  async function readMessages(runId: string, baseId = noBase) {
    const { rows } = await sharedWith(runId, baseId).execute(kysely)
    const { base_messages, contributions } = SharedRow.parse(rows[0])
    if (contributions === null) return undefined
    const baseMessages = base_messages ?? 0
    const lines = wholeMessages(contributions.split('\n\n').map(contributionOf), baseMessages)
    return { baseMessages, lines }
  }

  /** Reads the whole input or, if the run continues the base, omits the messages that both begin with. */
  async function readText(runId: string, baseId?: string): Promise<InputText> {
    const { rows } = await sql`SELECT run_input FROM runs WHERE run_id = ${runId}`.execute(kysely)
    const text = InputRow.optional().parse(rows[0])?.run_input ?? null
    const messages = text === null ? undefined : await readMessages(runId, baseId)
    if (text === null || !messages) return { text, baseMessages: 0 }
    const { baseMessages, lines } = messages
    return { text: jsonWith(text, { messages: `[${lines.join(',')}]` }), baseMessages }
  }

  /** Finds the run of the thread whose last message comes latest in these messages. */
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
    readText,

    async read(runId: string): Promise<RunInput | null> {
      const { text } = await readText(runId)
      return text === null ? null : RunInput.parse(JSON.parse(text))
    },

    /** Returns the input without its messages, and a statement that stores the messages if `isOurs` holds. */
    async prepare(runId: string, input: RunInput) {
      const { messages, ...others } = input
      const lines = messages.map((message) => JSON.stringify(message))
      const baseId = await findBase(runId, input)
      const base = baseId === undefined ? undefined : await readMessages(baseId)
      const { part, own } = base
        ? shareMessages(base.lines, lines)
        : { part: nothingShared, own: lines }
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

/** Parses what `sharedWith` returns: numbers on the first line, then one message per line. */
function contributionOf(text: string): Contribution {
  const [numbers = '', ...own] = text.split('\n')
  const [first = 0, last = 0, start = 0, place = 0, from = 0, to = 0] = numbers
    .split(' ')
    .map(Number)
  return { first, last, start, part: { place, from, to }, own }
}

/**
 * Selects the runs that contribute to the messages of a run: from each, the messages `first` to `last`,
 * placed from `start` on. A run shares one contiguous part with its base, so each contributes one range.
 * The result is one text, because a thread has thousands of runs and every row has a cost. If the run
 * begins with messages of `baseId`, the search stops there, and `last` is the number of these messages.
 */
const sharedWith = (
  runId: string,
  baseId: string,
) => sql`WITH RECURSIVE shared (run_id, first, last, start, is_base) AS (
    SELECT run_id, 0, 2000000000, 0, false FROM run_messages WHERE run_id = ${runId}
  UNION ALL
    SELECT base_run_id,
      base_from + CASE WHEN first > base_place THEN first - base_place ELSE 0 END,
      base_from + CASE WHEN last < base_place + base_to - base_from
        THEN last - base_place ELSE base_to - base_from END,
      start + CASE WHEN first < base_place THEN base_place - first ELSE 0 END,
      base_run_id = ${baseId} AND first + start + base_place + base_from = 0
    FROM shared JOIN run_messages USING (run_id)
    WHERE NOT is_base AND base_from < base_to
      AND first < base_place + base_to - base_from AND last > base_place
  )
  SELECT max(CASE WHEN is_base THEN last END) AS base_messages,
    string_agg(first || ' ' || last || ' ' || start || ' ' || base_place || ' ' || base_from ||
      ' ' || base_to || messages, ${'\n\n'}) FILTER (WHERE NOT is_base) AS contributions
  FROM shared JOIN run_messages USING (run_id)`
