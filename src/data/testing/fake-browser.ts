import Database from 'libsql'

import type { Clock } from '@/core/clock'
import type { BoundValue, OpenConnection, OpenFile } from '@/data/tabs/connection'
import type { TabChannel } from '@/data/tabs/tab-channel'
import type { TabLocks } from '@/data/tabs/tab-locks'

/** What a tab gets from the browser. */
export interface FakeTab {
  readonly tab: string
  readonly channel: TabChannel
  readonly locks: TabLocks
  readonly clock: Clock
  readonly open: OpenFile
}

interface Lock {
  holder: string
  readonly waiting: { tab: string; grant: () => void }[]
}

type Work = () => void

/**
 * A browser whose tabs share one real SQLite. Nothing happens by itself: messages and
 * statements wait in lanes, each in order, until a test takes the next step of a lane.
 */
export function fakeBrowser() {
  const sqlite = new Database(':memory:')
  const lanes = new Map<string, Work[]>()
  const locks = new Map<string, Lock>()
  const listeners = new Map<string, ((message: unknown) => void)[]>()
  const waits = new Set<{ tab: string; end: () => void }>()
  const living = new Set<string>()
  let fileHolder: string | undefined
  let count = 0

  function queue(lane: string, work: Work): void {
    const works = lanes.get(lane) ?? []
    works.push(work)
    lanes.set(lane, works)
  }

  function grant(name: string, lock: Lock): void {
    const next = lock.waiting.shift()
    if (!next) {
      locks.delete(name)
      return
    }
    lock.holder = next.tab
    next.grant()
  }

  function request(tab: string, name: string, canWait: boolean) {
    return new Promise<(() => void) | undefined>((resolve) => {
      if (!living.has(tab)) return
      const release = () => {
        const held = locks.get(name)
        if (held?.holder === tab) grant(name, held)
      }
      const known = locks.get(name)
      if (!known) {
        locks.set(name, { holder: tab, waiting: [] })
        resolve(release)
      } else if (canWait) known.waiting.push({ tab, grant: () => resolve(release) })
      else resolve(undefined)
    })
  }

  function connectionOf(tab: string): OpenConnection {
    /** A tab can end before its statement runs, or between the statement and its answer. */
    const run = <Value>(work: () => Value): Promise<Value> =>
      new Promise((resolve, reject) => {
        if (!living.has(tab)) return
        queue(`sqlite of ${tab}`, () => {
          try {
            const value = work()
            queue(`answers to ${tab}`, () => resolve(value))
          } catch (error) {
            const problem = error instanceof Error ? error : new Error('SQLite failed')
            queue(`answers to ${tab}`, () => reject(problem))
          }
        })
      })
    const statement = (source: string) => sqlite.prepare(source)
    const plain = (values: BoundValue[] = []) =>
      values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    return {
      execAsync: (source) => run(() => void sqlite.exec(source)),
      runAsync: (source: string, values?: BoundValue[]) =>
        run(() => ({ changes: statement(source).run(...plain(values)).changes })),
      getFirstAsync: (source: string, values?: BoundValue[]) =>
        run(() => statement(source).get(...plain(values)) ?? null),
      getAllAsync: (source: string, values?: BoundValue[]) =>
        run(() => statement(source).all(...plain(values))),
      async close() {
        if (fileHolder === tab) fileHolder = undefined
      },
    }
  }

  function post(tab: string, message: unknown): void {
    if (!living.has(tab)) return
    const copy: unknown = structuredClone(message)
    for (const other of living) {
      if (other === tab) continue
      queue(`${tab} to ${other}`, () => {
        for (const listener of listeners.get(other) ?? []) listener(copy)
      })
    }
  }

  return {
    sqlite,
    livingTabs: (): readonly string[] => [...living],
    openTab(): FakeTab {
      count += 1
      const tab = `tab ${count}`
      living.add(tab)
      listeners.set(tab, [])
      return {
        tab,
        channel: {
          post: (message) => post(tab, message),
          listen: (listener) => listeners.get(tab)?.push(listener),
        },
        locks: {
          hold: async (name) => (await request(tab, name, true)) ?? (() => {}),
          take: (name) => request(tab, name, false),
          held: async () => [...locks.keys()],
        },
        clock: {
          now: () => 0,
          wait: (_milliseconds, signal) =>
            new Promise((resolve) => {
              const wait = { tab, end: () => resolve() }
              waits.add(wait)
              signal.addEventListener('abort', () => waits.delete(wait))
            }),
        },
        async open(prepare) {
          // A tab that has ended gets no answer.
          if (!living.has(tab)) return new Promise(() => {})
          if (fileHolder !== undefined) throw new Error('NoModificationAllowedError')
          fileHolder = tab
          const connection = connectionOf(tab)
          await prepare(connection)
          return connection
        },
      }
    },
    /** Ends a tab in the middle of its work. SQLite rolls back what is not committed. */
    closeTab(tab: string): void {
      living.delete(tab)
      listeners.delete(tab)
      lanes.delete(`sqlite of ${tab}`)
      for (const lane of lanes.keys()) if (lane.endsWith(` to ${tab}`)) lanes.delete(lane)
      for (const wait of waits) if (wait.tab === tab) waits.delete(wait)
      if (fileHolder === tab) {
        fileHolder = undefined
        if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
      }
      for (const [name, lock] of locks) {
        const others = lock.waiting.filter((waiting) => waiting.tab !== tab)
        lock.waiting.splice(0, lock.waiting.length, ...others)
        if (lock.holder === tab) grant(name, lock)
      }
    },
    /** Takes the next step of one lane, and lets the tabs react. Returns false if nothing is left to do. */
    async step(choice: number): Promise<boolean> {
      await settle()
      const ready = [...lanes].filter(([, works]) => works.length > 0)
      const [, works] = ready[choice % Math.max(1, ready.length)] ?? []
      if (!works) return false
      works.shift()?.()
      await settle()
      return true
    },
    /** Makes every time limit expire. */
    passTime(): void {
      for (const { end } of waits) end()
      waits.clear()
    },
  }
}

const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
