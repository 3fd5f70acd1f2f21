import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { StoredTurnSchema, type StoredTurn } from '@/core/run/stored-turn'
import type { Connection } from '@/data/tabs/connection'

import { readDatabase } from './database'
import { readJson } from './read-json'

const TurnRow = z.object({ turn: z.string().nullable() })
const ThreadRow = z.object({
  server: z.string(),
  room: z.string(),
  id: z.string(),
  turn: z.string(),
})

/** Reads how far the turn of a thread had come. Undefined if nothing is left to do. */
export function readTurn(key: ThreadKey): Promise<StoredTurn | undefined> {
  return readDatabase(async (db) => {
    const row = await db.getFirstAsync('SELECT turn FROM thread WHERE key = ?', [
      threadKeyText(key),
    ])
    return readJson(TurnRow.safeParse(row).data?.turn ?? null, StoredTurnSchema)
  })
}

/** What a step of a turn changes besides messages. */
export interface TurnStep {
  /** How far the turn has come; null if nothing is left to do. */
  readonly turn?: StoredTurn | null
  /** The outcome of a turn, ignored if another step was stored in the meantime. */
  readonly settled?: { readonly turn: StoredTurn; readonly as: StoredTurn | undefined }
  /** The state that the agent shares, wrapped in an object because it may be undefined. */
  readonly agentState?: { readonly value: unknown }
}

export async function putStep(
  db: Connection,
  key: ThreadKey,
  { turn, settled, agentState }: TurnStep,
): Promise<void> {
  const thread = threadKeyText(key)
  if (turn !== undefined)
    await db.runAsync('UPDATE thread SET turn = ? WHERE key = ?', [
      turn && JSON.stringify(turn),
      thread,
    ])
  if (settled)
    await db.runAsync('UPDATE thread SET turn = ? WHERE key = ? AND turn = ?', [
      settled.as ? JSON.stringify(settled.as) : null,
      thread,
      JSON.stringify(settled.turn),
    ])
  if (agentState)
    await db.runAsync('UPDATE thread SET agent_state = ? WHERE key = ?', [
      JSON.stringify(agentState.value) ?? null,
      thread,
    ])
}

const StateRow = z.object({ agent_state: z.string().nullable() })

/** Reads the state that the agent of a thread last shared. */
export function readAgentState(key: ThreadKey): Promise<unknown> {
  return readDatabase(async (db) => {
    const row = await db.getFirstAsync('SELECT agent_state FROM thread WHERE key = ?', [
      threadKeyText(key),
    ])
    return readJson(StateRow.safeParse(row).data?.agent_state ?? null, z.unknown())
  })
}

/** Lists the threads whose turns were in progress when they were stored. */
export function listThreadsUnderWay(): Promise<ThreadKey[]> {
  return readDatabase(async (db) => {
    const rows = await db.getAllAsync(
      'SELECT server, room, id, turn FROM thread WHERE turn IS NOT NULL ORDER BY last_activity DESC',
    )
    return rows.flatMap((row) => {
      const { data } = ThreadRow.safeParse(row)
      const turn = data && readJson(data.turn, StoredTurnSchema)
      const isUnderWay = turn?.kind === 'asked' || turn?.kind === 'calling'
      return data && isUnderWay ? { server: data.server, room: data.room, thread: data.id } : []
    })
  })
}
