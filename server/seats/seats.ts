import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as delay } from 'node:timers/promises'

import { describeError, type Log } from '@server/http/log'
import type { News } from '@server/storage/news'
import { StorageFailure } from '@server/storage/storage-failure'

import type { NewSeat, Seat, SeatKind, SeatStore } from './seat-store'

const hourMilliseconds = 3_600_000

/** How long a person may wait for an answer to be counted. */
export interface SeatPatience {
  /** A slow database is not waited for any longer. What was asked for is counted when it answers. */
  databaseMilliseconds: number
  /** Until all processes know that an answer has ended. Its client may be quicker. */
  tellingMilliseconds: number
}

const usualPatience: SeatPatience = { databaseMilliseconds: 1000, tellingMilliseconds: 100 }

const retryMilliseconds = 1000

/** Counts what people have open at once in all processes. */
export interface Seats {
  /** Undefined if the person has too many answers already. The result ends this one. */
  takeForAnswer: (userId: string) => Promise<(() => void) | undefined>
  /**
   * If the person has too many feeds with this one, `end` of the oldest is called, in its process. The
   * result says that this one is over.
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

/** Where processes cannot tell each other, each counts for itself. */
export const noSeats: Seats = {
  takeForAnswer: async () => nothing,
  takeForFeed: () => nothing,
  close: async () => {},
}

/**
 * The database knows what is open here a moment later, and what it could not be told, as soon as it is
 * back. Nobody is refused or kept waiting because it is away.
 */
export function createSeats(ports: {
  store: SeatStore
  news: News
  perPerson: Record<SeatKind, number>
  log: Log
  patience?: SeatPatience | undefined
}): Seats {
  const { store, perPerson, log, patience = usualPatience } = ports
  const held = new Map<string, Held>()
  /** Those that were taken or left since the last write. */
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

  /** While the database is away, everything has to be compared afterwards anyway. */
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
    // What opens or ends at the same time is written together.
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

  /** Brings what is counted in line with what is open here. */
  function compare() {
    mustCompare = true
    write()
  }

  /** One that was ended while nobody listened is missing. It is entered as old as it is, and ended again. */
  const stopListening = ports.news.follow('seats', (seatId) => {
    if (seatId === undefined) compare()
    else held.get(seatId)?.end()
  })

  const comparing = setInterval(compare, hourMilliseconds).unref()

  return {
    async takeForAnswer(userId) {
      const seatId = hold('answer', userId, nothing)
      if (isAway) return () => leave(seatId)
      // What is written next meets the same failure, and logs it.
      const asking = askTwice({ seatId, kind: 'answer', userId }).catch(() => undefined)
      const late = delay(patience.databaseMilliseconds, undefined, { ref: false })
      const isTaken = await Promise.race([asking, late])
      if (isTaken === false) {
        leave(seatId)
        return undefined
      }
      if (isTaken === undefined) note(seatId)
      // After the statement that takes it, however late that is.
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
      // A process without a lease has no seats, in any case.
      await store.leaveAll().catch(nothing)
    },
  }
}
