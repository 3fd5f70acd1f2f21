import type { Client } from '@libsql/client'
import { z } from 'zod'

import { isAccepted } from './is-accepted'

/** Migration n leads from version n to n + 1. Never edit a released migration; add a new one. */
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
  [
    // Threads from before there were users belong to nobody.
    `ALTER TABLE threads ADD COLUMN user_id TEXT NOT NULL DEFAULT ''`,
    `DROP INDEX threads_by_activity`,
    `CREATE INDEX threads_by_activity ON threads (user_id, room_id, last_activity DESC)`,
    `CREATE TABLE processes (
      process_id TEXT PRIMARY KEY,
      host TEXT NOT NULL,
      pid INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT`,
    `ALTER TABLE runs ADD COLUMN process_id TEXT`,
    `ALTER TABLE runs ADD COLUMN cancel_requested TEXT`,
    `CREATE INDEX runs_to_cancel ON runs (process_id)
      WHERE cancel_requested IS NOT NULL AND finished IS NULL`,
    `CREATE TABLE run_feedback (
      run_id TEXT PRIMARY KEY REFERENCES runs ON DELETE CASCADE,
      feedback TEXT NOT NULL,
      reason TEXT
    ) STRICT`,
    `CREATE TABLE changes (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      user_id TEXT,
      data TEXT NOT NULL,
      at INTEGER NOT NULL
    ) STRICT`,
    `CREATE INDEX changes_by_user ON changes (user_id, sequence)`,
  ],
  [
    `CREATE TABLE user_toolset_configs (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      toolset_type TEXT NOT NULL,
      name TEXT NOT NULL COLLATE NOCASE,
      description TEXT,
      enabled INTEGER NOT NULL DEFAULT 0,
      encrypted_api_key TEXT,
      salt TEXT,
      nonce TEXT,
      key_id TEXT,
      server_url TEXT,
      tools TEXT,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL,
      UNIQUE (user_id, name)
    ) STRICT`,
    `CREATE INDEX idx_user_toolset_configs_user_id ON user_toolset_configs (user_id)`,
    `CREATE INDEX idx_user_toolset_configs_toolset_type ON user_toolset_configs (toolset_type)`,
    `CREATE INDEX idx_user_toolset_configs_enabled_created
      ON user_toolset_configs (user_id, toolset_type, enabled, created_at)`,
    `CREATE TABLE app_toolset_configs (
      toolset_type TEXT PRIMARY KEY,
      enabled INTEGER NOT NULL,
      updated_by TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      updated_at INTEGER NOT NULL
    ) STRICT`,
  ],
  [
    `CREATE TABLE accounts (
      user_id TEXT PRIMARY KEY,
      username TEXT NOT NULL UNIQUE COLLATE NOCASE,
      name TEXT NOT NULL,
      role TEXT NOT NULL,
      password TEXT,
      device TEXT UNIQUE,
      created INTEGER NOT NULL,
      seen INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE signing_keys (
      key_id TEXT PRIMARY KEY,
      encrypted TEXT NOT NULL,
      created INTEGER NOT NULL
    ) STRICT`,
    `CREATE TABLE sign_in_records (
      model TEXT NOT NULL,
      id TEXT NOT NULL,
      encrypted TEXT NOT NULL,
      grant_id TEXT,
      user_code TEXT,
      uid TEXT,
      expires INTEGER,
      consumed INTEGER,
      PRIMARY KEY (model, id)
    ) STRICT, WITHOUT ROWID`,
    `CREATE INDEX sign_in_records_by_grant ON sign_in_records (grant_id) WHERE grant_id IS NOT NULL`,
    `CREATE INDEX sign_in_records_by_uid ON sign_in_records (uid) WHERE uid IS NOT NULL`,
    `CREATE INDEX sign_in_records_expired ON sign_in_records (expires) WHERE expires IS NOT NULL`,
    `CREATE TABLE api_tokens (
      digest TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      scope TEXT NOT NULL,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT`,
  ],
  [
    `CREATE TABLE browser_sessions (
      session_id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      digest TEXT NOT NULL UNIQUE,
      previous_digest TEXT UNIQUE,
      rotated INTEGER NOT NULL,
      confirmed INTEGER,
      created INTEGER NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT`,
    `CREATE INDEX browser_sessions_expired ON browser_sessions (expires)`,
  ],
  [
    `ALTER TABLE runs ADD COLUMN message_id TEXT`,
    `CREATE UNIQUE INDEX runs_by_message ON runs (thread_id, message_id)
      WHERE message_id IS NOT NULL`,
  ],
]

/** Returns false if a later version of this program wrote the data. */
export async function migrate(client: Client): Promise<boolean> {
  await client.execute('CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY) STRICT')
  const { rows } = await client.execute('SELECT count(*) AS applied FROM migrations')
  const applied = z.number().parse(rows[0]?.['applied'])
  if (applied > migrations.length) return false
  for (const [version, statements] of migrations.entries()) {
    if (version < applied) continue
    const mark = { sql: 'INSERT INTO migrations (version) VALUES (?)', args: [version + 1] }
    // The mark comes first, so that only one of several starting processes migrates.
    await isAccepted(client.batch([mark, ...statements], 'write'))
  }
  return true
}
