import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

import type { LogEntry } from '@server/http/log'
import type { NotificationListener, Notifications } from '@server/storage/notifications'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, openTestStore, testVariables } from '@server/testing/test-database'

import { createSeatStore, type SeatStore } from './seat-store'
import { createSeats, type SeatPatience, type Seats } from './seats'

const newSeat = (userId: string) => ({ seatId: randomUUID(), kind: 'answer', userId }) as const

/** Opens the seat store of a process that has a lease. */
async function openSeatStore(processId: string, directory: string) {
  const { database } = await openTestStore(directory)
  const alive = { process_id: processId, host: 'here', pid: 1, seen: new Date() }
  await database.kysely.insertInto('processes').values(alive).execute()
  return { database, store: createSeatStore(database, processId) }
}

/** Tolerates a PostgreSQL that is slow on a busy machine. */
const patient: SeatPatience = { databaseMilliseconds: 600_000, tellingMilliseconds: 100 }

/** Opens a process with two seats per person and kind. Its listener can be cut off. */
async function openProcess(
  processId: string,
  directory = temporaryDirectory(),
  patience = patient,
) {
  const { database, store } = await openSeatStore(processId, directory)
  let notifyListener: NotificationListener = () => {}
  let miss: NotificationListener | undefined
  const subscribe: Notifications['subscribe'] = (topic, listener) => {
    notifyListener = listener
    const stop = database.notifications?.subscribe(topic, (subject) => (miss ?? listener)(subject))
    return () => stop?.()
  }
  let refuse = () => {}
  /** Resolves when the database refuses a seat for the first time. */
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  const takeBelow: SeatStore['takeBelow'] = async (maximum, seat) => {
    const isTaken = await store.takeBelow(maximum, seat)
    if (!isTaken) refuse()
    return isTaken
  }
  const logged: LogEntry[] = []
  const seats = createSeats({
    store: { ...store, takeBelow },
    notifications: { subscribe },
    perPerson: { answer: 2, feed: 2 },
    log: (entry) => void logged.push(entry),
    patience,
  })

  /** Cuts off the listener. The returned function waits for the first message that is missed. */
  function cutOff() {
    const missed = new Promise<void>((resolve) => (miss = () => resolve()))
    return () => missed
  }

  function reconnect() {
    miss = undefined
    notifyListener(undefined)
  }

  async function list() {
    const rows = await execute(database, 'SELECT process_id FROM seats ORDER BY process_id')
    return rows.map((row) => row['process_id'])
  }

  async function untilListed(...expected: string[]) {
    while ((await list()).join() !== expected.join());
  }

  return { database, seats, logged, refused, cutOff, reconnect, list, untilListed }
}

describe('the seats of a person', () => {
  it('never exceed the limit when two processes take them concurrently', async () => {
    const directory = temporaryDirectory()
    const stores = [await openSeatStore('one', directory), await openSeatStore('other', directory)]
    // Requests for the first person wait for connections to open, so only later ones are fully concurrent.
    for (const userId of ['ada', 'bob', 'eve']) {
      const asked = Array.from({ length: 10 }, () =>
        stores.map(({ store }) => store.takeBelow(5, newSeat(userId))),
      )
      const taken = await Promise.all(asked.flat())
      expect(taken.filter((isTaken) => isTaken)).toHaveLength(5)
    }
  })

  it('are checked again before a refusal, because an answer may just have ended', async () => {
    const directory = temporaryDirectory()
    const patience = { ...patient, tellingMilliseconds: 3000 }
    const [one, other] = [
      await openProcess('one', directory),
      await openProcess('other', directory, patience),
    ]
    await other.seats.takeForAnswer('ada')
    const leave = await one.seats.takeForAnswer('ada')
    const asking = other.seats.takeForAnswer('ada')
    await other.refused
    leave?.()
    expect(await asking).toBeDefined()
    await one.seats.close()
    await other.seats.close()
  })

  it('are freed when their process closes', async () => {
    const { seats, list } = await openProcess('one')
    await seats.takeForAnswer('ada')
    seats.takeForFeed('ada', () => {})
    await seats.close()
    expect(await list()).toEqual([])
  })

  it('are limited by ending the oldest feed, even if its process misses the message', async () => {
    const directory = temporaryDirectory()
    const [one, other] = [
      await openProcess('one', directory),
      await openProcess('other', directory),
    ]
    const ended: string[] = []
    let tell = () => {}
    const told = new Promise<void>((resolve) => (tell = resolve))
    const take = (seats: Seats, name: string) =>
      seats.takeForFeed('ada', () => {
        ended.push(name)
        tell()
      })
    take(one.seats, 'oldest')
    await one.untilListed('one')
    const untilMissed = one.cutOff()
    take(other.seats, 'second')
    await one.untilListed('one', 'other')
    take(other.seats, 'third')
    await one.untilListed('other', 'other')
    // The message may arrive after the list has changed. If it arrived after the reconnection, it alone
    // would end the feed.
    await untilMissed()
    expect(ended).toEqual([])

    one.reconnect()
    await told
    await one.untilListed('other', 'other')
    expect(ended).toEqual(['oldest'])
    await one.seats.close()
    await other.seats.close()
  })

  it('are inserted again after a crash of PostgreSQL, which empties their table', async () => {
    const { database, seats, reconnect, untilListed } = await openProcess('one')
    await seats.takeForAnswer('ada')
    seats.takeForFeed('ada', () => {})
    await untilListed('one', 'one')
    await execute(database, 'TRUNCATE seats')
    reconnect()
    await untilListed('one', 'one')
    await seats.close()
  })

  it('are deleted if their process is dead, but not if it is only silent', async () => {
    const directory = temporaryDirectory()
    const one = await openProcess('one', directory)
    for (const name of ['silent', 'dead']) {
      const { store } = await openSeatStore(name, directory)
      await store.takeBelow(5, newSeat('ada'))
    }
    const { database, reconnect, untilListed } = one
    await execute(database, `DELETE FROM processes WHERE process_id = 'dead'`)
    await execute(database, `UPDATE processes SET seen = now() - interval '1 minute'`)
    reconnect()
    await untilListed('silent')
    await one.seats.close()
    expect(await one.list()).toEqual(['silent'])
  })

  it('are unlimited while the database does not answer, and counted afterwards', async () => {
    const directory = temporaryDirectory()
    const patience = { ...patient, databaseMilliseconds: 50 }
    const { seats, logged, untilListed } = await openProcess('one', directory, patience)
    const other = await openProcess('other', directory)
    const { DATABASE_URL } = await testVariables(directory)
    const client = new Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE seats IN ACCESS EXCLUSIVE MODE')
    const leaving = []
    for (let turn = 0; turn < 3; turn += 1) leaving.push(await seats.takeForAnswer('ada'))
    expect(leaving).not.toContain(undefined)
    await client.query('COMMIT')
    await untilListed('one', 'one', 'one')
    expect(await other.seats.takeForAnswer('ada')).toBeUndefined()
    for (const leave of leaving) leave?.()
    await untilListed()
    expect(logged).toEqual([])
    await seats.close()
    await other.seats.close()
    await client.end()
  })
})
