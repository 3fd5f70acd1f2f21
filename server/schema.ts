import type { Client } from '@libsql/client'
import { z } from 'zod'

/** Migration n takes the schema from version n to n + 1. Never edit one that was released: add one. */
const migrations: readonly (readonly string[])[] = [
  [
    `CREATE TABLE threads (
      thread_id TEXT PRIMARY KEY,
      room_id TEXT NOT NULL,
      name TEXT NOT NULL,
      description TEXT NOT NULL,
      created TEXT NOT NULL,
      last_activity TEXT NOT NULL
    ) STRICT`,
    `CREATE INDEX threads_by_activity ON threads (room_id, last_activity DESC)`,
    `CREATE TABLE runs (
      run_id TEXT PRIMARY KEY,
      thread_id TEXT NOT NULL REFERENCES threads,
      parent_run_id TEXT,
      run_input TEXT,
      created TEXT NOT NULL,
      started TEXT,
      finished TEXT
    ) STRICT`,
    `CREATE INDEX runs_by_thread ON runs (thread_id, created)`,
    `CREATE INDEX runs_unfinished ON runs (started) WHERE started IS NOT NULL AND finished IS NULL`,
    `CREATE TABLE events (
      run_id TEXT NOT NULL REFERENCES runs,
      event_index INTEGER NOT NULL,
      data TEXT NOT NULL,
      PRIMARY KEY (run_id, event_index)
    ) STRICT, WITHOUT ROWID`,
  ],
]

/** Answers false when the data was written by a later version of this program. */
export async function migrate(client: Client): Promise<boolean> {
  await client.execute('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT')
  const { rows } = await client.execute('SELECT count(*) AS applied FROM migrations')
  const applied = z.number().parse(rows[0]?.['applied'])
  if (applied > migrations.length) return false
  for (const [version, statements] of migrations.entries()) {
    if (version < applied) continue
    const mark = { sql: 'INSERT INTO migrations (version) VALUES (?)', args: [version + 1] }
    await client.batch([...statements, mark], 'write')
  }
  return true
}
