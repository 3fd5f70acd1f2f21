import type { Migration } from './migration'

export const conversations: Migration = {
  libsql: {
    up: [
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
    down: ['DROP TABLE events', 'DROP TABLE runs', 'DROP TABLE threads'],
  },

  postgres: {
    up: [
      `CREATE TABLE threads (
        thread_id text COLLATE "C" PRIMARY KEY,
        room_id text COLLATE "C" NOT NULL,
        name text NOT NULL,
        description text NOT NULL,
        created timestamptz(3) NOT NULL,
        last_activity timestamptz(3) NOT NULL
      )`,
      `CREATE INDEX threads_by_activity ON threads (room_id, last_activity DESC)`,
      // json keeps the text unchanged; jsonb rejects some characters that people may type.
      `CREATE TABLE runs (
        number bigint GENERATED ALWAYS AS IDENTITY,
        run_id text COLLATE "C" PRIMARY KEY,
        thread_id text COLLATE "C" NOT NULL REFERENCES threads ON DELETE CASCADE,
        parent_run_id text COLLATE "C",
        run_input json,
        created timestamptz(3) NOT NULL,
        started timestamptz(3),
        finished timestamptz(3)
      )`,
      `CREATE INDEX runs_by_thread ON runs (thread_id, created)`,
      `CREATE INDEX runs_unfinished ON runs (started) WHERE started IS NOT NULL AND finished IS NULL`,
      `CREATE TABLE events (
        run_id text COLLATE "C" NOT NULL REFERENCES runs ON DELETE CASCADE,
        event_index integer NOT NULL,
        data text NOT NULL,
        PRIMARY KEY (run_id, event_index)
      )`,
    ],
    down: ['DROP TABLE events', 'DROP TABLE runs', 'DROP TABLE threads'],
  },
}
