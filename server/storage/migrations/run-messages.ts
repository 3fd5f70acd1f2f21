import type { Migration } from './migration'

/**
 * The list of a run that others share: positions first to last, which stand from `place` on in the
 * list that is wanted. Of its base, a run shares one part, so this stays one range however far back.
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

/** A message of a run, numbered from 0, has this place in the list of the run. */
const positionOf = (number: string) =>
  `CASE WHEN ${number} < base_place THEN ${number} ELSE ${number} + base_to - base_from END`

/** Each message is behind a line break. */
const asJson = (newLine: string) => `('[' || substr(replace(messages, ${newLine}, ','), 2) || ']')`

/** Only what a run adds to the messages of an earlier one is stored with it. */
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
