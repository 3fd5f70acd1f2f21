import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Selection } from '@/core/toolsets/selection'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { purge } from './purge'
import { readJson } from './read-json'
import { noteBadRow } from './read-row'
import { searchable } from './search-words'

/** The name and times of a thread, in milliseconds. */
export interface ThreadFacts {
  key: ThreadKey
  name: string
  created: number
  lastActivity: number
}

export interface StoredThread extends ThreadFacts {
  /** The beginning of the last message. */
  preview: string
  /** The id of the last message of the path that is shown. */
  leaf: string | undefined
  isUnread: boolean
  isPinned: boolean
  /** In the order in which the person added them. */
  labels: readonly string[]
  draft: string
  /** Undefined until the person chooses. */
  selection: Selection | undefined
  settings: Readonly<Record<string, unknown>> | undefined
}

const ThreadRow = z.object({
  server: z.string(),
  room: z.string(),
  id: z.string(),
  name: z.string(),
  created: z.number(),
  last_activity: z.number(),
  preview: z.string(),
  leaf: z.string().nullable(),
  is_unread: z.number(),
  is_pinned: z.number(),
  labels: z.string(),
  draft: z.string(),
  selection: z.string().nullable(),
  settings: z.string().nullable(),
})

const StoredSelection = z.record(z.string(), z.array(z.string()))
const StoredLabels = z.array(z.string())
const StoredSettings = z.record(z.string(), z.unknown())

export const threadColumns = Object.keys(ThreadRow.shape)
  .map((column) => `thread.${column}`)
  .join(', ')

/** Parses a row of the table. Returns undefined if it cannot be read. */
export function readThreadRow(row: unknown): StoredThread | undefined {
  const { data } = ThreadRow.safeParse(row)
  if (!data) {
    if (row) noteBadRow('thread')
    return undefined
  }
  return {
    key: { server: data.server, room: data.room, thread: data.id },
    name: data.name,
    created: data.created,
    lastActivity: data.last_activity,
    preview: data.preview,
    leaf: data.leaf ?? undefined,
    isUnread: data.is_unread !== 0,
    isPinned: data.is_pinned !== 0,
    labels: readJson(data.labels, StoredLabels) ?? [],
    draft: data.draft,
    selection: readJson(data.selection, StoredSelection),
    settings: readJson(data.settings, StoredSettings),
  }
}

const threadsChanged = { kind: 'threads' } as const

export function readThread(key: ThreadKey): Promise<StoredThread | undefined> {
  return readDatabase(async (db) =>
    readThreadRow(
      await db.getFirstAsync(`SELECT ${threadColumns} FROM thread WHERE key = ?`, [
        threadKeyText(key),
      ]),
    ),
  )
}

/** Lists the threads of a server, latest first. */
export function listThreads(server: string): Promise<StoredThread[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `SELECT ${threadColumns} FROM thread WHERE server = ? ORDER BY last_activity DESC, number DESC`,
      [server],
    )
    return rows.flatMap((row) => readThreadRow(row) ?? [])
  })
}

/** Adds a thread that was created here. An existing one stays unchanged. */
export function addThread(facts: ThreadFacts): Promise<void> {
  return writeDatabase((db) => insertThreads(db, [facts], false), threadsChanged)
}

const KeyRow = z.object({ key: z.string() })

/** Returns the keys of the threads that the server is known to have. */
export function threadsOnServer(server: string): Promise<string[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      'SELECT key FROM thread WHERE server = ? AND is_on_server = 1',
      [server],
    )
    return rows.flatMap((row) => KeyRow.safeParse(row).data?.key ?? [])
  })
}

/**
 * Stores the facts of all threads of a server. What only this device knows is kept, and so are threads
 * that the server does not know yet. Threads in `hadBefore` that the server does not list are removed.
 */
export async function upsertThreads(
  server: string,
  threads: readonly ThreadFacts[],
  hadBefore: readonly string[],
): Promise<void> {
  const listed = new Set(threads.map(({ key }) => threadKeyText(key)))
  const removed = hadBefore.filter((key) => !listed.has(key))
  await writeDatabase(async (db) => {
    await insertThreads(db, threads, true)
    if (removed.length === 0) return
    await db.runAsync(
      `DELETE FROM thread WHERE server = ? AND key IN (SELECT value FROM json_each(?))`,
      [server, JSON.stringify(removed)],
    )
  }, threadsChanged)
  if (removed.length > 0) await purge()
}

async function insertThreads(
  db: Connection,
  threads: readonly ThreadFacts[],
  isOnServer: boolean,
): Promise<void> {
  const rows = threads.map(({ key, name, created, lastActivity }) => ({
    key: threadKeyText(key),
    server: key.server,
    room: key.room,
    id: key.thread,
    name,
    search: searchable(name),
    created,
    activity: lastActivity,
  }))
  const onConflict = isOnServer
    ? `UPDATE SET
         name = CASE WHEN excluded.name = '' THEN name ELSE excluded.name END,
         search_name = CASE WHEN excluded.name = '' THEN search_name ELSE excluded.search_name END,
         created = excluded.created,
         last_activity = max(last_activity, excluded.last_activity),
         is_on_server = 1`
    : 'NOTHING'
  await db.runAsync(
    `INSERT INTO thread
       (key, server, room, id, name, search_name, created, last_activity, is_on_server)
     SELECT value ->> 'key', value ->> 'server', value ->> 'room', value ->> 'id',
       value ->> 'name', value ->> 'search', value ->> 'created', value ->> 'activity', ?
     FROM json_each(?) WHERE true
     ON CONFLICT (key) DO ${onConflict}`,
    [isOnServer, JSON.stringify(rows)],
  )
}

/** Removes a thread with its messages, its runs and its ledger. */
export async function removeThread(key: ThreadKey): Promise<void> {
  await write('DELETE FROM thread WHERE key = ?', [threadKeyText(key)])
  await purge()
}

/** Removes the threads and standing approvals of a server. */
export async function removeServer(server: string): Promise<void> {
  await writeDatabase(async (db) => {
    await db.runAsync('DELETE FROM thread WHERE server = ?', [server])
    // On other servers, approvals of this server's tools begin with its id.
    await db.runAsync(
      `DELETE FROM tool_grant WHERE server = ?1 OR substr(tool, 1, length(?1) + 1) = ?1 || '/'`,
      [server],
    )
  }, threadsChanged)
  await purge()
}

export const renameThread = (key: ThreadKey, name: string): Promise<void> =>
  write('UPDATE thread SET name = ?, search_name = ? WHERE key = ?', [
    name,
    searchable(name),
    threadKeyText(key),
  ])

/** Stores the draft without null characters, because SQLite ends a text there in a browser. */
export const setDraft = (key: ThreadKey, draft: string): Promise<void> =>
  write('UPDATE thread SET draft = ? WHERE key = ?', [
    draft.replaceAll('\0', ''),
    threadKeyText(key),
  ])

export const setUnread = (key: ThreadKey, isUnread: boolean): Promise<void> =>
  write('UPDATE thread SET is_unread = ? WHERE key = ?', [isUnread, threadKeyText(key)])

/** Sets the marks by which a person finds a thread again. */
export const setMarks = (
  key: ThreadKey,
  { isPinned, labels }: Pick<StoredThread, 'isPinned' | 'labels'>,
): Promise<void> =>
  write('UPDATE thread SET is_pinned = ?, labels = ? WHERE key = ?', [
    isPinned,
    JSON.stringify(labels),
    threadKeyText(key),
  ])

export const setSelection = (key: ThreadKey, selection: Selection): Promise<void> =>
  write('UPDATE thread SET selection = ? WHERE key = ?', [
    JSON.stringify(selection),
    threadKeyText(key),
  ])

/** Undefined restores the defaults. */
export const setSettings = (key: ThreadKey, settings: StoredThread['settings']): Promise<void> =>
  write('UPDATE thread SET settings = ? WHERE key = ?', [
    settings ? JSON.stringify(settings) : null,
    threadKeyText(key),
  ])

const write = (statement: string, values: (string | boolean | null)[]): Promise<void> =>
  writeDatabase(async (db) => void (await db.runAsync(statement, values)), threadsChanged)
