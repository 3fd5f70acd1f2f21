import { z } from 'zod'

import {
  exportHead,
  isPortable,
  type ExportFile,
  type ExportedThread,
} from '@/core/app/export-file'
import { ServerKind } from '@/core/server/server'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'

/** How much data is on the device. */
export interface DataSize {
  readonly threads: number
  readonly messages: number
  readonly servers: number
  readonly bytes: number
}

const SizeRow = z.object({
  threads: z.number(),
  messages: z.number(),
  servers: z.number(),
  bytes: z.number(),
})

export function readDataSize(): Promise<DataSize> {
  return readDatabase(async (db) => {
    const row = await db.getFirstAsync(
      `SELECT (SELECT count(*) FROM thread) AS threads, (SELECT count(*) FROM message) AS messages,
         (SELECT count(*) FROM server WHERE is_removed = 0) AS servers,
         (SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()) AS bytes`,
    )
    return SizeRow.parse(row)
  })
}

/**
 * Exports everything as the pieces of one JSON text, in order. No write happens in
 * between, so the export is consistent.
 */
export function exportAll(about: Pick<ExportFile, 'exported' | 'app'>): Promise<string[]> {
  return writeDatabase(
    async (db) => {
      const servers = await readServers(db)
      const preferences = await readPreferences(db)
      const head = JSON.stringify(exportHead({ ...about, servers, preferences }))
      const pieces = [`${head.slice(0, -1)},"threads":[`]
      for (const [index, { number, ...thread }] of (await readThreads(db)).entries()) {
        const runs = await readRuns(db, number)
        const start = JSON.stringify({ ...thread, runs } satisfies Omit<ExportedThread, 'messages'>)
        pieces.push(`${index > 0 ? ',' : ''}\n${start.slice(0, -1)},"messages":[`)
        pieces.push(await readMessages(db, number), ']}')
      }
      pieces.push(']}\n')
      return pieces
    },
    { kind: 'hidden' },
  )
}

const ServerRow = z.object({
  id: z.string(),
  address: z.string().transform(withoutPerson),
  name: z.string(),
  kind: ServerKind,
  version: z.string().nullable(),
  features: z.string(),
  added: z.number(),
})

async function readServers(db: Connection): Promise<ExportFile['servers']> {
  const rows = await db.getAllAsync(
    `SELECT id, address, name, kind, version, features, added FROM server
     WHERE is_removed = 0 ORDER BY added, id`,
  )
  return rows
    .flatMap((row) => ServerRow.safeParse(row).data ?? [])
    .map(({ version, features, ...server }) => ({
      ...server,
      ...(version !== null && { version }),
      features: readJson(features, z.array(z.string())) ?? [],
    }))
}

/** Removes the user name and the password that an address can contain. */
function withoutPerson(address: string): string {
  return address.replace(/^(https?:\/\/)[^/?#]*@/i, '$1')
}

const PreferenceRow = z.object({ name: z.string(), value: z.string() })

async function readPreferences(db: Connection): Promise<ExportFile['preferences']> {
  const rows = await db.getAllAsync('SELECT name, value FROM preference ORDER BY name')
  return rows
    .flatMap((row) => PreferenceRow.safeParse(row).data ?? [])
    .filter(({ name }) => isPortable(name))
    .flatMap(({ name, value: text }) => {
      const value = readJson(text, z.json())
      return value === undefined ? [] : [{ name, value }]
    })
}

const flag = z.number().transform((value) => value !== 0)

const ThreadRow = z.object({
  number: z.number(),
  server: z.string(),
  room: z.string(),
  id: z.string(),
  name: z.string(),
  created: z.number(),
  lastActivity: z.number(),
  preview: z.string(),
  leaf: z.string().nullable(),
  isUnread: flag,
  isPinned: flag,
  labels: z.string(),
  isOnServer: flag,
  draft: z.string(),
  selection: z.string().nullable(),
  settings: z.string().nullable(),
})

async function readThreads(db: Connection) {
  const rows = await db.getAllAsync(
    `SELECT number, server, room, id, name, created, last_activity AS lastActivity, preview, leaf,
       is_unread AS isUnread, is_pinned AS isPinned, labels, is_on_server AS isOnServer, draft, selection, settings
     FROM thread ORDER BY number`,
  )
  return rows
    .flatMap((row) => ThreadRow.safeParse(row).data ?? [])
    .map(({ labels, selection, settings, ...thread }) => ({
      ...thread,
      labels: readJson(labels, z.array(z.string())) ?? [],
      selection: readJson(selection, z.record(z.string(), z.array(z.string()))) ?? null,
      settings: readJson(settings, z.record(z.string(), z.unknown())) ?? null,
    }))
}

const RunRow = z.object({ id: z.string(), isFinished: flag })

async function readRuns(db: Connection, thread: number): Promise<ExportedThread['runs']> {
  const rows = await db.getAllAsync(
    'SELECT id, is_finished AS isFinished FROM run WHERE thread = ? ORDER BY id',
    [thread],
  )
  return rows.flatMap((row) => RunRow.safeParse(row).data ?? [])
}

const MessageRow = z.object({ parent: z.string().nullable(), data: z.string() })
const AnyMessage = z.looseObject({ id: z.string().min(1) })

/** Joins the stored messages as text, because they are already JSON. */
async function readMessages(db: Connection, thread: number): Promise<string> {
  const rows = await db.getAllAsync(
    'SELECT parent, data FROM message WHERE thread = ? ORDER BY number',
    [thread],
  )
  return rows
    .flatMap((row) => MessageRow.safeParse(row).data ?? [])
    .filter(({ data }) => readJson(data, AnyMessage) !== undefined)
    .map(({ parent, data }) => `{"parent":${JSON.stringify(parent)},"message":${data}}`)
    .join(',\n')
}
