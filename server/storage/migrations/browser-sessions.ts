import type { Migration } from './migration'

const index = `CREATE INDEX browser_sessions_expired ON browser_sessions (expires)`
const down = ['DROP TABLE browser_sessions']

export const browserSessions: Migration = {
  libsql: {
    up: [
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
      index,
    ],
    down,
  },

  postgres: {
    up: [
      `CREATE TABLE browser_sessions (
        session_id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL,
        digest text COLLATE "C" NOT NULL UNIQUE,
        previous_digest text COLLATE "C" UNIQUE,
        rotated timestamptz(3) NOT NULL,
        confirmed timestamptz(3),
        created timestamptz(3) NOT NULL,
        expires timestamptz(3) NOT NULL
      )`,
      index,
    ],
    down,
  },
}
