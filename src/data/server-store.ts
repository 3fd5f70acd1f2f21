import { z } from 'zod'

import { database } from './database'

/** A server that a person connected to. */
export const Server = z.object({ id: z.string(), address: z.string() })
export type Server = z.infer<typeof Server>

export async function readServers(): Promise<Server[]> {
  const db = await database()
  const rows = await db.getAllAsync('SELECT id, address FROM server ORDER BY added, id')
  return rows.flatMap((row) => Server.safeParse(row).data ?? [])
}

/** The one server in use; connecting to another takes its place. */
export async function writeServer(server: Server, now: number): Promise<void> {
  const db = await database()
  await db.withTransactionAsync(async () => {
    await db.runAsync('DELETE FROM server')
    await db.runAsync('INSERT INTO server (id, address, added) VALUES (?, ?, ?)', [
      server.id,
      server.address,
      now,
    ])
  })
}
