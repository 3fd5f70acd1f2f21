import { z } from 'zod'

import { ServerKind, hostOf } from '@/core/server'
import type { Server } from '@/core/server'

import { readDatabase, writeDatabase } from './database'
import { readJson } from './read-json'

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

export function readServers(): Promise<Server[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      'SELECT id, address, name, kind, version, features FROM server WHERE is_removed = 0 ORDER BY added, id',
    )
    return rows.flatMap((row) => ServerRow.safeParse(row).data ?? []).map(serverOf)
  })
}

/** Adds a server, or writes anew what is known of it. */
export function writeServer(server: Server, now: number): Promise<void> {
  const { id, address, name, kind, version = null, features } = server
  return writeDatabase(async (db) => {
    await db.runAsync(
      `INSERT INTO server (id, address, name, kind, version, features, added)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET address = excluded.address, name = excluded.name,
         kind = excluded.kind, version = excluded.version, features = excluded.features, is_removed = 0`,
      [id, address, name, kind, version, JSON.stringify(features), now],
    )
  })
}
