import { ContentPartSchema } from '@ag-ui/core/schemas'
import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { FilePart } from '@/core/conversation/user-message'
import type { Delivery, QueuedMessage } from '@/core/outbox/queued-message'
import { FailureSchema } from '@/core/run/run-state-schema'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from '@/data/store/database'
import { showNewest } from '@/data/store/paths'
import { readJson } from '@/data/store/read-json'

const StoredDelivery: z.ZodType<Delivery> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['waiting', 'sending', 'interrupted']) }),
  z.object({ kind: z.literal('failed'), failure: FailureSchema }),
])

const StoredFiles = z.array(
  z.custom<FilePart>((value) => {
    const { data } = ContentPartSchema.safeParse(value)
    return data !== undefined && data.type !== 'text'
  }),
)

const OutboxRow = z.object({
  id: z.string(),
  server: z.string(),
  room: z.string(),
  thread: z.string(),
  text: z.string(),
  files: z.string(),
  replaces: z.string().nullable(),
  delivery: z.string(),
})

const EditRow = z.object({ replaces: z.string().nullable() })

const changed = { kind: 'outbox' } as const

/** Selects the number of the thread, in statements whose first value is its key. */
const threadNumber = '(SELECT number FROM thread WHERE key = ?1)'

/** Reads all messages that wait, those of a thread in the order in which they are sent. */
export function readOutbox(): Promise<QueuedMessage[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `SELECT outbox.id, server, room, thread.id AS thread, text, files, replaces, delivery
       FROM outbox JOIN thread ON thread.number = outbox.thread
       ORDER BY outbox.thread, position, outbox.rowid`,
    )
    return rows.flatMap((row) => OutboxRow.safeParse(row).data ?? []).map(messageOf)
  })
}

/** A message whose files or delivery cannot be read counts as interrupted, which leaves it to the person. */
function messageOf(row: z.infer<typeof OutboxRow>): QueuedMessage {
  const { id, server, room, thread, text } = row
  const files = readJson(row.files, StoredFiles)
  const delivery = readJson(row.delivery, StoredDelivery)
  return {
    id,
    key: { server, room, thread },
    text,
    files: files ?? [],
    ...(row.replaces !== null && { replaces: row.replaces }),
    delivery: (files && delivery) ?? { kind: 'interrupted' },
  }
}

/**
 * Stores a message and clears the draft that it was written in, in one transaction. If the
 * message begins a thread, the thread is stored as well. `draft` names the preference with
 * the draft of a room's next thread. An edited message leaves the draft of its thread alone.
 */
export function addToOutbox(
  { id, key, text, files, replaces, delivery }: QueuedMessage,
  { at, draft }: { readonly at: number; readonly draft?: string | undefined },
): Promise<void> {
  const keyText = threadKeyText(key)
  return writeDatabase(async (db) => {
    await db.runAsync(
      `INSERT INTO thread (key, server, room, id, name, search_name, created, last_activity, preview)
       VALUES (?1, ?2, ?3, ?4, '', '', ?5, ?5, ?6)
       ON CONFLICT (key) DO UPDATE SET draft = CASE WHEN ?7 IS NULL THEN '' ELSE draft END,
         last_activity = max(last_activity, ?5),
         preview = CASE WHEN leaf IS NULL THEN ?6 ELSE preview END`,
      [keyText, key.server, key.room, key.thread, at, previewOf(text), replaces ?? null],
    )
    await db.runAsync(
      `INSERT INTO outbox (id, thread, position, text, files, delivery, replaces)
       VALUES (?2, ${threadNumber},
         (SELECT coalesce(max(position), 0) + 1 FROM outbox WHERE thread = ${threadNumber}), ?3, ?4, ?5, ?6)
       ON CONFLICT (id) DO NOTHING`,
      [keyText, id, text, JSON.stringify(files), JSON.stringify(delivery), replaces ?? null],
    )
    if (draft !== undefined) await db.runAsync('DELETE FROM preference WHERE name = ?', [draft])
  }, changed)
}

const previewOf = (text: string) =>
  Array.from(text.replace(/[\s\0]+/g, ' '))
    .slice(0, 160)
    .join('')

/** Marks a message as being sent. Returns false if it is not waiting, because another tab has sent or removed it. */
export function takeFromOutbox(id: string): Promise<boolean> {
  return writeDatabase(async (db) => {
    const { changes } = await db.runAsync(
      `UPDATE outbox SET delivery = ? WHERE id = ? AND delivery ->> 'kind' = 'waiting'`,
      [JSON.stringify({ kind: 'sending' }), id],
    )
    return changes === 1
  }, changed)
}

export function setDelivery(id: string, delivery: Delivery): Promise<void> {
  return writeDatabase(async (db) => {
    await db.runAsync('UPDATE outbox SET delivery = ? WHERE id = ?', [JSON.stringify(delivery), id])
  }, changed)
}

/** Changes the text of a message. Returns false if the message is being sent or does not exist. */
export function setOutboxText(id: string, text: string): Promise<boolean> {
  return writeDatabase(async (db) => {
    const { changes } = await db.runAsync(
      `UPDATE outbox SET text = ? WHERE id = ? AND delivery ->> 'kind' <> 'sending'`,
      [text, id],
    )
    return changes === 1
  }, changed)
}

/** Puts the messages of a thread into another order. */
export function orderOutbox(ids: readonly string[]): Promise<void> {
  return writeDatabase(async (db) => {
    await db.runAsync(
      `UPDATE outbox SET position = (SELECT key FROM json_each(?1) WHERE value = outbox.id)
       WHERE id IN (SELECT value FROM json_each(?1))`,
      [JSON.stringify(ids)],
    )
  }, changed)
}

/** Removes messages that the server has. */
export function removeFromOutbox(ids: readonly string[]): Promise<void> {
  return writeDatabase((db) => remove(db, ids), changed)
}

const remove = async (db: Connection, ids: readonly string[]) =>
  void (await db.runAsync('DELETE FROM outbox WHERE id IN (SELECT value FROM json_each(?))', [
    JSON.stringify(ids),
  ]))

/** Removes a message that the person no longer wants to send, and its thread if nothing else is in it. */
export function discardFromOutbox(key: ThreadKey, id: string): Promise<void> {
  return writeDatabase(async (db) => {
    await remove(db, [id])
    await db.runAsync(
      `DELETE FROM thread WHERE key = ? AND is_on_server = 0 AND draft = ''
         AND NOT EXISTS (SELECT 1 FROM message WHERE message.thread = thread.number)
         AND NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.thread = thread.number)`,
      [threadKeyText(key)],
    )
  }, changed)
}

/**
 * Takes back the messages of a thread that were being sent when the app was closed,
 * and removes them from the conversation. A message that was answered has arrived,
 * and leaves the outbox. If a message replaced another one, that one is shown again.
 */
export function recoverOutbox(key: ThreadKey, delivery: Delivery): Promise<void> {
  const keyText = threadKeyText(key)
  const isAnswered = `EXISTS (
    SELECT 1 FROM message WHERE message.thread = outbox.thread AND message.parent = outbox.id)`
  const lost = `SELECT id FROM outbox WHERE thread = ${threadNumber} AND delivery ->> 'kind' = 'sending'`
  return writeDatabase(async (db) => {
    await db.runAsync(`DELETE FROM outbox WHERE id IN (${lost}) AND ${isAnswered}`, [keyText])
    const edit = await db.getFirstAsync(
      `SELECT replaces FROM outbox JOIN thread ON thread.key = ?1 AND leaf = outbox.id
       WHERE outbox.id IN (${lost})`,
      [keyText],
    )
    await db.runAsync(
      `UPDATE thread SET turn = NULL, leaf = (
         SELECT parent FROM message WHERE message.thread = thread.number AND message.id = leaf)
       WHERE key = ?1 AND leaf IN (${lost})`,
      [keyText],
    )
    await db.runAsync(`DELETE FROM message WHERE thread = ${threadNumber} AND id IN (${lost})`, [
      keyText,
    ])
    const { replaces = null } = EditRow.safeParse(edit).data ?? {}
    if (replaces !== null) await showNewest(db, keyText, replaces)
    await db.runAsync(`UPDATE outbox SET delivery = ?2 WHERE id IN (${lost})`, [
      keyText,
      JSON.stringify(delivery),
    ])
  }, changed)
}

/** Whether the server has listed the thread. */
export function isOnServer(key: ThreadKey): Promise<boolean> {
  return readDatabase(async (db) => {
    const statement = 'SELECT 1 FROM thread WHERE key = ? AND is_on_server = 1'
    return (await db.getFirstAsync(statement, [threadKeyText(key)])) !== null
  })
}
