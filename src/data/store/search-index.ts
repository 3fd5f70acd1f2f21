import type { SQLiteDatabase } from 'expo-sqlite'

import type { Connection } from '@/data/tabs/connection'

/**
 * A full-text index of all messages, kept up to date by triggers. Trigrams match
 * parts of words in every script, as LIKE does.
 */
const index = `
  CREATE VIRTUAL TABLE message_search USING fts5 (
    search_text, content = 'message', content_rowid = 'number', tokenize = 'trigram'
  );
  CREATE TRIGGER message_inserted AFTER INSERT ON message BEGIN
    INSERT INTO message_search (rowid, search_text) VALUES (new.number, new.search_text);
  END;
  CREATE TRIGGER message_deleted AFTER DELETE ON message BEGIN
    INSERT INTO message_search (message_search, rowid, search_text)
    VALUES ('delete', old.number, old.search_text);
  END;
  CREATE TRIGGER message_changed AFTER UPDATE OF search_text ON message
  WHEN old.search_text <> new.search_text BEGIN
    INSERT INTO message_search (message_search, rowid, search_text)
    VALUES ('delete', old.number, old.search_text);
    INSERT INTO message_search (rowid, search_text) VALUES (new.number, new.search_text);
  END;
  INSERT INTO message_search (message_search) VALUES ('rebuild')`

/** Creates the missing index if SQLite was built with FTS5, as on phones but not in browsers. */
export async function makeSearchIndex(db: SQLiteDatabase): Promise<void> {
  try {
    await db.execAsync(`CREATE VIRTUAL TABLE temp.trial USING fts5 (x, tokenize = 'trigram')`)
    await db.execAsync('DROP TABLE temp.trial')
  } catch {
    return
  }
  await db.withTransactionAsync(() => db.execAsync(index))
}

/** Rebuilds the index, because it may be damaged. */
export async function remakeSearchIndex(db: SQLiteDatabase): Promise<void> {
  await db.withTransactionAsync(() =>
    db.execAsync(
      `DROP TRIGGER IF EXISTS message_inserted; DROP TRIGGER IF EXISTS message_deleted;
       DROP TRIGGER IF EXISTS message_changed; DROP TABLE IF EXISTS message_search`,
    ),
  )
  await makeSearchIndex(db)
}

/** A SQL expression that is 1 or 0. */
export const searchIndexExists = `EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'message_search')`

export async function hasSearchIndex(db: Connection): Promise<boolean> {
  const row = await db.getFirstAsync(`SELECT 1 WHERE ${searchIndexExists}`)
  return row !== null
}
