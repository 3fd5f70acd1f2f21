import type { RunState, Running } from '@/core/run/run-state'
import { tabLock } from '@/data/tabs/tab-locks'
import { createTabTurns, type TurnEvent } from '@/data/tabs/tab-turns'
import { fakeBrowser } from '@/data/testing/fake-browser'
import { createDisposalScope } from '@/state/device/disposal-scope'

import { createTurnTab } from './turn-tab'

const key = { server: 'home', room: 'demo', thread: 't' }
const running: Running = {
  kind: 'running',
  step: 'creating',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
}

type Browser = ReturnType<typeof fakeBrowser>

function openThreadIn(browser: Browser) {
  const fake = browser.openTab()
  void fake.locks.hold(tabLock(fake.tab))
  const turns = createTabTurns(fake)
  const events: TurnEvent[] = []
  turns.watch((event) => events.push(event))
  const scope = createDisposalScope()
  const tab = createTurnTab(key, scope, turns)
  return {
    scope,
    tab,
    events,
    start: (state: RunState = running) =>
      new Promise<'started' | 'refused'>((resolve) => {
        tab.start(
          () => {
            resolve('started')
            return state
          },
          () => resolve('refused'),
        )
      }),
  }
}

async function untilQuiet(browser: Browser): Promise<void> {
  while (await browser.step(0));
}

describe('a turn in one of two tabs', () => {
  it('keeps the other tab from starting one until it has ended', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openThreadIn(browser), openThreadIn(browser)]
    expect(await one.start()).toBe('started')
    one.tab.tell(running)
    expect(await other.start()).toBe('refused')
    await untilQuiet(browser)
    // The refused tab asks for the current state.
    expect(other.events).toEqual([
      { kind: 'state', key, state: running },
      { kind: 'state', key, state: running },
    ])
    one.tab.release()
    expect(await other.start()).toBe('started')
  })

  it('leaves the thread to the other tab if it does not begin', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openThreadIn(browser), openThreadIn(browser)]
    expect(await one.start({ kind: 'idle' })).toBe('started')
    expect(await other.start()).toBe('started')
  })

  it('leaves the thread to the other tab when its own tab closes the thread', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openThreadIn(browser), openThreadIn(browser)]
    await one.start()
    one.scope.dispose()
    expect(await other.start()).toBe('started')
  })

  it('is no longer shown in the other tab once its own tab has closed the thread', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openThreadIn(browser), openThreadIn(browser)]
    await one.start()
    one.tab.tell(running)
    one.scope.dispose()
    await untilQuiet(browser)
    expect(other.events).toEqual([
      { kind: 'state', key, state: running },
      { kind: 'state', key, state: { kind: 'idle' } },
    ])
  })

  it('can be stopped from the other tab', async () => {
    const browser = fakeBrowser()
    const [one, other] = [openThreadIn(browser), openThreadIn(browser)]
    await one.start()
    other.tab.stopElsewhere()
    await untilQuiet(browser)
    expect(one.events).toEqual([{ kind: 'stop', key }])
  })
})
