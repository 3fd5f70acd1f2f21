import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase } from './database'
import { readJson } from './read-json'

const StateRow = z.object({ agent_state: z.string().nullable() })

/** The state that the agent of a thread shared last, or undefined. */
export function readAgentState(key: ThreadKey): Promise<unknown> {
  return readDatabase(async (db) => {
    const row = await db.getFirstAsync('SELECT agent_state FROM thread WHERE key = ?', [
      threadKeyText(key),
    ])
    return readJson(StateRow.safeParse(row).data?.agent_state ?? null, z.unknown())
  })
}

export async function putAgentState(db: Connection, key: ThreadKey, state: unknown): Promise<void> {
  await db.runAsync('UPDATE thread SET agent_state = ? WHERE key = ?', [
    JSON.stringify(state) ?? null,
    threadKeyText(key),
  ])
}
