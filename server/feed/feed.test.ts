import { setImmediate } from 'node:timers/promises'
import type { Kysely, KyselyPlugin } from 'kysely'

import type { Change } from '@/core/contract/change'
import type { LogEntry } from '@server/http/log'
import type { Database } from '@server/storage/database'
import type { Store } from '@server/store/store'
import type { Tables } from '@server/storage/tables'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute, isOnPostgres, openTestStore } from '@server/testing/test-database'

import { maximumWaiting } from './change-writer'
import { createFeed, type Feed, type FeedPosition, type FeedEntry } from './feed'

const hour = 60 * 60 * 1000

let store: Store
let otherStore: Store
let time: number
let logged: LogEntry[]
let tickers: Set<() => void>
let feed: Feed

beforeEach(async () => {
  const directory = temporaryDirectory()
  store = await openTestStore(directory)
  otherStore = await openTestStore(directory)
  time = Date.parse('2026-03-01T12:00:00Z')
  logged = []
  tickers = new Set()
  feed = openFeed()
})

afterEach(async () => {
  await feed.close()
  await store.close()
  await otherStore.close()
})

/** With another store, acts as the feed of another process. */
function openFeed(database: Database = store.database): Feed {
  return createFeed({
    database,
    now: () => new Date(time),
    log: (entry) => void logged.push(entry),
    every(_milliseconds, act) {
      tickers.add(act)
      return () => tickers.delete(act)
    },
    pollMilliseconds: 1000,
  })
}

/** The real database with hooks around its queries, and optionally another `writeAll`. */
function databaseWith(part: {
  writeAll?: Database['writeAll']
  beforeQuery?: (isRead: boolean) => void
  afterRead?: () => Promise<void>
}): Database {
  let isRead = false
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      isRead = JSON.stringify(node).includes('SetOperationNode')
      part.beforeQuery?.(isRead)
      return node
    },
    async transformResult({ result }) {
      if (isRead) await part.afterRead?.()
      return result
    },
  }
  const { database } = store
  const kysely: Kysely<Tables> = database.kysely.withPlugin(plugin)
  return { ...database, kysely, ...(part.writeAll && { writeAll: part.writeAll }) }
}

function tick() {
  for (const act of tickers) act()
}

const toolset = (id: string): Change => ({ type: 'toolset', action: 'changed', id })

const idsOf = (entries: readonly FeedEntry[]) =>
  entries.map(({ change }) => (change?.type === 'toolset' ? change.id : change?.type))

/** A reader; `take` returns the next entries. */
function reader(userId: string, position: FeedPosition = 'now', of: Feed = feed) {
  const controller = new AbortController()
  const entries = of.follow(userId, position, controller.signal)
  return {
    async take(count: number): Promise<FeedEntry[]> {
      const taken: FeedEntry[] = []
      while (taken.length < count) {
        const next = await entries.next()
        if (next.done) break
        taken.push(next.value)
      }
      return taken
    },
    leave() {
      controller.abort()
      return entries.return(undefined)
    },
    stop: () => controller.abort(),
    next: () => entries.next(),
  }
}

async function openReader(userId: string, position: FeedPosition = 'now', of: Feed = feed) {
  const opened = reader(userId, position, of)
  const [first] = await opened.take(1)
  return { ...opened, first }
}

async function announced(...ids: string[]) {
  for (const id of ids) feed.announce('ada', toolset(id))
  await feed.settled()
}

describe('a change', () => {
  it('reaches waiting readers in the order of announcement', async () => {
    const ada = await openReader('ada')
    const waiting = ada.take(3)
    for (const id of ['a', 'b', 'c']) feed.announce('ada', toolset(id))
    const entries = await waiting
    expect(idsOf(entries)).toEqual(['a', 'b', 'c'])
    expect(entries.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
    await ada.leave()
  })

  it('reaches every device of its user and nobody else', async () => {
    const [phone, laptop, bob] = await Promise.all([
      openReader('ada'),
      openReader('ada'),
      openReader('bob'),
    ])
    feed.announce('ada', toolset('of ada'))
    feed.announce('bob', toolset('of bob'))
    expect(idsOf(await phone.take(1))).toEqual(['of ada'])
    expect(idsOf(await laptop.take(1))).toEqual(['of ada'])
    expect(idsOf(await bob.take(1))).toEqual(['of bob'])
    await Promise.all([phone.leave(), laptop.leave(), bob.leave()])
  })

  it('reaches everyone if it belongs to no user', async () => {
    const [ada, bob] = await Promise.all([openReader('ada'), openReader('bob')])
    feed.announce(undefined, toolset('x'))
    expect(idsOf(await ada.take(1))).toEqual(['x'])
    expect(idsOf(await bob.take(1))).toEqual(['x'])
    await Promise.all([ada.leave(), bob.leave()])
  })

  it('written by another process is found by the next poll', async () => {
    const elsewhere = openFeed(otherStore.database)
    const ada = await openReader('ada', 'now', elsewhere)
    const waiting = ada.take(2)
    tick()
    await announced('first')
    tick()
    await elsewhere.settled()
    await announced('second')
    tick()
    expect(idsOf(await waiting)).toEqual(['first', 'second'])
    await ada.leave()
    await elsewhere.close()
  })

  it('written by another process is found even if it came before the first poll', async () => {
    const elsewhere = openFeed(otherStore.database)
    const ada = await openReader('ada', 'now', elsewhere)
    const waiting = ada.take(1)
    await setImmediate()
    await announced('early')
    tick()
    expect(idsOf(await waiting)).toEqual(['early'])
    await ada.leave()
    await elsewhere.close()
  })

  it('is not missed if it is written while a reader reads', async () => {
    let hasLooked = false
    const slow = openFeed(
      databaseWith({
        async afterRead() {
          if (hasLooked) return
          hasLooked = true
          slow.announce('ada', toolset('meanwhile'))
          await slow.settled()
        },
      }),
    )
    const ada = await openReader('ada', 'now', slow)
    expect(idsOf(await ada.take(1))).toEqual(['meanwhile'])
    await ada.leave()
    await slow.close()
  })

  it('keeps its order and is never skipped if several processes write concurrently', async () => {
    const elsewhere = openFeed(otherStore.database)
    const ada = await openReader('ada')
    const waiting = ada.take(60)
    for (let index = 0; index < 30; index += 1) {
      feed.announce('ada', toolset(`here ${index}`))
      elsewhere.announce('ada', toolset(`there ${index}`))
      await setImmediate()
    }
    await Promise.all([feed.settled(), elsewhere.settled()])
    tick()
    await feed.settled()
    tick()
    const entries = await waiting
    const sequences = entries.map(({ sequence }) => sequence)
    expect(sequences).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    for (const place of ['here', 'there']) {
      const own = idsOf(entries).filter((id) => id?.startsWith(place))
      expect(own).toEqual(Array.from({ length: 30 }, (_, index) => `${place} ${index}`))
    }
    await ada.leave()
    await elsewhere.close()
  })
})

describe('announcing', () => {
  it('writes simultaneous changes in one transaction', async () => {
    let writes = 0
    const busy = openFeed(
      databaseWith({
        writeAll: async (statements) => {
          writes += 1
          return store.database.writeAll(statements)
        },
      }),
    )
    for (let index = 0; index < 500; index += 1) busy.announce('ada', toolset(`${index}`))
    await busy.close()
    expect(writes).toBe(1)
    expect(await countChanges()).toBe(500)
  })

  it('does not touch the database before its caller continues', async () => {
    feed.announce('ada', toolset('a'))
    await Promise.resolve()
    expect(await countChanges()).toBe(0)
    await feed.close()
    expect(await countChanges()).toBe(1)
  })

  it('survives a failing database and tells everyone to reset afterwards', async () => {
    let isBroken = true
    const shaky = openFeed(
      databaseWith({
        writeAll: async (statements) => {
          if (isBroken) throw new Error('secret words')
          return store.database.writeAll(statements)
        },
      }),
    )
    const bob = await openReader('bob', 'now', shaky)
    shaky.announce('ada', toolset('lost'))
    await shaky.settled()
    expect(logged).toEqual([expect.objectContaining({ event: 'changes-lost', changes: 1 })])
    expect(JSON.stringify(logged)).not.toContain('secret words')

    isBroken = false
    shaky.announce('bob', toolset('kept'))
    expect(idsOf(await bob.take(2))).toEqual(['reset', 'kept'])
    shaky.announce('bob', toolset('next'))
    expect(idsOf(await bob.take(1))).toEqual(['next'])
    await bob.leave()
    await shaky.close()
  })

  it('tells everyone to reset when the database is back, even if nothing else changes', async () => {
    let isBroken = true
    const shaky = openFeed(
      databaseWith({
        writeAll: async (statements) => {
          if (isBroken) throw new Error('away')
          return store.database.writeAll(statements)
        },
      }),
    )
    shaky.announce('ada', toolset('lost'))
    await shaky.settled()
    const tick = async () => {
      for (const act of tickers) act()
      await shaky.settled()
    }
    await tick()
    expect(await countChanges()).toBe(0)
    isBroken = false
    await tick()
    await tick()
    expect(await countChanges()).toBe(1)
    expect(tickers.size).toBe(0)
    expect(logged).toHaveLength(1)
    await shaky.close()
  })
})

describe('announcing while the database hangs', () => {
  it('keeps a limited number of changes and tells everyone to reset', async () => {
    const held: (() => void)[] = []
    const hanging = openFeed(
      databaseWith({
        writeAll: async (statements) => {
          if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
          return store.database.writeAll(statements)
        },
      }),
    )
    hanging.announce('ada', toolset('held'))
    await setImmediate()
    await setImmediate()
    for (let index = 0; index < maximumWaiting + 5; index += 1) {
      hanging.announce('ada', toolset(`${index}`))
    }
    for (const release of held) release()
    await hanging.close()
    const rows = await execute(store.database, 'SELECT data FROM changes ORDER BY sequence')
    expect(rows).toHaveLength(1 + 1 + maximumWaiting)
    expect(JSON.parse(String(rows[1]?.['data']))).toEqual({ type: 'reset' })
  })
})

describe('a reader', () => {
  it('starts with new changes if it has no position', async () => {
    await announced('before')
    const ada = await openReader('ada')
    expect(ada.first).toEqual({ sequence: 1 })
    feed.announce('ada', toolset('after'))
    expect(idsOf(await ada.take(1))).toEqual(['after'])
    await ada.leave()
  })

  it('continues from its position however much it missed', async () => {
    const missed = Array.from({ length: 250 }, (_, index) => `${index}`)
    await announced(...missed)
    const ada = await openReader('ada', 1)
    expect(ada.first).toEqual({ sequence: 1 })
    expect(idsOf(await ada.take(249))).toEqual(missed.slice(1))
    await ada.leave()
  })

  it('can start at the very beginning', async () => {
    const early = await openReader('ada', 0)
    expect(early.first).toEqual({ sequence: 0 })
    await early.leave()
    await announced('a')
    const late = await openReader('ada', 0)
    expect(idsOf(await late.take(1))).toEqual(['a'])
    await late.leave()
  })

  it.each<[string, FeedPosition]>([
    ['the future', 99],
    ['an unknown position', 'lost'],
  ])('is told to reset if it starts from %s', async (_where, position) => {
    await announced('before')
    const ada = await openReader('ada', position)
    expect(ada.first).toEqual({ sequence: 1, change: { type: 'reset' } })
    feed.announce('ada', toolset('after'))
    expect(await ada.take(1)).toEqual([{ sequence: 2, change: toolset('after') }])
    await ada.leave()
  })

  it('skips changes that it cannot parse', async () => {
    const ada = await openReader('ada')
    for (const data of ['{"type":"of a later version"}', '"not even an object"']) {
      const change = { user_id: 'ada', data, at: new Date(time) }
      await store.database.kysely.insertInto('changes').values(change).execute()
    }
    feed.announce('ada', toolset('plain'))
    expect(await ada.take(1)).toEqual([{ sequence: 3, change: toolset('plain') }])
    expect(logged).toEqual([
      { event: 'change-unreadable', sequence: 1 },
      { event: 'change-unreadable', sequence: 2 },
    ])
    await ada.leave()
  })

  it('stops waiting when its signal is aborted or the feed closes', async () => {
    const [ada, bob] = await Promise.all([openReader('ada'), openReader('bob')])
    const adaEnds = ada.next()
    ada.stop()
    expect((await adaEnds).done).toBe(true)
    const bobEnds = bob.next()
    await feed.close()
    expect((await bobEnds).done).toBe(true)
  })
})

/** PostgreSQL notifies its clients of changes, so nothing polls there. */
const describePolling = isOnPostgres ? describe.skip : describe

describePolling('polling for changes of other processes', () => {
  it('happens once for all readers and only while there are any', async () => {
    expect(tickers.size).toBe(0)
    const readers = await Promise.all([openReader('ada'), openReader('ada'), openReader('bob')])
    expect(tickers.size).toBe(1)
    for (const one of readers) await one.leave()
    expect(tickers.size).toBe(0)
    const again = await openReader('ada')
    expect(tickers.size).toBe(1)
    await again.leave()
  })

  it('does not wake readers that are up to date', async () => {
    let reads = 0
    const counted = openFeed(
      databaseWith({
        beforeQuery(isRead) {
          if (isRead) reads += 1
        },
      }),
    )
    const [ada, bob] = await Promise.all([
      openReader('ada', 'now', counted),
      openReader('bob', 'now', counted),
    ])
    const bobWaits = bob.take(1)
    tick()
    await counted.settled()
    const adaWaits = ada.take(1)
    counted.announce('ada', toolset('a'))
    await adaWaits
    const adaWaitsAgain = ada.take(1)
    await setImmediate()
    reads = 0
    tick()
    await counted.settled()
    await setImmediate()
    expect(reads).toBe(0)
    await counted.close()
    expect([await adaWaitsAgain, await bobWaits]).toEqual([[], []])
  })

  it('continues after a failure', async () => {
    let isBroken = false
    const elsewhere = openFeed(
      databaseWith({
        beforeQuery() {
          if (isBroken) throw new Error('secret words')
        },
      }),
    )
    const ada = await openReader('ada', 'now', elsewhere)
    const waiting = ada.take(1)
    tick()
    await elsewhere.settled()
    isBroken = true
    tick()
    await elsewhere.settled()
    expect(logged).toEqual([expect.objectContaining({ event: 'feed-poll-failed' })])
    isBroken = false
    await announced('a')
    tick()
    expect(idsOf(await waiting)).toEqual(['a'])
    await ada.leave()
    await elsewhere.close()
  })
})

describe('sweeping', () => {
  it('deletes changes older than a day and resets readers who missed them', async () => {
    await announced('old 1', 'old 2')
    time += 23 * hour
    await announced('young 3')
    time += 2 * hour
    await feed.sweep()
    expect(await countChanges()).toBe(1)

    const lost = await openReader('ada', 1)
    expect(lost.first).toEqual({ sequence: 3, change: { type: 'reset' } })
    await lost.leave()
    const complete = await openReader('ada', 2)
    expect(complete.first).toEqual({ sequence: 2 })
    expect(idsOf(await complete.take(1))).toEqual(['young 3'])
    await complete.leave()
  })

  it('does not reset readers who are up to date, even if everything is old', async () => {
    await announced('a', 'b')
    time += 25 * hour
    await feed.sweep()
    expect(await countChanges()).toBe(1)
    const current = await openReader('ada', 2)
    expect(current.first).toEqual({ sequence: 2 })
    await current.leave()
    const behind = await openReader('ada', 0)
    expect(behind.first).toEqual({ sequence: 2, change: { type: 'reset' } })
    await behind.leave()
    const fresh = await openReader('ada')
    expect(fresh.first).toEqual({ sequence: 2 })
    await fresh.leave()
  })

  it('never leaves a gap, even if a clock was wrong', async () => {
    await announced('young 1')
    time -= 48 * hour
    await announced('misdated 2')
    time += 48 * hour
    await feed.sweep()
    expect(await countChanges()).toBe(2)
  })
})

async function countChanges(): Promise<unknown> {
  const rows = await execute(store.database, 'SELECT count(*) AS total FROM changes')
  return rows[0]?.['total']
}
