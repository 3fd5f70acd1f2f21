import type { Migration } from './migration'

const signInIndexes = [
  `CREATE INDEX sign_in_records_by_grant ON sign_in_records (grant_id) WHERE grant_id IS NOT NULL`,
  `CREATE INDEX sign_in_records_by_uid ON sign_in_records (uid) WHERE uid IS NOT NULL`,
  `CREATE INDEX sign_in_records_expired ON sign_in_records (expires) WHERE expires IS NOT NULL`,
]

const down = ['api_tokens', 'sign_in_records', 'signing_keys', 'accounts'].map(
  (table) => `DROP TABLE ${table}`,
)

export const people: Migration = {
  libsql: {
    up: [
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
      // The times are in seconds until the migration `signInTimes`.
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
      ...signInIndexes,
      `CREATE TABLE api_tokens (
        digest TEXT PRIMARY KEY,
        user_id TEXT NOT NULL,
        scope TEXT NOT NULL,
        created INTEGER NOT NULL,
        expires INTEGER NOT NULL
      ) STRICT`,
    ],
    down,
  },

  postgres: {
    up: [
      `CREATE TABLE accounts (
        user_id text COLLATE "C" PRIMARY KEY,
        username text NOT NULL,
        name text NOT NULL,
        role text NOT NULL,
        password text,
        device text COLLATE "C" UNIQUE,
        created timestamptz(3) NOT NULL,
        seen timestamptz(3) NOT NULL
      )`,
      `CREATE UNIQUE INDEX accounts_by_username ON accounts (lower(username))`,
      `CREATE TABLE signing_keys (
        key_id text COLLATE "C" PRIMARY KEY,
        encrypted text NOT NULL,
        created timestamptz(3) NOT NULL
      )`,
      `CREATE TABLE sign_in_records (
        model text COLLATE "C" NOT NULL,
        id text COLLATE "C" NOT NULL,
        encrypted text NOT NULL,
        grant_id text COLLATE "C",
        user_code text COLLATE "C",
        uid text COLLATE "C",
        expires timestamptz(3),
        consumed timestamptz(3),
        PRIMARY KEY (model, id)
      )`,
      ...signInIndexes,
      `CREATE TABLE api_tokens (
        digest text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL,
        scope text NOT NULL,
        created timestamptz(3) NOT NULL,
        expires timestamptz(3) NOT NULL
      )`,
    ],
    down,
  },
}
