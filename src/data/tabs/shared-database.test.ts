import fc from 'fast-check'
import { z } from 'zod'

import type { StoredChange } from '@/core/app/stored-change'
import { attempt } from '@/core/failure'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeBrowser } from '@/data/testing/fake-browser'

import type { Connection } from './connection'
import { createSharedDatabase } from './shared-database'

const Total = z.object({ count: z.number() })
const Entries = z.array(z.object({ tab: z.string(), number: z.number() }))
const Tabs = z.array(z.object({ tab: z.string() }))

type Browser = ReturnType<typeof fakeBrowser>

function browserWithTables(): Browser {
  const browser = fakeBrowser()
  browser.sqlite.exec(
    `CREATE TABLE entry (place INTEGER PRIMARY KEY, tab TEXT, number INTEGER);
     CREATE TABLE total (count INTEGER); INSERT INTO total VALUES (0)`,
  )
  return browser
}

function openApp(browser: Browser) {
  const fake = browser.openTab()
  const changes: StoredChange[] = []
  const acknowledged: number[] = []
  const database = createSharedDatabase({
    ...fake,
    timeoutMilliseconds: 1,
    onChange: (change) => void changes.push(change),
  })
  let count = 0
  return {
    tab: fake.tab,
    database,
    changes,
    acknowledged,
    asked: () => count,
    /** Writes in several statements, so that another write in between would be noticed. */
    write() {
      count += 1
      const number = count
      const done = database.write((db) => addEntry(db, fake.tab, number), { kind: 'servers' })
      return done.then((value) => acknowledged.push(value))
    },
    /** Begins a write that then fails. */
    fail: () =>
      attempt(
        database
          .write(
            async (db) => {
              await addEntry(db, fake.tab, -1)
              throw new Error('changed its mind')
            },
            { kind: 'servers' },
          )
          .catch(() => {}),
      ),
  }
}

type App = ReturnType<typeof openApp>

async function addEntry(db: Connection, tab: string, number: number): Promise<number> {
  const { count } = Total.parse(await db.getFirstAsync('SELECT count FROM total'))
  await db.runAsync('INSERT INTO entry (tab, number) VALUES (?, ?)', [tab, number])
  await db.runAsync('UPDATE total SET count = ?', [count + 1])
  return number
}

async function untilQuiet(browser: Browser): Promise<void> {
  while (await browser.step(0));
}

const entries = (browser: Browser) =>
  Entries.parse(browser.sqlite.prepare('SELECT tab, number FROM entry ORDER BY place').all())

const numbersOf = (browser: Browser, { tab }: App) =>
  entries(browser)
    .filter((entry) => entry.tab === tab)
    .map(({ number }) => number)

const actions = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant('step'), choice: fc.nat(30) }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('write'), choice: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail'), choice: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('open'), choice: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('close'), choice: fc.nat(3) }) },
  ),
  { maxLength: 120, size: 'max' },
)

describe('a database that tabs share', () => {
  it('loses nothing that was acknowledged, writes nothing twice, and keeps the order of each tab', async () => {
    await assertProperty(
      fc.asyncProperty(actions, async (steps) => {
        const browser = browserWithTables()
        const apps: App[] = [openApp(browser), openApp(browser)]
        const living = () => apps.filter(({ tab }) => browser.livingTabs().includes(tab))
        for (const { kind, choice } of steps) {
          const app = living()[choice % Math.max(1, living().length)]
          if (kind === 'step') await browser.step(choice)
          if (kind === 'write') void app?.write()
          if (kind === 'fail') void app?.fail()
          if (kind === 'open' && living().length < 4) apps.push(openApp(browser))
          if (kind === 'close' && app) browser.closeTab(app.tab)
        }
        await untilQuiet(browser)
        const last = openApp(browser)
        await untilQuiet(browser)
        void last.write()
        await untilQuiet(browser)
        for (const app of [...apps, last]) {
          const stored = numbersOf(browser, app)
          expect(stored).toEqual(stored.map((_number, index) => index + 1))
          expect(stored.length).toBeGreaterThanOrEqual(app.acknowledged.length)
          expect(app.acknowledged).toEqual(stored.slice(0, app.acknowledged.length))
        }
        for (const app of [...living(), last]) {
          expect(app.acknowledged).toHaveLength(app.asked())
          expect(numbersOf(browser, app)).toHaveLength(app.asked())
        }
        const total = Total.parse(browser.sqlite.prepare('SELECT count FROM total').get())
        expect(total.count).toBe(entries(browser).length)
        const tabs = Tabs.parse(browser.sqlite.prepare('SELECT tab FROM tab_write').all())
        expect([...browser.livingTabs()]).toEqual(
          expect.arrayContaining(tabs.map(({ tab }) => tab)),
        )
      }),
      { seed: 18, count: 200 },
    )
  })

  it('writes everything once, whenever its owner is closed', async () => {
    for (let moment = 0, isOver = false; !isOver; moment += 1) {
      const browser = browserWithTables()
      const [owner, guest] = [openApp(browser), openApp(browser)]
      for (let count = 0; count < 2; count += 1) void guest.write()
      for (let count = 0; count < moment; count += 1) isOver = !(await browser.step(0))
      browser.closeTab(owner.tab)
      await untilQuiet(browser)
      expect([moment, numbersOf(browser, guest)]).toEqual([moment, [1, 2]])
      expect(guest.acknowledged).toEqual([1, 2])
    }
  })

  it('tells every other tab what a tab changed', async () => {
    const browser = browserWithTables()
    const [owner, guest, third] = [openApp(browser), openApp(browser), openApp(browser)]
    await untilQuiet(browser)
    void guest.write()
    await untilQuiet(browser)
    expect([owner.changes, guest.changes, third.changes]).toEqual([
      [{ kind: 'servers' }],
      [],
      [{ kind: 'servers' }],
    ])
    void owner.write()
    await untilQuiet(browser)
    expect([owner.changes.length, guest.changes.length, third.changes.length]).toEqual([1, 1, 2])
  })

  it('lets a guest read', async () => {
    const browser = browserWithTables()
    const [owner, guest] = [openApp(browser), openApp(browser)]
    void owner.write()
    await untilQuiet(browser)
    const read = guest.database.read((db) => db.getAllAsync('SELECT tab FROM entry'))
    await untilQuiet(browser)
    expect(await read).toEqual([{ tab: owner.tab }])
  })

  it('does not wait for a guest that falls asleep in the middle of a write', async () => {
    const browser = browserWithTables()
    const [owner, guest] = [openApp(browser), openApp(browser)]
    await untilQuiet(browser)
    void guest.database.write(() => new Promise(() => {}), { kind: 'hidden' })
    await untilQuiet(browser)
    void owner.write()
    await untilQuiet(browser)
    expect(owner.acknowledged).toEqual([])
    browser.passTime()
    await untilQuiet(browser)
    expect(owner.acknowledged).toEqual([1])
  })

  it('can be opened by another tab once the owner has released its file and its locks', async () => {
    const browser = browserWithTables()
    const [first, second] = [openApp(browser), openApp(browser)]
    void first.write()
    await untilQuiet(browser)
    void first.database.close()
    await untilQuiet(browser)
    first.database.leave()
    void second.write()
    await untilQuiet(browser)
    expect(second.acknowledged).toEqual([1])
    expect(entries(browser)).toEqual([
      { tab: first.tab, number: 1 },
      { tab: second.tab, number: 1 },
    ])
  })

  it('fails as taken when the tab that has the file does not answer', async () => {
    const browser = browserWithTables()
    openApp(browser)
    const guest = openApp(browser)
    const reading = attempt(guest.database.read((db) => db.getAllAsync('SELECT 1')))
    await new Promise((resolve) => setImmediate(resolve))
    browser.passTime()
    expect(await reading).toEqual({ ok: false, failure: { kind: 'storage-taken' } })
  })
})
