import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

import { describeError, type Log } from '@server/http/log'
import type { Notifications } from '@server/storage/notifications'
import { StorageFailure } from '@server/storage/storage-failure'

import type { NewSeat, Seat, SeatKind, SeatStore } from './seat-store'

const hourMilliseconds = 3_600_000

/** How long a person may wait for an answer to be counted. */
export interface SeatPatience {
  /** The longest wait for the database. After that, the answer is accepted and counted later. */
  databaseMilliseconds: number
  /** The delay before a refusal is checked again, because an answer that just ended may still be counted. */
  tellingMilliseconds: number
}

const usualPatience: SeatPatience = { databaseMilliseconds: 1000, tellingMilliseconds: 100 }

const retryMilliseconds = 1000

/** Counts the answers and feeds that each person has open in all processes. */
export interface Seats {
  /** Returns a function that frees the seat, or undefined if the person already has too many answers. */
  takeForAnswer: (userId: string) => Promise<(() => void) | undefined>
  /**
   * Returns a function that frees the seat. If this is one feed too many, `end` of the person's oldest
   * feed is called in its process.
   */
  takeForFeed: (userId: string, end: () => void) => () => void
  close: () => Promise<void>
}

interface Held {
  kind: SeatKind
  userId: string
  since: number
  end: () => void
}

const nothing = () => {}

/** Accepts everything, for processes that cannot share their counts. */
export const noSeats: Seats = {
  takeForAnswer: async () => nothing,
  takeForFeed: () => nothing,
  close: async () => {},
}

/**
 * Writes seats to the database with a short delay, or after an outage as soon as it is back. Nobody is
 * refused during an outage, or delayed for longer than `databaseMilliseconds`.
 */
export function createSeats(ports: {
  store: SeatStore
  notifications: Notifications
  perPerson: Record<SeatKind, number>
  log: Log
  patience?: SeatPatience | undefined
}): Seats {
  const { store, perPerson, log, patience = usualPatience } = ports
  const held = new Map<string, Held>()
  /** The ids of the seats that were taken or freed since the last write. */
  const changed = new Set<string>()
  let mustCompare = false
  let isAway = false
  let isClosed = false
  let writing: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined

  function hold(kind: SeatKind, userId: string, end: () => void): string {
    const seatId = randomUUID()
    held.set(seatId, { kind, userId, since: performance.now(), end })
    return seatId
  }

  /** Schedules a write. Skipped during an outage, after which all seats are compared anyway. */
  function note(seatId: string) {
    if (isAway || isClosed) return
    changed.add(seatId)
    write()
  }

  function leave(seatId: string) {
    if (held.delete(seatId)) note(seatId)
  }

  function write() {
    if (!isAway && !isClosed) writing ??= writeAll()
  }

  async function writeAll() {
    // Changes that happen at the same time are written together.
    await setImmediate()
    do await writeChanges()
    while (!isAway && !isClosed && (mustCompare || changed.size > 0))
    writing = undefined
  }

  async function writeChanges() {
    const noted = [...changed]
    const isComparing = mustCompare
    changed.clear()
    mustCompare = false
    try {
      await tell(isComparing ? await listAll() : noted)
      isAway = false
    } catch (error) {
      if (!isAway) log({ event: 'seats-not-counted', ...describeError(error) })
      isAway = error instanceof StorageFailure
      if (!isAway || isClosed) return
      mustCompare = true
      retry = setTimeout(() => void (writing ??= writeAll()), retryMilliseconds).unref()
    }
  }

  async function listAll(): Promise<string[]> {
    await store.sweep()
    return [...new Set([...(await store.listOwn()), ...held.keys()])]
  }

  async function tell(seatIds: readonly string[]) {
    const taken = seatIds.flatMap(seatOf)
    const left = seatIds.filter((seatId) => !held.has(seatId))
    if (seatIds.length > 0) await store.change(taken, left)
    const people = taken.flatMap(({ kind, userId }) => (kind === 'feed' ? [userId] : []))
    await store.endOldest('feed', perPerson.feed, [...new Set(people)])
  }

  function seatOf(seatId: string): Seat[] {
    const found = held.get(seatId)
    if (!found) return []
    const { kind, userId, since } = found
    return [{ seatId, kind, userId, ageMilliseconds: performance.now() - since }]
  }

  async function askTwice(seat: NewSeat): Promise<boolean> {
    const ask = () => store.takeBelow(perPerson.answer, seat)
    return (await ask()) || delay(patience.tellingMilliseconds).then(ask)
  }

  /** Brings the stored seats in line with those that are open here. */
  function compare() {
    mustCompare = true
    write()
  }

  /**
   * A seat that was ended while we could not listen is missing from the database. Comparing inserts it
   * with its age, and it is ended again.
   */
  const stopListening = ports.notifications.subscribe('seats', (seatId) => {
    if (seatId === undefined) compare()
    else held.get(seatId)?.end()
  })

  const comparing = setInterval(compare, hourMilliseconds).unref()

  return {
    async takeForAnswer(userId) {
      const seatId = hold('answer', userId, nothing)
      if (isAway) return () => leave(seatId)
      // The next write will meet the same failure and log it.
      const asking = askTwice({ seatId, kind: 'answer', userId }).catch(() => undefined)
      const late = delay(patience.databaseMilliseconds, undefined, { ref: false })
      const isTaken = await Promise.race([asking, late])
      if (isTaken === false) {
        leave(seatId)
        return undefined
      }
      if (isTaken === undefined) note(seatId)
      // Frees the seat after the statement that takes it, however late that completes.
      return () => void asking.then(() => leave(seatId))
    },

    takeForFeed(userId, end) {
      const seatId = hold('feed', userId, end)
      note(seatId)
      return () => leave(seatId)
    },

    async close() {
      isClosed = true
      stopListening()
      clearInterval(comparing)
      clearTimeout(retry)
      await writing
      // If this fails, the seats stop counting when the lease ends.
      await store.leaveAll().catch(nothing)
    },
  }
}
