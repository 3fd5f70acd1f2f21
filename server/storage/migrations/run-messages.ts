import type { Migration } from './migration'

/**
 * Selects the runs that contribute to the messages of a run: from each, the messages `first` to `last`,
 * placed from `place` on. A run shares one contiguous part with its base, so each contributes one range.
 */
const shared = (run: string) => `WITH RECURSIVE shared (run_id, first, last, place) AS (
    SELECT run_id, 0, 2000000000, 0 FROM run_messages WHERE run_id = ${run}
  UNION ALL
    SELECT base_run_id,
      base_from + CASE WHEN first > base_place THEN first - base_place ELSE 0 END,
      base_from + CASE WHEN last < base_place + base_to - base_from
        THEN last - base_place ELSE base_to - base_from END,
      place + CASE WHEN first < base_place THEN base_place - first ELSE 0 END
    FROM shared JOIN run_messages USING (run_id)
    WHERE base_from < base_to
      AND first < base_place + base_to - base_from AND last > base_place
  )`

/** The position, in the whole list of a run, of its own message with this number. Numbers start at 0. */
const positionOf = (number: string) =>
  `CASE WHEN ${number} < base_place THEN ${number} ELSE ${number} + base_to - base_from END`

/** Converts the messages, each after a line break, to a JSON array. */
const asJson = (newLine: string) => `('[' || substr(replace(messages, ${newLine}, ','), 2) || ']')`

/** Stores with a run only the messages that it adds to an earlier run. */
export const runMessages: Migration = {
  libsql: {
    up: [
      `CREATE TABLE run_messages (
        run_id TEXT PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
        thread_id TEXT NOT NULL,
        last_message_id TEXT NOT NULL,
        base_run_id TEXT,
        base_place INTEGER NOT NULL,
        base_from INTEGER NOT NULL,
        base_to INTEGER NOT NULL,
        messages TEXT NOT NULL
      ) STRICT`,
      `CREATE INDEX run_messages_by_thread ON run_messages (thread_id, last_message_id)`,
    ],
    down: [
      `UPDATE runs SET run_input = json_set(run_input, '$.messages', json((
        ${shared('runs.run_id')}
        SELECT json_group_array(json(each.value) ORDER BY place + ${positionOf('each.key')} - first)
        FROM shared JOIN run_messages USING (run_id) JOIN json_each(${asJson('char(10)')}) AS each
        WHERE ${positionOf('each.key')} >= first AND ${positionOf('each.key')} < last)))
      WHERE run_id IN (SELECT run_id FROM run_messages)`,
      'DROP TABLE run_messages',
    ],
  },

  postgres: {
    up: [
      `CREATE TABLE run_messages (
        run_id text COLLATE "C" PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
        thread_id text COLLATE "C" NOT NULL,
        last_message_id text COLLATE "C" NOT NULL,
        base_run_id text COLLATE "C",
        base_place integer NOT NULL,
        base_from integer NOT NULL,
        base_to integer NOT NULL,
        messages text NOT NULL
      )`,
      `CREATE INDEX run_messages_by_thread ON run_messages (thread_id)`,
    ],
    down: [
      `UPDATE runs SET run_input = (
        SELECT json_object_agg(key, value) FROM (
          SELECT key, value FROM json_each(run_input) WHERE key <> 'messages'
          UNION ALL SELECT 'messages', coalesce((
            ${shared('runs.run_id')}
            SELECT json_agg(value ORDER BY place + ${positionOf('number')} - first)
            FROM shared JOIN run_messages USING (run_id)
              CROSS JOIN LATERAL (
                SELECT value, ordinality - 1 AS number
                FROM json_array_elements(${asJson('chr(10)')}::json) WITH ORDINALITY) AS each
            WHERE ${positionOf('number')} >= first AND ${positionOf('number')} < last), '[]')
        ) AS members)
      WHERE run_id IN (SELECT run_id FROM run_messages)`,
      'DROP TABLE run_messages',
    ],
  },
}
