import fc from 'fast-check'

import type { Failure } from '@/core/failure'
import type { RunState, Running } from '@/core/run/run-state'
import { assertProperty } from '@/core/testing/assert-property'
import { fakeBrowser } from '@/data/testing/fake-browser'

import { tabLock } from './tab-locks'
import { createTabTurns, type TurnEvent } from './tab-turns'

const key = { server: 'home', room: 'demo', thread: 't' }
const running: Running = {
  kind: 'running',
  step: 'streaming',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
}

type Browser = ReturnType<typeof fakeBrowser>

function openApp(browser: Browser) {
  const fake = browser.openTab()
  void fake.locks.hold(tabLock(fake.tab))
  const turns = createTabTurns(fake)
  const events: TurnEvent[] = []
  turns.watch((event) => events.push(event))
  return {
    tab: fake.tab,
    turns,
    events,
    claim: () => new Promise<boolean>((resolve) => turns.claim(key, resolve)),
  }
}

async function untilQuiet(browser: Browser): Promise<void> {
  while (await browser.step(0));
}

describe('the turn of a thread', () => {
  it('belongs to one tab until that tab releases it', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    expect(await one.claim()).toBe(true)
    expect(await one.claim()).toBe(true)
    expect(await other.claim()).toBe(false)
    expect(await other.turns.isElsewhere(key)).toBe(true)
    expect(await one.turns.isElsewhere(key)).toBe(false)
    one.turns.release(key)
    expect(await other.claim()).toBe(true)
    expect(await one.claim()).toBe(false)
  })

  it('is announced to the other tabs, and to tabs that ask later', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    await one.claim()
    one.turns.tell(key, running)
    await untilQuiet(browser)
    expect(other.events).toEqual([{ kind: 'state', key, state: running }])
    const late = openApp(browser)
    late.turns.ask()
    await untilQuiet(browser)
    expect(late.events).toEqual([{ kind: 'state', key, state: running }])
    one.turns.tell(key, { kind: 'completed' })
    one.turns.release(key)
    late.turns.ask()
    await untilQuiet(browser)
    expect(late.events.at(-1)).toEqual({ kind: 'state', key, state: { kind: 'completed' } })
  })

  it('is stopped in the tab that runs it', async () => {
    const browser = fakeBrowser()
    const [one, other, third] = [openApp(browser), openApp(browser), openApp(browser)]
    await one.claim()
    other.turns.stop(key)
    await untilQuiet(browser)
    expect(one.events).toEqual([{ kind: 'stop', key }])
    expect(third.events).toEqual([])
  })

  it('is lost when its tab closes before the turn ends', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    await one.claim()
    one.turns.tell(key, running)
    await untilQuiet(browser)
    browser.closeTab(one.tab)
    await untilQuiet(browser)
    expect(other.events.at(-1)).toEqual({ kind: 'lost', key })
    expect(await other.claim()).toBe(true)
  })

  it('is not lost when its tab closes after the turn has ended', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    await one.claim()
    one.turns.tell(key, running)
    one.turns.tell(key, { kind: 'completed' })
    one.turns.release(key)
    await untilQuiet(browser)
    browser.closeTab(one.tab)
    await untilQuiet(browser)
    expect(other.events.map(({ kind }) => kind)).toEqual(['state', 'state'])
  })

  it('ends in the other tabs when its tab releases it while it is running, and is not lost later', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    await one.claim()
    one.turns.tell(key, running)
    await untilQuiet(browser)
    one.turns.release(key)
    await untilQuiet(browser)
    expect(other.events.at(-1)).toEqual({ kind: 'state', key, state: { kind: 'idle' } })
    browser.closeTab(one.tab)
    await untilQuiet(browser)
    expect(other.events.map(({ kind }) => kind)).toEqual(['state', 'state'])
  })

  it('never runs in two tabs, whatever they do', async () => {
    const actions = fc.array(
      fc.record({ kind: fc.constantFrom('claim', 'release', 'close', 'step'), tab: fc.nat(2) }),
      { maxLength: 40 },
    )
    await assertProperty(
      fc.asyncProperty(actions, async (steps) => {
        const browser = fakeBrowser()
        const apps = [openApp(browser), openApp(browser), openApp(browser)]
        const runs = new Set<string>()
        for (const { kind, tab } of steps) {
          const app = apps[tab]
          if (!app || !browser.livingTabs().includes(app.tab)) continue
          if (kind === 'step') await browser.step(tab)
          if (kind === 'claim' && (await app.claim())) runs.add(app.tab)
          if (kind === 'release') {
            app.turns.release(key)
            runs.delete(app.tab)
          }
          if (kind === 'close') {
            browser.closeTab(app.tab)
            runs.delete(app.tab)
          }
          expect(runs.size).toBeLessThanOrEqual(1)
        }
      }),
      { seed: 14, count: 300 },
    )
  })
})

const failures: { [Kind in Failure['kind']]: Extract<Failure, { kind: Kind }> } = {
  unreachable: { kind: 'unreachable' },
  'unknown-host': { kind: 'unknown-host' },
  refused: { kind: 'refused' },
  untrusted: { kind: 'untrusted' },
  busy: { kind: 'busy', status: 429, retryAfterMilliseconds: 7_000 },
  'other-content': { kind: 'other-content' },
  blocked: { kind: 'blocked' },
  redirected: { kind: 'redirected' },
  'timed-out': { kind: 'timed-out' },
  'not-an-api': { kind: 'not-an-api' },
  malformed: { kind: 'malformed', at: 'x' },
  'signed-out': { kind: 'signed-out' },
  forbidden: { kind: 'forbidden' },
  'not-found': { kind: 'not-found' },
  rejected: { kind: 'rejected', status: 400, problem: { code: null, param: 'x', message: 'no' } },
  server: { kind: 'server', status: 500 },
  agent: { kind: 'agent', message: 'no', code: 'x' },
  'too-many-rounds': { kind: 'too-many-rounds', limit: 5 },
  'repeated-call': { kind: 'repeated-call', tool: 'look' },
  'storage-taken': { kind: 'storage-taken' },
  storage: { kind: 'storage' },
  bug: { kind: 'bug' },
}

describe('the state of a turn', () => {
  it.each<RunState>([
    running,
    { kind: 'completed' },
    { kind: 'cancelled' },
    { kind: 'truncated' },
    { kind: 'suspended', interrupts: [{ id: 'i', reason: 'confirmation', message: 'Sure?' }] },
    ...Object.values(failures).map((failure) => ({ kind: 'failed' as const, failure })),
  ])('arrives unchanged in another tab: %j', async (state) => {
    const browser = fakeBrowser()
    const [one, other] = [openApp(browser), openApp(browser)]
    one.turns.tell(key, state)
    await untilQuiet(browser)
    expect(other.events).toEqual([{ kind: 'state', key, state }])
  })

  it('counts as idle if another version of the app sends an unknown state', async () => {
    const browser = fakeBrowser()
    const app = openApp(browser)
    const newer = browser.openTab()
    newer.channel.post({ kind: 'state', from: newer.tab, key, state: { kind: 'dreaming' } })
    newer.channel.post({ kind: 'sing' })
    await untilQuiet(browser)
    expect(app.events).toEqual([{ kind: 'state', key, state: { kind: 'idle' } }])
  })
})
