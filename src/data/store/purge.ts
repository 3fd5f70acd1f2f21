import { z } from 'zod'

import { attempt } from '@/core/failure'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { emptyLog } from './file/in-use'
import { hasSearchIndex } from './search-index'

/**
 * Overwrites what was deleted: in the search index, in pages of the file that are free, and in the
 * log. If it fails, the text can only be found in the file itself, until its place is used again.
 */
export async function purge(): Promise<void> {
  await attempt(writeDatabase(overwriteFreePages, { kind: 'hidden' }))
  await attempt(readDatabase(emptyLog))
}

const Free = z.object({ pages: z.number(), bytes: z.number() })

/** SQLite cannot make a larger value. */
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
  // The table takes a page with an eighth of a page of the value, and the rest takes all other free
  // pages, which begin with four bytes of SQLite. When they are free again, they have zeros.
  await db.execAsync(
    `CREATE TABLE purge (zeros BLOB);
     INSERT INTO purge VALUES (zeroblob(${Math.min(bytes, mostBytes)})); DROP TABLE purge`,
  )
}
