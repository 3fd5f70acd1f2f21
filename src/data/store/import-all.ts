import { z } from 'zod'

import { isPortable, type ExportFile, type ExportedThread } from '@/core/app/export-file'
import { readMessage } from '@/core/conversation/read-message'
import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Connection } from '@/data/tabs/connection'

import { writeDatabase } from './database'
import { searchable } from './search-words'

export interface ImportSummary {
  readonly servers: number
  readonly threads: { readonly added: number; readonly updated: number; readonly skipped: number }
  /** The threads that were updated. */
  readonly updated: readonly ThreadKey[]
}

/**
 * Adds what is missing, and updates threads that are newer in the file. Their
 * messages are merged, and nothing is removed. If anything fails, nothing changes.
 */
export function importAll(file: ExportFile): Promise<ImportSummary> {
  return writeDatabase(async (db) => {
    let servers = 0
    for (const server of file.servers) servers += await addServer(db, server)
    for (const { name, value } of file.preferences) {
      if (isPortable(name)) await addPreference(db, name, value)
    }
    const counts = { added: 0, updated: 0, skipped: 0 }
    const updated: ThreadKey[] = []
    for (const thread of file.threads) {
      const outcome = await mergeThread(db, thread)
      counts[outcome] += 1
      const { server, room, id } = thread
      if (outcome === 'updated') updated.push({ server, room, thread: id })
    }
    return { servers, threads: counts, updated }
  })
}

async function addServer(
  db: Connection,
  { id, address, name, kind, version, features, added }: ExportFile['servers'][number],
): Promise<number> {
  const { changes } = await db.runAsync(
    `INSERT INTO server (id, address, name, kind, version, features, added)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [id, address, name, kind, version ?? null, JSON.stringify(features), added],
  )
  return changes
}

async function addPreference(db: Connection, name: string, value: unknown): Promise<void> {
  await db.runAsync('INSERT INTO preference (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING', [
    name,
    JSON.stringify(value),
  ])
}

const KnownRow = z.object({ number: z.number(), activity: z.number() })

async function mergeThread(
  db: Connection,
  thread: ExportedThread,
): Promise<'added' | 'updated' | 'skipped'> {
  const { server, room, id, lastActivity } = thread
  const key = threadKeyText({ server, room, thread: id })
  const find = async () =>
    KnownRow.safeParse(
      await db.getFirstAsync('SELECT number, last_activity AS activity FROM thread WHERE key = ?', [
        key,
      ]),
    ).data
  const known = await find()
  if (known && known.activity >= lastActivity) return 'skipped'
  await writeThread(db, key, thread)
  const number = known?.number ?? (await find())?.number
  if (number === undefined) return 'skipped'
  await writeMessages(db, number, thread.messages)
  await writeRuns(db, number, thread.runs)
  return known ? 'updated' : 'added'
}

async function writeThread(
  db: Connection,
  key: string,
  { server, room, id, name, created, lastActivity, preview, leaf, ...rest }: ExportedThread,
): Promise<void> {
  const { isUnread, isPinned, labels, isOnServer, draft, selection, settings } = rest
  await db.runAsync(
    `INSERT INTO thread (key, server, room, id, name, search_name, created, last_activity, preview,
       leaf, is_unread, is_pinned, labels, is_on_server, draft, selection, settings)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET
       name = CASE WHEN excluded.name = '' THEN name ELSE excluded.name END,
       search_name = CASE WHEN excluded.name = '' THEN search_name ELSE excluded.search_name END,
       last_activity = excluded.last_activity, preview = excluded.preview,
       leaf = coalesce(excluded.leaf, leaf),
       is_pinned = max(is_pinned, excluded.is_pinned),
       labels = CASE WHEN labels = '[]' THEN excluded.labels ELSE labels END,
       draft = CASE WHEN draft = '' THEN excluded.draft ELSE draft END,
       selection = coalesce(excluded.selection, selection),
       settings = coalesce(excluded.settings, settings)`,
    [
      key,
      server,
      room,
      id,
      name,
      searchable(name),
      created,
      lastActivity,
      preview,
      leaf,
      isUnread,
      isPinned,
      JSON.stringify(labels),
      isOnServer,
      draft,
      selection && JSON.stringify(selection),
      settings && JSON.stringify(settings),
    ],
  )
}

/** Long histories are written in batches, to save memory. */
const batch = 500

async function writeMessages(
  db: Connection,
  thread: number,
  messages: ExportedThread['messages'],
): Promise<void> {
  for (let at = 0; at < messages.length; at += batch) {
    const rows = messages.slice(at, at + batch).map(({ parent, message }) => ({
      id: message.id,
      parent,
      data: JSON.stringify(message),
      text: searchTextOf(message),
    }))
    await db.runAsync(
      `INSERT INTO message (thread, id, parent, data, search_text)
       SELECT ?, value ->> 'id', value ->> 'parent', value ->> 'data', value ->> 'text'
       FROM json_each(?) WHERE true ORDER BY key
       ON CONFLICT (thread, id) DO UPDATE SET
         parent = excluded.parent, data = excluded.data, search_text = excluded.search_text`,
      [thread, JSON.stringify(rows)],
    )
  }
}

/** Returns only text that people can read, as when a message is first written. */
function searchTextOf(value: unknown): string {
  const message = readMessage(value)
  if (message?.role !== 'user' && message?.role !== 'assistant') return ''
  return message.isStreaming ? '' : searchable(message.text)
}

async function writeRuns(
  db: Connection,
  thread: number,
  runs: ExportedThread['runs'],
): Promise<void> {
  await db.runAsync(
    `INSERT INTO run (thread, id, is_finished)
     SELECT ?, value ->> 'id', value ->> 'isFinished' FROM json_each(?) WHERE true
     ON CONFLICT (thread, id) DO UPDATE SET is_finished = max(is_finished, excluded.is_finished)`,
    [thread, JSON.stringify(runs)],
  )
}
