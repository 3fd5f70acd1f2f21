import { setImmediate } from 'node:timers/promises'
import { EventType, type AGUIEvent } from '@ag-ui/core'

import type { LogEntry } from '@server/http/log'
import { StorageFailure } from '@server/storage/storage-failure'
import type { Append } from '@server/storage/write-events'
import type { Store } from '@server/store/store'
import { openTestStore } from '@server/testing/test-database'

import { performRun } from './live-run'

const at = '2026-03-01T12:00:00.000Z'
const address = { userId: 'ada', roomId: 'demo', threadId: 't', runId: 'r' }
const away = () => new StorageFailure('unreachable', undefined)

type Write = (append: Append) => Promise<boolean>

let store: Store
let logged: LogEntry[]

beforeEach(async () => {
  store = await openTestStore()
  logged = []
  await store.threads.create({ ...address, metadata: { name: '', description: '' }, at })
})

afterEach(() => store.close())

/** Creates a source that counts as fast as its consumer allows. */
function createCounting(last: number) {
  const produced = { events: 0 }
  async function* source(): AsyncGenerator<AGUIEvent> {
    yield { type: EventType.TEXT_MESSAGE_START, messageId: 'a' }
    while (produced.events < last) {
      produced.events += 1
      yield { type: EventType.TEXT_MESSAGE_CONTENT, messageId: 'a', delta: `${produced.events} ` }
    }
    yield { type: EventType.TEXT_MESSAGE_END, messageId: 'a' }
  }
  return { produced, source }
}

/** Performs a run whose writes go through `append`. */
function perform(
  last: number,
  append: (write: Write) => Write,
  options: { longestOutageMilliseconds?: number } = {},
) {
  const { produced, source } = createCounting(last)
  const run = performRun(
    {
      address,
      opening: { kind: 'new', input: null, title: '' },
      source,
      ending: { kind: 'completed' },
      canMove: false,
    },
    {
      store: { ...store, events: { ...store.events, append: append(store.events.append) } },
      processId: 'ours',
      now: () => new Date(at),
      log: (entry) => void logged.push(entry),
      pause: () => setImmediate(),
      ...options,
    },
  )
  return { run, produced }
}

const eventsOf = (entries: readonly LogEntry[]) => entries.map(({ event }) => event)

async function deltas(): Promise<string> {
  const events = await store.events.readAll('r')
  return events.map((event) => /"delta":"(\d+ )"/.exec(event)?.[1] ?? '').join('')
}

const countTo = (last: number) =>
  Array.from({ length: last }, (_, index) => `${index + 1} `).join('')

describe('a run whose database is unreachable', () => {
  it('keeps at most two batches in memory, pauses its agent, logs the outage, and continues', async () => {
    let attempts = 0
    let producedWhileAway = 0
    const { run, produced } = perform(1000, (write) => async (append) => {
      attempts += 1
      if (attempts > 100) return write(append)
      producedWhileAway = produced.events
      throw away()
    })
    expect(await run.done).toBe(true)
    expect(producedWhileAway).toBeGreaterThan(0)
    expect(producedWhileAway).toBeLessThanOrEqual(2 * 64)
    expect(await deltas()).toBe(countTo(1000))
    expect(eventsOf(logged)).toEqual(['run-waits-for-database'])
  })

  it('writes nothing twice if only the response to a write was lost', async () => {
    let attempts = 0
    const { run } = perform(10, (write) => async (append) => {
      const isWritten = await write(append)
      attempts += 1
      if (attempts % 2 === 1) throw away()
      return isWritten
    })
    expect(await run.done).toBe(true)
    expect(await deltas()).toBe(countTo(10))
  })

  it('writes nothing twice if a write arrives late', async () => {
    let late: Append | undefined
    const { run } = perform(10, (write) => async (append) => {
      if (!late) {
        late = append
        throw away()
      }
      if (late === append) await write(append)
      return write(append)
    })
    expect(await run.done).toBe(true)
    expect(await deltas()).toBe(countTo(10))
  })

  it('is given up after the time limit, and keeps everything stored before', async () => {
    let attempts = 0
    const { run, produced } = perform(
      1000,
      (write) => async (append) => {
        attempts += 1
        if (attempts === 1) return write(append)
        throw away()
      },
      { longestOutageMilliseconds: 0 },
    )
    expect(await run.done).toBe(false)
    expect(run.state()).toBe('lost')
    expect(produced.events).toBeLessThan(1000)
    expect(eventsOf(logged)).toContain('run-lost')
    const stored = await store.events.readAll('r')
    expect(stored.length).toBe(run.tail.count())
    expect(await store.runs.isFinished('r')).toBe(false)
  })
})
