import { z } from 'zod'

import type { ApprovedRoom, StandingApprovals } from '@/core/tools/standing-approvals'

import { readDatabase, writeDatabase } from './database'
import { readRow } from './read-row'

export interface StandingApproval extends ApprovedRoom {
  toolName: string
  /** When it was given, in milliseconds. Older versions did not store this. */
  since?: number | undefined
}

const ApprovalRow = z.object({
  server: z.string(),
  room: z.string(),
  toolName: z.string(),
  since: z
    .number()
    .nullable()
    .transform((since) => since ?? undefined),
})

export const storedApprovals: StandingApprovals = {
  has: (place, toolName) =>
    readDatabase(async (db) => {
      const statement = 'SELECT 1 FROM tool_grant WHERE server = ? AND room = ? AND tool = ?'
      return (await db.getFirstAsync(statement, [place.server, place.room, toolName])) !== null
    }),
  add: (place, toolName) =>
    writeDatabase(
      async (db) => {
        const statement =
          'INSERT OR IGNORE INTO tool_grant (server, room, tool, since) VALUES (?, ?, ?, ?)'
        await db.runAsync(statement, [place.server, place.room, toolName, Date.now()])
      },
      { kind: 'preferences' },
    ),
}

export function listApprovals(): Promise<StandingApproval[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      'SELECT server, room, tool AS toolName, since FROM tool_grant ORDER BY server, room, tool',
    )
    return rows.flatMap((row) => readRow(row, ApprovalRow, 'standing approval'))
  })
}

export function revokeApproval({ server, room, toolName }: StandingApproval): Promise<void> {
  return writeDatabase(
    async (db) => {
      const statement = 'DELETE FROM tool_grant WHERE server = ? AND room = ? AND tool = ?'
      await db.runAsync(statement, [server, room, toolName])
    },
    { kind: 'preferences' },
  )
}
