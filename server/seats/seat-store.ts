import { sql } from 'kysely'
import { z } from 'zod'

import { leaseMilliseconds } from '@server/conversations/lease'
import { countOf, type Database } from '@server/storage/database'
import { momentAgo } from '@server/storage/database-clock'

export type SeatKind = 'answer' | 'feed'

/** An answer or a feed that a person has open in a process. */
export interface Seat {
  seatId: string
  kind: SeatKind
  userId: string
  ageMilliseconds: number
}

export type NewSeat = Omit<Seat, 'ageMilliseconds'>

/** The number of the advisory lock, which is taken per person. Nothing else in the database uses it. */
const lockNumber = 860_203

const IdRow = z.object({ seat_id: z.string() })

export type SeatStore = ReturnType<typeof createSeatStore>

/** Stores the seats of all processes on one PostgreSQL. */
export function createSeatStore({ engine, kysely, writeAll }: Database, processId: string) {
  const deadline = momentAgo(engine, leaseMilliseconds)
  /** Seats of dead processes do not count. Our own count even if our lease has expired. */
  const isCounted = sql<boolean>`(process_id = ${processId} OR process_id IN
    (SELECT process_id FROM processes WHERE seen > ${deadline}))`

  return {
    /** Takes a seat unless the person already has `maximum` of the kind. Returns whether it was taken. */
    async takeBelow(maximum: number, { seatId, kind, userId }: NewSeat): Promise<boolean> {
      const taken = sql`SELECT count(*) FROM seats WHERE user_id = ${userId} AND kind = ${kind}
        AND seat_id <> ${seatId} AND ${isCounted}`
      const [, written] = await writeAll([
        // Without the lock, two processes could both take the last seat.
        sql`SELECT pg_advisory_xact_lock(${lockNumber}, hashtext(${userId}))`.compile(kysely),
        sql`INSERT INTO seats (seat_id, kind, user_id, process_id, opened)
          SELECT ${seatId}, ${kind}, ${userId}, ${processId}, clock_timestamp()
          WHERE (${taken}) < ${maximum}
          ON CONFLICT (seat_id) DO UPDATE SET opened = seats.opened`.compile(kysely),
      ])
      return countOf(written) === 1
    },

    /** Inserts and deletes seats. Skips those that already exist and those that do not. */
    async change(taken: readonly Seat[], left: readonly string[]): Promise<void> {
      const rows = taken.map(({ seatId, kind, userId, ageMilliseconds }) => ({
        seat_id: seatId,
        kind,
        user_id: userId,
        process_id: processId,
        opened: momentAgo(engine, ageMilliseconds),
      }))
      const insertion = kysely
        .insertInto('seats')
        .onConflict((conflict) => conflict.column('seat_id').doNothing())
      await writeAll([
        ...(rows.length > 0 ? [insertion.values(rows).compile()] : []),
        ...(left.length > 0
          ? [kysely.deleteFrom('seats').where('seat_id', 'in', left).compile()]
          : []),
      ])
    },

    /**
     * Ends the oldest seats of each person who has more than `maximum` of the kind, and notifies all
     * processes. Needs no lock if it is called after the newest seats are written: the last caller sees
     * all of them.
     */
    async endOldest(kind: SeatKind, maximum: number, userIds: readonly string[]): Promise<void> {
      if (userIds.length === 0) return
      const ranked = sql`SELECT seat_id, row_number() OVER
          (PARTITION BY user_id ORDER BY opened DESC, seat_id) AS rank
        FROM seats WHERE kind = ${kind} AND user_id IN (${sql.join(userIds)}) AND ${isCounted}`
      const ending = sql`WITH ended AS (
          DELETE FROM seats WHERE seat_id IN
            (SELECT seat_id FROM (${ranked}) AS ranked WHERE rank > ${maximum})
          RETURNING seat_id)
        SELECT pg_notify('continuo_seats', seat_id) FROM ended`
      await writeAll([ending.compile(kysely)])
    },

    /** Lists the seats of this process. */
    async listOwn(): Promise<string[]> {
      const rows = await kysely
        .selectFrom('seats')
        .select('seat_id')
        .where('process_id', '=', processId)
        .execute()
      return rows.map((row) => IdRow.parse(row).seat_id)
    },

    async leaveAll(): Promise<void> {
      await kysely.deleteFrom('seats').where('process_id', '=', processId).execute()
    },

    /** Deletes the seats of dead processes. A process that is only late still has its row in `processes`. */
    async sweep(): Promise<void> {
      await sql`DELETE FROM seats WHERE process_id <> ${processId}
        AND process_id NOT IN (SELECT process_id FROM processes)`.execute(kysely)
    },
  }
}
