import { z } from 'zod'

import type { Message } from '@/core/conversation/message'
import { readMessage } from '@/core/conversation/read-message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { TreeChanges, TreeEntry } from '@/core/conversation/tree'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'
import { noteBadRow, readRow } from './read-row'
import { searchable } from './search-words'
import { putStep, type TurnStep } from './turns'

/** A part of a conversation, the oldest message first. */
export interface PathWindow {
  messages: Message[]
  /** The id of the message before the window, where the previous window ends. Undefined at the beginning. */
  earlier: string | undefined
}

export interface ConversationChanges extends TreeChanges, TurnStep {
  /** The time of the change, in milliseconds. */
  readonly lastActivity?: number
}

const MessageRow = z.object({ id: z.string(), parent: z.string().nullable(), data: z.string() })
const IdRow = z.object({ id: z.string() })
const SiblingRow = z.object({ id: z.string(), sibling: z.string() })
const RunRow = z.object({ id: z.string(), is_finished: z.number() })

const StoredMessage = z.unknown().transform(readMessage)

/** Selects the number of the thread, in statements whose first value is its key. */
const threadNumber = '(SELECT number FROM thread WHERE key = ?1)'

/**
 * Walks from a message towards the beginning until the window is full. The message
 * before the window is read without its content, only to show that it exists.
 */
const windowStatement = `
  WITH RECURSIVE path (number, thread, id, parent, depth) AS (
    SELECT number, thread, id, parent, 0 FROM message
    WHERE thread = ${threadNumber}
      AND id = coalesce(?2, (SELECT leaf FROM thread WHERE key = ?1))
    UNION ALL
    SELECT message.number, message.thread, message.id, message.parent, path.depth + 1
    FROM path JOIN message ON message.thread = path.thread AND message.id = path.parent
    WHERE path.depth < ?3
  )
  SELECT path.id, path.parent, CASE WHEN path.depth < ?3 THEN message.data ELSE '' END AS data
  FROM path JOIN message ON message.number = path.number
  ORDER BY path.depth`

/** Reads a window of the path that ends at a message, or at the thread's leaf. */
export function readPath(
  key: ThreadKey,
  { endingAt, limit }: { endingAt?: string | undefined; limit: number },
): Promise<PathWindow> {
  return readDatabase(async (db) => {
    const text = threadKeyText(key)
    let rows = await db.getAllAsync(windowStatement, [text, endingAt ?? null, limit])
    if (rows.length === 0 && endingAt === undefined) {
      // The leaf was never written, or was removed.
      const newest = await newestLeaf(db, text, null)
      if (newest !== undefined) rows = await db.getAllAsync(windowStatement, [text, newest, limit])
    }
    const path = uniqueById(rows.flatMap((row) => readRow(row, MessageRow, 'message')))
    const messages = path.slice(0, limit).reverse()
    return { messages: messages.flatMap(messageOf), earlier: path[limit]?.id }
  })
}

/** Guards against a broken tree with a ring. */
const uniqueById = <Row extends { id: string }>(rows: readonly Row[]): Row[] => {
  const seen = new Set<string>()
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const messageOf = ({ data }: { data: string }): Message[] => {
  const message = readJson(data, StoredMessage)
  if (!message) noteBadRow('message')
  return message ? [message] : []
}

/** Reads the stored messages with these ids, and everything before them. */
export function readEntries(key: ThreadKey, ids: readonly string[]): Promise<TreeEntry[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `WITH RECURSIVE held (number, thread, id, parent, data) AS (
         SELECT number, thread, id, parent, data FROM message
         WHERE thread = ${threadNumber} AND id IN (SELECT value FROM json_each(?2))
         UNION
         SELECT message.number, message.thread, message.id, message.parent, message.data
         FROM held JOIN message ON message.thread = held.thread AND message.id = held.parent
       )
       SELECT id, parent, data FROM held ORDER BY number`,
      [threadKeyText(key), JSON.stringify(ids)],
    )
    return rows.flatMap((row) => {
      const { data } = MessageRow.safeParse(row)
      if (!data) return []
      return messageOf(data).map((message) => ({ message, parentId: data.parent ?? undefined }))
    })
  })
}

/** Writes changes of a conversation. They are dropped if the thread does not exist. */
export function writeMessages(key: ThreadKey, changes: ConversationChanges): Promise<void> {
  const text = threadKeyText(key)
  const { entries, removed, leaf, lastActivity, ...step } = changes
  return writeDatabase(
    async (db) => {
      for (const id of removed) await removeMessage(db, text, id)
      for (let at = 0; at < entries.length; at += batch) {
        await upsertMessages(db, text, entries.slice(at, at + batch))
      }
      await db.runAsync(
        `UPDATE thread SET leaf = coalesce(?2, leaf), preview = coalesce(?3, preview),
         last_activity = max(last_activity, ?4)
       WHERE key = ?1`,
        [text, leaf ?? null, previewOf(entries, leaf) ?? null, lastActivity ?? 0],
      )
      await putStep(db, key, step)
    },
    { kind: 'messages', thread: key },
  )
}

/** Long histories are written in batches, to save memory. */
const batch = 500

async function upsertMessages(
  db: Connection,
  thread: string,
  entries: readonly TreeEntry[],
): Promise<void> {
  const rows = entries.map(({ message, parentId }) => ({
    id: message.id,
    parent: parentId ?? null,
    data: JSON.stringify(message),
    text: searchTextOf(message),
  }))
  await db.runAsync(
    `INSERT INTO message (thread, id, parent, data, search_text)
     SELECT thread.number, row.value ->> 'id', row.value ->> 'parent', row.value ->> 'data',
       row.value ->> 'text'
     FROM json_each(?2) AS row JOIN thread ON thread.key = ?1
     WHERE true ORDER BY row.key
     ON CONFLICT (thread, id) DO UPDATE SET
       parent = excluded.parent, data = excluded.data, search_text = excluded.search_text`,
    [thread, JSON.stringify(rows)],
  )
}

/** Removes a message. Its followers move to the message before it. */
async function removeMessage(db: Connection, thread: string, id: string): Promise<void> {
  await db.runAsync(
    `UPDATE message SET parent =
       (SELECT gone.parent FROM message AS gone WHERE gone.thread = message.thread AND gone.id = ?2)
     WHERE thread = ${threadNumber} AND parent = ?2`,
    [thread, id],
  )
  await db.runAsync(`DELETE FROM message WHERE thread = ${threadNumber} AND id = ?2`, [thread, id])
}

/** Returns only text that people can read. Text that is still streaming is indexed once it is complete. */
function searchTextOf(message: Message): string {
  if (message.role !== 'user' && message.role !== 'assistant') return ''
  return message.isStreaming ? '' : searchable(message.text)
}

const previewLength = 160

/** Returns the thread's preview, if the entries include its leaf. Other branches do not count. */
function previewOf(entries: readonly TreeEntry[], leaf: string | undefined): string | undefined {
  const byId = new Map(entries.map((entry) => [entry.message.id, entry]))
  const path: Message[] = []
  for (let entry = byId.get(leaf ?? ''); entry; entry = byId.get(entry.parentId ?? '')) {
    path.unshift(entry.message)
    // Each entry is used once, because a broken tree may have a ring.
    byId.delete(entry.message.id)
  }
  return previewAmong(path)
}

function previewAmong(messages: readonly Message[]): string | undefined {
  const last = messages.findLast(
    (message) => (message.role === 'user' || message.role === 'assistant') && message.text !== '',
  )
  if (!last || !('text' in last)) return undefined
  const start = last.text.slice(0, previewLength * 2).replace(/[\s\0]+/g, ' ')
  return Array.from(start.trim()).slice(0, previewLength).join('')
}

/** Shows the path to another leaf. */
export async function setLeaf(key: ThreadKey, leaf: string): Promise<void> {
  const { messages } = await readPath(key, { endingAt: leaf, limit: 10 })
  await writeDatabase(
    async (db) => {
      await db.runAsync(
        'UPDATE thread SET leaf = ?2, preview = coalesce(?3, preview) WHERE key = ?1',
        [threadKeyText(key), leaf, previewAmong(messages) ?? null],
      )
    },
    { kind: 'messages', thread: key },
  )
}

/** Returns all siblings of each of these messages, itself included, in the order in which they were added. */
export function readSiblings(
  key: ThreadKey,
  messageIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `SELECT message.id, other.id AS sibling
       FROM message JOIN message AS other
         ON other.thread = message.thread AND other.parent IS message.parent
       WHERE message.thread = ${threadNumber}
         AND message.id IN (SELECT value FROM json_each(?2))
       ORDER BY other.number`,
      [threadKeyText(key), JSON.stringify(messageIds)],
    )
    const siblings = new Map<string, string[]>()
    for (const row of rows) {
      const { data } = SiblingRow.safeParse(row)
      if (!data) continue
      const found = siblings.get(data.id)
      if (found) found.push(data.sibling)
      else siblings.set(data.id, [data.sibling])
    }
    return siblings
  })
}

/** Returns the newest leaf of a branch, to show when the person switches to it. */
export function newestLeafUnder(key: ThreadKey, messageId: string): Promise<string | undefined> {
  return readDatabase((db) => newestLeaf(db, threadKeyText(key), messageId))
}

async function newestLeaf(
  db: Connection,
  thread: string,
  messageId: string | null,
): Promise<string | undefined> {
  const row = await db.getFirstAsync(
    `WITH RECURSIVE branch (number, thread, id) AS (
       SELECT number, thread, id FROM message
       WHERE thread = ${threadNumber} AND ${messageId === null ? '?2 IS NULL' : 'id = ?2'}
       UNION
       SELECT message.number, message.thread, message.id
       FROM branch JOIN message ON message.thread = branch.thread AND message.parent = branch.id
     )
     SELECT id FROM branch
     WHERE NOT EXISTS (
       SELECT 1 FROM message
       WHERE message.thread = branch.thread AND message.parent = branch.id
     )
     ORDER BY number DESC LIMIT 1`,
    [thread, messageId],
  )
  return IdRow.safeParse(row).data?.id
}

/** Shows the newest leaf of a branch, within the caller's transaction. */
export async function showNewest(db: Connection, thread: string, messageId: string): Promise<void> {
  const leaf = await newestLeaf(db, thread, messageId)
  if (leaf !== undefined)
    await db.runAsync('UPDATE thread SET leaf = ?2 WHERE key = ?1', [thread, leaf])
}

/** Returns the runs whose messages are stored, and whether they are complete. */
export function knownRuns(key: ThreadKey): Promise<Map<string, { isFinished: boolean }>> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `SELECT id, is_finished FROM run WHERE thread = ${threadNumber}`,
      [threadKeyText(key)],
    )
    const runs = rows.flatMap((row) => RunRow.safeParse(row).data ?? [])
    return new Map(runs.map(({ id, is_finished }) => [id, { isFinished: is_finished !== 0 }]))
  })
}

export function markRun(key: ThreadKey, runId: string, isFinished: boolean): Promise<void> {
  return writeDatabase(
    async (db) => {
      await db.runAsync(
        `INSERT INTO run (thread, id, is_finished)
       SELECT number, ?2, ?3 FROM thread WHERE key = ?1
       ON CONFLICT (thread, id) DO UPDATE SET is_finished = excluded.is_finished`,
        [threadKeyText(key), runId, isFinished],
      )
    },
    { kind: 'hidden' },
  )
}
