import type { Migration } from './migration'

const indexes = [
  `CREATE INDEX idx_user_toolset_configs_user_id ON user_toolset_configs (user_id)`,
  `CREATE INDEX idx_user_toolset_configs_toolset_type ON user_toolset_configs (toolset_type)`,
  `CREATE INDEX idx_user_toolset_configs_enabled_created
    ON user_toolset_configs (user_id, toolset_type, enabled, created_at)`,
]

const down = ['DROP TABLE app_toolset_configs', 'DROP TABLE user_toolset_configs']

export const toolsets: Migration = {
  libsql: {
    up: [
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
      ...indexes,
      `CREATE TABLE app_toolset_configs (
        toolset_type TEXT PRIMARY KEY,
        enabled INTEGER NOT NULL,
        updated_by TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT`,
    ],
    down,
  },

  postgres: {
    up: [
      `CREATE TABLE user_toolset_configs (
        id text COLLATE "C" PRIMARY KEY,
        user_id text COLLATE "C" NOT NULL,
        toolset_type text COLLATE "C" NOT NULL,
        name text NOT NULL,
        description text,
        enabled boolean NOT NULL DEFAULT false,
        encrypted_api_key text,
        salt text,
        nonce text,
        key_id text,
        server_url text,
        tools json,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`,
      `CREATE UNIQUE INDEX user_toolset_configs_by_name
        ON user_toolset_configs (user_id, lower(name))`,
      ...indexes,
      `CREATE TABLE app_toolset_configs (
        toolset_type text COLLATE "C" PRIMARY KEY,
        enabled boolean NOT NULL,
        updated_by text NOT NULL,
        created_at timestamptz(3) NOT NULL,
        updated_at timestamptz(3) NOT NULL
      )`,
    ],
    down,
  },
}
