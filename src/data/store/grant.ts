import { z } from 'zod'

import type { ApprovedRoom, StandingApprovals } from '@/core/tools/standing-approvals'

import { readDatabase, writeDatabase } from './database'

export interface Grant extends ApprovedRoom {
  toolName: string
  /** In milliseconds; unknown of those that were given before it was written down. */
  since?: number | undefined
}

const GrantRow = z.object({
  server: z.string(),
  room: z.string(),
  toolName: z.string(),
  since: z
    .number()
    .nullable()
    .transform((since) => since ?? undefined),
})

/** Grants that outlive the app. */
export const storedGrants: StandingApprovals = {
  has: (place, toolName) =>
    readDatabase(async (db) => {
      const statement = 'SELECT 1 FROM tool_grant WHERE server = ? AND room = ? AND tool = ?'
      return (await db.getFirstAsync(statement, [place.server, place.room, toolName])) !== null
    }),
  add: (place, toolName) =>
    writeDatabase(async (db) => {
      const statement =
        'INSERT OR IGNORE INTO tool_grant (server, room, tool, since) VALUES (?, ?, ?, ?)'
      await db.runAsync(statement, [place.server, place.room, toolName, Date.now()])
    }),
}

/** Everything that a person has allowed once and for all. */
export function listGrants(): Promise<Grant[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      'SELECT server, room, tool AS toolName, since FROM tool_grant ORDER BY server, room, tool',
    )
    return rows.flatMap((row) => GrantRow.safeParse(row).data ?? [])
  })
}

export function revokeGrant({ server, room, toolName }: Grant): Promise<void> {
  return writeDatabase(async (db) => {
    const statement = 'DELETE FROM tool_grant WHERE server = ? AND room = ? AND tool = ?'
    await db.runAsync(statement, [server, room, toolName])
  })
}
