import { z } from 'zod'

import { readDatabase, writeDatabase } from './database'

/** A server that a person connected to. */
export const Server = z.object({ id: z.string(), address: z.string() })
export type Server = z.infer<typeof Server>

export function readServers(): Promise<Server[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync('SELECT id, address FROM server ORDER BY added, id')
    return rows.flatMap((row) => Server.safeParse(row).data ?? [])
  })
}

/** The one server in use; connecting to another takes its place. */
export function writeServer({ id, address }: Server, now: number): Promise<void> {
  return writeDatabase(async (db) => {
    await db.runAsync('DELETE FROM server')
    const row = [id, address, now]
    await db.runAsync('INSERT INTO server (id, address, added) VALUES (?, ?, ?)', row)
  })
}
