import { z } from 'zod'

import { ServerKind, hostOf, type Server } from '@/core/server/server'

import { readDatabase, writeDatabase } from './database'
import { purge } from './purge'
import { readJson } from './read-json'
import { readRow } from './read-row'

const Features = z.array(z.string())

const ServerRow = z.object({
  id: z.string(),
  address: z.string(),
  name: z.string(),
  kind: ServerKind,
  version: z.string().nullable(),
  features: z.string(),
})

const serverOf = ({ name, version, features, ...row }: z.infer<typeof ServerRow>): Server => ({
  ...row,
  name: name || hostOf(row.address),
  features: readJson(features, Features) ?? [],
  ...(version !== null && { version }),
})

export const readServers = (): Promise<Server[]> => read(false)

/** Servers whose removal has not finished. */
export const readRemovedServers = (): Promise<Server[]> => read(true)

function read(isRemoved: boolean): Promise<Server[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      `SELECT id, address, name, kind, version, features FROM server
       WHERE is_removed = ? ORDER BY added, id`,
      [isRemoved],
    )
    return rows.flatMap((row) => readRow(row, ServerRow, 'server')).map(serverOf)
  })
}

/** Adds or updates a server. */
export function writeServer(server: Server, now: number): Promise<void> {
  const { id, address, name, kind, version = null, features } = server
  return writeDatabase(
    async (db) => {
      await db.runAsync(
        `INSERT INTO server (id, address, name, kind, version, features, added)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET address = excluded.address, name = excluded.name,
         kind = excluded.kind, version = excluded.version, features = excluded.features, is_removed = 0`,
        [id, address, name, kind, version, JSON.stringify(features), now],
      )
    },
    { kind: 'servers' },
  )
}

export const renameServer = (id: string, name: string): Promise<void> =>
  write('UPDATE server SET name = ? WHERE id = ?', [name, id])

/** Writes what a server says about itself, not what the person set. */
export const writeServerFacts = (
  id: string,
  { version, features }: Pick<Server, 'version' | 'features'>,
): Promise<void> =>
  write('UPDATE server SET version = ?, features = ? WHERE id = ?', [
    version ?? null,
    JSON.stringify(features),
    id,
  ])

/** Hides the server immediately; the rest is removed step by step. */
export const markServerRemoved = (id: string): Promise<void> =>
  write('UPDATE server SET is_removed = 1 WHERE id = ?', [id])

/** The last step of a removal. A server that was connected again stays. */
export async function deleteRemovedServer(id: string): Promise<void> {
  await write('DELETE FROM server WHERE id = ? AND is_removed = 1', [id])
  await purge()
}

const PreferenceName = z.object({ name: z.string() })

/** Removes the preferences of a server, and ledger entries of its threads that were never stored. */
export function removeServerTraces(id: string): Promise<void> {
  return writeDatabase(
    async (db) => {
      const rows = await db.getAllAsync('SELECT name FROM preference')
      const names = rows.flatMap((row) => PreferenceName.safeParse(row).data?.name ?? [])
      await db.runAsync('DELETE FROM preference WHERE name IN (SELECT value FROM json_each(?))', [
        JSON.stringify(names.filter((name) => isPreferenceOf(name, id))),
      ])
      const threads = `${encodeURIComponent(id)}/`
      await db.runAsync('DELETE FROM ledger WHERE substr(thread_key, 1, ?) = ?', [
        threads.length,
        threads,
      ])
    },
    { kind: 'preferences' },
  )
}

/** A preference of a server is named `<name> of <id>`, `<name>/<id>` or `<name>/<id>/<rest>`. */
const isPreferenceOf = (name: string, id: string) =>
  name.endsWith(` of ${id}`) || name.split('/')[1] === encodeURIComponent(id)

const write = (statement: string, values: (string | null)[]): Promise<void> =>
  writeDatabase(async (db) => void (await db.runAsync(statement, values)), { kind: 'servers' })
