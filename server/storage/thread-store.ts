import { sql, type ExpressionBuilder } from 'kysely'
import { z } from 'zod'

import type { Thread, ThreadMetadata } from '@/core/contract/thread'

import { column } from './column'
import type { Database } from './database'
import { isAccepted } from './is-accepted'
import { insertRun, runColumns, runFromRow, type NewRun } from './run-store'
import type { Tables } from './tables'

const ThreadRow = z.object({
  room_id: z.string(),
  thread_id: z.string(),
  created: column.isoTime,
  last_activity: column.isoTime,
  name: z.string(),
  description: z.string(),
})

/** A thread counts as missing if it belongs to another user or room. */
export interface ThreadAddress {
  userId: string
  roomId: string
  threadId: string
}

/** The position of a thread in the list. */
export interface ThreadPosition {
  lastActivity: string
  threadId: string
}

const threadColumns = [
  'room_id',
  'thread_id',
  'created',
  'last_activity',
  'name',
  'description',
] as const

function threadFromRow(row: unknown, runs: Thread['runs']): Thread {
  const { name, description, ...thread } = ThreadRow.parse(row)
  return { ...thread, metadata: { name, description }, runs }
}

/** Sorts runs by creation, even within a millisecond. */
const orderOfCreation = { libsql: sql`rowid`, postgres: sql`number` }

const isAfter =
  ({ lastActivity, threadId }: ThreadPosition) =>
  (query: ExpressionBuilder<Tables, 'threads'>) =>
    query.and([
      query('last_activity', '<=', lastActivity),
      query.or([query('last_activity', '<', lastActivity), query('thread_id', '>', threadId)]),
    ])

export function createThreadStore({ engine, kysely, writeAll }: Database) {
  const listed = (userId: string, roomId: string) =>
    kysely
      .selectFrom('threads')
      .select(threadColumns)
      .where('user_id', '=', userId)
      .where('room_id', '=', roomId)
      .orderBy('last_activity', 'desc')
      .orderBy('thread_id')

  return {
    /** Creates a thread and its first run. Returns false if one of the ids is taken. */
    create(
      thread: ThreadAddress & Omit<NewRun, 'parentRunId'> & { metadata: ThreadMetadata },
    ): Promise<boolean> {
      const { userId, roomId, threadId, metadata, at } = thread
      const insertThread = kysely
        .insertInto('threads')
        .values({
          user_id: userId,
          room_id: roomId,
          thread_id: threadId,
          name: metadata.name,
          description: metadata.description,
          created: at,
          last_activity: at,
        })
        .compile()
      const firstRun = insertRun(kysely, { ...thread, parentRunId: null })
      return isAccepted(writeAll([insertThread, firstRun]))
    },

    async list(userId: string, roomId: string): Promise<Thread[]> {
      const rows = await listed(userId, roomId).execute()
      return rows.map((row) => threadFromRow(row, null))
    },

    /** Returns the threads after a position in the list, and one more than `limit` if there is one. */
    async page(
      { userId, roomId }: Omit<ThreadAddress, 'threadId'>,
      { limit, after }: { limit: number; after: ThreadPosition | undefined },
    ): Promise<Thread[]> {
      const rows = await listed(userId, roomId)
        .$call((query) => (after ? query.where(isAfter(after)) : query))
        .limit(limit + 1)
        .execute()
      return rows.map((row) => threadFromRow(row, null))
    },

    async find({ userId, roomId, threadId }: ThreadAddress): Promise<Thread | undefined> {
      const row = await kysely
        .selectFrom('threads')
        .select(threadColumns)
        .where('thread_id', '=', threadId)
        .where('room_id', '=', roomId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const runs = await kysely
        .selectFrom('runs')
        .select(runColumns)
        .where('thread_id', '=', threadId)
        .orderBy('created')
        .orderBy(orderOfCreation[engine])
        .execute()
      const ofThread = runs.map(runFromRow).map((run) => [run.run_id, run] as const)
      return threadFromRow(row, Object.fromEntries(ofThread))
    },

    async describe(threadId: string, metadata: ThreadMetadata) {
      await kysely
        .updateTable('threads')
        .set({ name: metadata.name, description: metadata.description })
        .where('thread_id', '=', threadId)
        .execute()
    },

    async remove(threadId: string) {
      const ofThread = kysely.selectFrom('runs').select('run_id').where('thread_id', '=', threadId)
      await writeAll([
        kysely.deleteFrom('events').where('run_id', 'in', ofThread).compile(),
        kysely.deleteFrom('run_messages').where('thread_id', '=', threadId).compile(),
        kysely.deleteFrom('run_feedback').where('run_id', 'in', ofThread).compile(),
        kysely.deleteFrom('runs').where('thread_id', '=', threadId).compile(),
        kysely.deleteFrom('threads').where('thread_id', '=', threadId).compile(),
      ])
    },
  }
}
