/** Each entry migrates the database by one version. Only append entries. */
export const migrations = [
  `CREATE TABLE server (
     id TEXT PRIMARY KEY,
     address TEXT NOT NULL,
     added INTEGER NOT NULL
   ) STRICT`,

  `CREATE TABLE thread (
     number INTEGER PRIMARY KEY,
     key TEXT NOT NULL UNIQUE,
     server TEXT NOT NULL,
     room TEXT NOT NULL,
     id TEXT NOT NULL,
     name TEXT NOT NULL,
     search_name TEXT NOT NULL,
     created INTEGER NOT NULL,
     last_activity INTEGER NOT NULL,
     preview TEXT NOT NULL DEFAULT '',
     leaf TEXT,
     is_unread INTEGER NOT NULL DEFAULT 0,
     is_on_server INTEGER NOT NULL DEFAULT 0,
     draft TEXT NOT NULL DEFAULT '',
     selection TEXT,
     settings TEXT
   ) STRICT;
   CREATE INDEX thread_by_activity ON thread (server, last_activity);

   CREATE TABLE message (
     number INTEGER PRIMARY KEY,
     thread INTEGER NOT NULL REFERENCES thread (number) ON DELETE CASCADE,
     id TEXT NOT NULL,
     parent TEXT,
     data TEXT NOT NULL,
     search_text TEXT NOT NULL,
     UNIQUE (thread, id)
   ) STRICT;
   CREATE INDEX message_by_parent ON message (thread, parent);

   CREATE TABLE run (
     thread INTEGER NOT NULL REFERENCES thread (number) ON DELETE CASCADE,
     id TEXT NOT NULL,
     is_finished INTEGER NOT NULL,
     PRIMARY KEY (thread, id)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE ledger (
     call_key TEXT PRIMARY KEY,
     thread_key TEXT NOT NULL,
     hash TEXT NOT NULL,
     answer TEXT
   ) STRICT;
   CREATE INDEX ledger_by_thread ON ledger (thread_key);
   CREATE TRIGGER thread_deleted AFTER DELETE ON thread BEGIN
     DELETE FROM ledger WHERE thread_key = old.key;
   END;

   CREATE TABLE tool_grant (
     server TEXT NOT NULL,
     room TEXT NOT NULL,
     tool TEXT NOT NULL,
     PRIMARY KEY (server, room, tool)
   ) STRICT, WITHOUT ROWID;

   CREATE TABLE preference (
     name TEXT PRIMARY KEY,
     value TEXT NOT NULL
   ) STRICT`,

  `ALTER TABLE server ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE server ADD COLUMN kind TEXT NOT NULL DEFAULT 'continuo';
   ALTER TABLE server ADD COLUMN version TEXT;
   ALTER TABLE server ADD COLUMN features TEXT NOT NULL DEFAULT '[]';
   ALTER TABLE server ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0`,

  'ALTER TABLE tool_grant ADD COLUMN since INTEGER',

  `ALTER TABLE thread ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE thread ADD COLUMN labels TEXT NOT NULL DEFAULT '[]'`,

  'ALTER TABLE thread ADD COLUMN agent_state TEXT',

  `ALTER TABLE thread ADD COLUMN turn TEXT;
   DELETE FROM preference WHERE name = 'threads under way'`,

  `CREATE TABLE outbox (
     id TEXT PRIMARY KEY,
     thread INTEGER NOT NULL REFERENCES thread (number) ON DELETE CASCADE,
     position INTEGER NOT NULL,
     text TEXT NOT NULL,
     files TEXT NOT NULL,
     delivery TEXT NOT NULL
   ) STRICT;
   CREATE INDEX outbox_by_thread ON outbox (thread, position)`,

  'ALTER TABLE outbox ADD COLUMN replaces TEXT',
]
