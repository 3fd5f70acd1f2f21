import { z } from 'zod'

import { attempt } from '@/core/failure'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { emptyLog } from './file/in-use'
import { hasSearchIndex } from './search-index'

/**
 * Overwrites what was deleted: in the search index, in free pages of the file, and in the
 * log. If it fails, the text remains only in the database files, until its space is reused.
 */
export async function purge(): Promise<void> {
  await attempt(writeDatabase(overwriteFreePages, { kind: 'hidden' }))
  await attempt(readDatabase(emptyLog))
}

const Free = z.object({ pages: z.number(), bytes: z.number() })

/** Well below the largest value that SQLite allows. */
const mostBytes = 500_000_000

async function overwriteFreePages(db: Connection): Promise<void> {
  if (await hasSearchIndex(db)) {
    await db.execAsync(`INSERT INTO message_search (message_search) VALUES ('optimize')`)
  }
  const row = await db.getFirstAsync(
    `SELECT freelist_count AS pages, (freelist_count - 1) * (page_size - 4) + page_size / 8 AS bytes
     FROM pragma_freelist_count(), pragma_page_size()`,
  )
  const { pages, bytes } = Free.parse(row)
  if (pages === 0) return
  // The table takes one page, with an eighth of a page of the value. The rest of the value takes all other free
  // pages, each of which begins with four bytes that SQLite uses. Dropping the table leaves zeros in them.
  await db.execAsync(
    `CREATE TABLE purge (zeros BLOB);
     INSERT INTO purge VALUES (zeroblob(${Math.min(bytes, mostBytes)})); DROP TABLE purge`,
  )
}
