import { z } from 'zod'

import { readMessage } from '@/core/conversation/read-message'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase } from './database'
import { readJson } from './read-json'
import { hasSearchIndex } from './search-index'
import { likePattern, matchExpression, searchWords, snippetOf, type Snippet } from './search-words'
import { readThreadRow, threadColumns, type StoredThread } from './threads'

/** A thread that was found by its name, by a message, or by both. */
export interface SearchHit {
  thread: StoredThread
  isNameMatch: boolean
  message: { id: string; snippet: Snippet } | undefined
}

const FoundRow = z.object({
  message_id: z.string().nullable(),
  data: z.string().nullable(),
})
const StoredMessage = z.unknown().transform(readMessage)

/** Finds the threads whose name, or one of whose messages, contains all words of the query, latest first. */
export function search(query: string, limit: number): Promise<SearchHit[]> {
  const words = searchWords(query)
  if (words.length === 0) return Promise.resolve([])
  return readDatabase(async (db) => {
    const named = await threadsNamed(db, words, limit)
    const saying = await threadsSaying(db, words, limit)
    const hits = new Map<string, SearchHit>()
    for (const hit of [...saying, ...named]) {
      const text = JSON.stringify(hit.thread.key)
      const message = hits.get(text)?.message ?? hit.message
      hits.set(text, { ...hit, message })
    }
    return [...hits.values()]
      .sort((one, other) => other.thread.lastActivity - one.thread.lastActivity)
      .slice(0, limit)
  })
}

async function threadsNamed(
  db: Connection,
  words: readonly string[],
  limit: number,
): Promise<SearchHit[]> {
  const rows = await db.getAllAsync(
    `SELECT ${threadColumns} FROM thread WHERE ${allLike('search_name', words)}
     ORDER BY last_activity DESC LIMIT ?`,
    [...words.map(likePattern), limit],
  )
  return rows.flatMap((row) => {
    const thread = readThreadRow(row)
    return thread ? { thread, isNameMatch: true, message: undefined } : []
  })
}

async function threadsSaying(
  db: Connection,
  words: readonly string[],
  limit: number,
): Promise<SearchHit[]> {
  // The index holds trigrams, so it cannot find shorter words.
  const indexed = (await hasSearchIndex(db))
    ? words.filter((word) => Array.from(word).length >= 3)
    : []
  const others = words.filter((word) => !indexed.includes(word))
  const conditions = [
    ...(indexed.length > 0
      ? ['message.number IN (SELECT rowid FROM message_search WHERE message_search MATCH ?)']
      : []),
    ...(others.length > 0 ? [allLike('message.search_text', others)] : []),
  ]
  const rows = await db.getAllAsync(
    `WITH found (thread, number) AS (
       SELECT thread, max(number) FROM message WHERE ${conditions.join(' AND ')} GROUP BY thread
     )
     SELECT ${threadColumns}, message.id AS message_id, message.data
     FROM found JOIN thread ON thread.number = found.thread
       JOIN message ON message.number = found.number
     ORDER BY thread.last_activity DESC LIMIT ?`,
    [...(indexed.length > 0 ? [matchExpression(indexed)] : []), ...others.map(likePattern), limit],
  )
  return rows.flatMap((row) => {
    const thread = readThreadRow(row)
    const { data } = FoundRow.safeParse(row)
    const message = readJson(data?.data ?? null, StoredMessage)
    if (!thread || !message || !('text' in message)) return []
    const snippet = snippetOf(message.text, words)
    return { thread, isNameMatch: false, message: { id: message.id, snippet } }
  })
}

const allLike = (column: string, words: readonly string[]) =>
  words.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' AND ')
