import type { Client, Row } from '@libsql/client'
import { z } from 'zod'

import type { Thread, ThreadMetadata } from '@/core/contract/thread'

import { isAccepted } from './is-accepted'
import { insertRun, runColumns, runFromRow, type NewRun } from './run-store'

const ThreadRow = z.object({
  room_id: z.string(),
  thread_id: z.string(),
  created: z.string(),
  last_activity: z.string(),
  name: z.string(),
  description: z.string(),
})

/** A thread counts as missing if it belongs to another user or room. */
export interface ThreadAddress {
  userId: string
  roomId: string
  threadId: string
}

/** Where a thread is in the list. */
export interface ThreadPosition {
  lastActivity: string
  threadId: string
}

const threadColumns = 'room_id, thread_id, created, last_activity, name, description'

function threadFromRow(row: Row, runs: Thread['runs']): Thread {
  const { name, description, ...thread } = ThreadRow.parse(row)
  return { ...thread, metadata: { name, description }, runs }
}

export function createThreadStore(client: Client) {
  return {
    /** Creates a thread and its first run. Returns false if one of the ids is taken. */
    create(
      thread: ThreadAddress & Omit<NewRun, 'parentRunId'> & { metadata: ThreadMetadata },
    ): Promise<boolean> {
      const { userId, roomId, threadId, metadata, at } = thread
      const insertThread = {
        sql: `INSERT INTO threads (user_id, ${threadColumns}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
        args: [userId, roomId, threadId, at, at, metadata.name, metadata.description],
      }
      const firstRun = insertRun({ ...thread, parentRunId: null })
      return isAccepted(client.batch([insertThread, firstRun], 'write'))
    },

    async list(userId: string, roomId: string): Promise<Thread[]> {
      const { rows } = await client.execute({
        sql: `SELECT ${threadColumns} FROM threads WHERE user_id = ? AND room_id = ?
          ORDER BY last_activity DESC, thread_id`,
        args: [userId, roomId],
      })
      return rows.map((row) => threadFromRow(row, null))
    },

    /** The threads that follow a position in the list, and one more than `limit` if there is one. */
    async page(
      { userId, roomId }: Omit<ThreadAddress, 'threadId'>,
      { limit, after }: { limit: number; after: ThreadPosition | undefined },
    ): Promise<Thread[]> {
      const { lastActivity, threadId } = after ?? { lastActivity: '~', threadId: '' }
      const { rows } = await client.execute({
        sql: `SELECT ${threadColumns} FROM threads
          WHERE user_id = ?1 AND room_id = ?2 AND last_activity <= ?3
            AND (last_activity < ?3 OR thread_id > ?4)
          ORDER BY last_activity DESC, thread_id LIMIT ?5`,
        args: [userId, roomId, lastActivity, threadId, limit + 1],
      })
      return rows.map((row) => threadFromRow(row, null))
    },

    async find({ userId, roomId, threadId }: ThreadAddress): Promise<Thread | undefined> {
      const [threads, runs] = await client.batch(
        [
          {
            sql: `SELECT ${threadColumns} FROM threads
              WHERE thread_id = ? AND room_id = ? AND user_id = ?`,
            args: [threadId, roomId, userId],
          },
          {
            sql: `SELECT ${runColumns} FROM runs WHERE thread_id = ? ORDER BY created, rowid`,
            args: [threadId],
          },
        ],
        'read',
      )
      const row = threads?.rows[0]
      if (!row) return undefined
      const ofThread = (runs?.rows ?? []).map(runFromRow).map((run) => [run.run_id, run] as const)
      return threadFromRow(row, Object.fromEntries(ofThread))
    },

    async describe(threadId: string, metadata: ThreadMetadata) {
      await client.execute({
        sql: 'UPDATE threads SET name = ?, description = ? WHERE thread_id = ?',
        args: [metadata.name, metadata.description, threadId],
      })
    },

    async remove(threadId: string) {
      const ofThread = '(SELECT run_id FROM runs WHERE thread_id = ?)'
      await client.batch(
        [
          { sql: `DELETE FROM events WHERE run_id IN ${ofThread}`, args: [threadId] },
          { sql: `DELETE FROM run_feedback WHERE run_id IN ${ofThread}`, args: [threadId] },
          { sql: 'DELETE FROM runs WHERE thread_id = ?', args: [threadId] },
          { sql: 'DELETE FROM threads WHERE thread_id = ?', args: [threadId] },
        ],
        'write',
      )
    },
  }
}
