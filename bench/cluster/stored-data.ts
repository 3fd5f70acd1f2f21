import { sql } from 'kysely'

import type { Database } from '@server/storage/database'

import { median } from '../time-in-turns'

const asks = 20
const roomPath = '/api/v1/rooms/demo/agui'

/** How many runs the app fetches for a thread that it does not know. */
const fetchedRuns = 30

/** How many runs the app fetches at a time. */
const mostAtOnce = 4

/** Creates a thread as real turns do: each run stores its question and the answer before it. */
export async function makeThread(
  { kysely }: Database,
  { user, messages }: { user: string; messages: number },
): Promise<void> {
  const runs = messages / 2
  const words = 'the cat sat on a mat; then it slept well. '.repeat(14)
  const runId = sql`${user} || '-run-' || n`
  await sql`INSERT INTO threads (thread_id, user_id, room_id, name, description, created, last_activity)
    VALUES (${`${user}-thread`}, ${user}, 'demo', 'A thread', '', now(), now())`.execute(kysely)
  await sql`INSERT INTO runs (run_id, thread_id, run_input, created, started, finished)
    SELECT ${runId}, ${`${user}-thread`}, json_build_object('threadId', ${`${user}-thread`}::text,
      'runId', ${runId}, 'tools', '[]'::json, 'context', '[]'::json),
      now() + n * interval '1 second', now(), now()
    FROM generate_series(0, ${runs - 1}::integer) AS n`.execute(kysely)
  await sql`INSERT INTO run_messages (run_id, thread_id, last_message_id, base_run_id, base_place,
      base_from, base_to, messages)
    SELECT ${runId}, ${`${user}-thread`}, 'question-' || n,
      CASE WHEN n > 0 THEN ${user} || '-run-' || (n - 1) END, 0, 0,
      CASE WHEN n > 0 THEN 2 * n - 1 ELSE 0 END,
      CASE WHEN n > 0 THEN chr(10) || json_build_object('id', 'answer-' || (n - 1),
        'role', 'assistant', 'content', ${words}::text) ELSE '' END
      || chr(10) || json_build_object('id', 'question-' || n, 'role', 'user',
        'content', 'What did the cat do next?')
    FROM generate_series(0, ${runs - 1}::integer) AS n`.execute(kysely)
  await sql`INSERT INTO events (run_id, event_index, data)
    SELECT ${runId}, 0, concat_ws(chr(10),
      json_build_object('type', 'RUN_STARTED', 'threadId', ${`${user}-thread`}::text, 'runId', ${runId}),
      json_build_object('type', 'TEXT_MESSAGE_START', 'messageId', 'answer-' || n, 'role', 'assistant'),
      json_build_object('type', 'TEXT_MESSAGE_CONTENT', 'messageId', 'answer-' || n, 'delta', ${words}::text),
      json_build_object('type', 'TEXT_MESSAGE_END', 'messageId', 'answer-' || n),
      json_build_object('type', 'RUN_FINISHED', 'threadId', ${`${user}-thread`}::text, 'runId', ${runId}))
    FROM generate_series(0, ${runs - 1}::integer) AS n`.execute(kysely)
}

/** Creates toolset instances, and distributes them evenly among people. */
export async function makeInstances(
  { kysely }: Database,
  { from, to, people }: { from: number; to: number; people: number },
): Promise<void> {
  await sql`INSERT INTO user_toolset_configs (id, user_id, toolset_type, name, enabled,
      created_at, updated_at)
    SELECT 'instance-' || n, 'owner-' || (n % ${people}::integer), 'builtin-exa-web-search',
      'search-' || n, true, now(), now()
    FROM generate_series(${from}::integer, ${to - 1}::integer) AS n`.execute(kysely)
}

/** The server answered with 503. */
class TooMuch extends Error {}

/** Sends requests to a server as a person, and returns the median of their times in milliseconds. */
export function createAsking(port: number) {
  async function ask(user: string, path: string): Promise<string> {
    const headers = { authorization: `Bearer ${user}` }
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
    const text = await response.text()
    if (response.status === 503) throw new TooMuch()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`)
    return text
  }

  async function timed(times: number, act: () => Promise<void>): Promise<number> {
    const samples: number[] = []
    await act()
    for (let count = 0; count < times; count += 1) {
      const started = performance.now()
      await act()
      samples.push(performance.now() - started)
    }
    return median(samples)
  }

  const threadPath = (user: string) => `${roomPath}/${user}-thread`

  /** Fetches the thread and its last runs: the oldest with all messages before it, the others relative to it. */
  async function open(user: string, messages: number, runs: number) {
    const last = messages / 2 - 1
    const oldest = Math.max(0, last + 1 - runs)
    const pathOf = (run: number) => `${threadPath(user)}/${user}-run-${run}`
    const thread = await ask(user, threadPath(user))
    if (!thread.includes(`-run-${last}"`)) throw new Error('The thread lacks a run.')
    const whole = await ask(user, pathOf(oldest))
    if (!whole.includes('"question-0"')) throw new Error('The run lacks its first message.')
    const others = Array.from({ length: last - oldest }, (_, index) => oldest + 1 + index)
    for (let at = 0; at < others.length; at += mostAtOnce) {
      const asked = others.slice(at, at + mostAtOnce)
      const texts = await Promise.all(
        asked.map((run) => ask(user, `${pathOf(run)}?base=${user}-run-${oldest}`)),
      )
      if (texts.some((text) => text.includes('"base_messages":0')))
        throw new Error('A run is not relative to the oldest.')
    }
  }

  return {
    listThreads: (user: string) =>
      timed(asks, async () => {
        const text = await ask(user, `${roomPath}?limit=50`)
        if (!text.includes(`${user}-thread`)) throw new Error('The list lacks the thread.')
      }),
    openThread: (user: string, messages: number) => timed(asks, () => open(user, messages, 1)),
    /** Returns `NaN` if the server answers with 503. */
    openOnNewDevice: (user: string, messages: number) =>
      timed(3, () => open(user, messages, fetchedRuns)).catch((error: unknown) => {
        if (error instanceof TooMuch) return Number.NaN
        throw error
      }),
    listInstances: (user: string, count: number) =>
      timed(asks * 5, async () => {
        const text = await ask(user, '/bodhi/v1/toolsets')
        if (text.split('"search-').length !== count + 1) throw new Error('The list is not whole.')
      }),
  }
}
