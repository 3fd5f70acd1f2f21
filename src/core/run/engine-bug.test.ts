/** Our own code throws, in every part of a turn. */
import { createDraft, type Draft } from '@/core/conversation/fold/draft'

import { createStreamPool } from './stream-pool'
import { calls, closes, delta, finished, opens, says, started } from './testing/events'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

const bug = new TypeError('undefined is not a function')
const throws = () => {
  throw bug
}

/** A draft with a method that throws after `breakIt`. */
function breakable(): { draft: Draft; breakIt: (method: keyof Draft) => void } {
  const draft = createDraft()
  return {
    draft,
    breakIt: (method) => void Object.defineProperty(draft, method, { get: throws }),
  }
}

/** Checks that the turn failed and left nothing running, and that the bug was reported. */
async function expectFailed(harness: ReturnType<typeof createHarness>, where: string) {
  await settled()
  expect(harness.engine.state).toEqual({ kind: 'failed', failure: { kind: 'bug' } })
  expect(harness.states.at(-1)).toEqual({ kind: 'failed', failure: { kind: 'bug' } })
  expect(harness.bugs[0]).toEqual({ where, error: bug })
  expect(harness.clock.waiting).toBe(0)
  expect(harness.agent.streams.filter(({ isClosed }) => !isClosed)).toEqual([])
}

const isFree = async (pool: ReturnType<typeof createStreamPool>) =>
  (await pool.acquire(AbortSignal.timeout(1))) !== undefined

async function sent(harness: ReturnType<typeof createHarness>) {
  harness.engine.send('Hello')
  await settled()
  return harness.agent.stream
}

describe('a bug in our code', () => {
  it('fails the turn when the fold throws, keeps the partial text and frees the connection', async () => {
    const pool = createStreamPool(1)
    const { draft, breakIt } = breakable()
    const harness = createHarness({ draft, pool })
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId), opens('a1'), delta('a1', 'Well, '))
    breakIt('apply')
    await stream.send(delta('a1', 'yes.'))

    await expectFailed(harness, 'fold')
    expect(harness.texts).toEqual(['Hello', 'Well, '])
    expect(await isFree(pool)).toBe(true)
  })

  it('fails the turn when folding stored events throws', async () => {
    const { draft, breakIt } = breakable()
    const harness = createHarness({ draft })
    breakIt('apply')
    harness.engine.attach({ runId: 'r1', events: [started('r1')], cursor: 'r1:0' })

    await expectFailed(harness, 'attach')
  })

  it('fails the turn when making the input throws, and frees the unused connection', async () => {
    const pool = createStreamPool(1)
    const harness = createHarness({
      pool,
      limits: () => ({
        get rounds(): number {
          return throws()
        },
        resumes: 5,
      }),
      tools: ['clock'],
    })
    harness.engine.send('Hello')

    await expectFailed(harness, 'open-stream')
    expect(await isFree(pool)).toBe(true)
  })

  it('fails the turn when transition throws, and answers its open calls', async () => {
    const pool = createStreamPool(1)
    let isBroken = false
    const harness = createHarness({
      pool,
      limits: () => ({
        get rounds(): number {
          return isBroken ? throws() : 5
        },
        resumes: 5,
      }),
      tools: ['clock'],
    })
    const stream = await sent(harness)
    isBroken = true
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    await stream.end()

    await expectFailed(harness, 'transition')
    expect(await isFree(pool)).toBe(true)
    expect(harness.calls).toMatchObject([{ id: 'c1', status: 'failed' }])
  })

  it.each([
    ['createRun', 'create-run'],
    ['openStream', 'open-stream'],
  ] as const)('fails the turn when the port %s throws synchronously', async (port, where) => {
    const pool = createStreamPool(1)
    const harness = createHarness({ pool, ports: { [port]: throws } })
    harness.engine.send('Hello')

    await expectFailed(harness, where)
    expect(await isFree(pool)).toBe(true)
    expect(harness.texts).toEqual(['Hello'])
  })

  it('fails the turn when the port createRun rejects with something unexpected', async () => {
    const harness = createHarness({ ports: { createRun: () => Promise.reject(bug) } })
    harness.engine.send('Hello')

    await expectFailed(harness, 'create-run')
  })

  it('fails the turn when the pool throws', async () => {
    const harness = createHarness({ pool: { acquire: throws } })
    harness.engine.send('Hello')

    await expectFailed(harness, 'await-connection')
  })

  it('fails the turn when the stream throws between two portions', async () => {
    const pool = createStreamPool(1)
    async function* broken() {
      yield [started('id-2'), ...says('a1', 'Well')]
      throws()
    }
    const harness = createHarness({ pool, ports: { openStream: async () => broken() } })
    harness.engine.send('Hello')

    await expectFailed(harness, 'open-stream')
    expect(harness.texts).toEqual(['Hello', 'Well'])
    expect(await isFree(pool)).toBe(true)
  })

  it('fails the turn when the clock throws while the connection is watched', async () => {
    const pool = createStreamPool(1)
    const harness = createHarness({ pool, ports: { clock: { now: () => 0, wait: throws } } })
    harness.engine.send('Hello')

    await expectFailed(harness, 'open-stream')
    expect(await isFree(pool)).toBe(true)
  })

  it('fails the turn when the pause before a reconnect throws', async () => {
    const harness = createHarness({ ports: { random: throws } })
    const stream = await sent(harness)
    await stream.sendAt('r:1', started(stream.input.runId))
    await stream.fail({ kind: 'unreachable' })

    await expectFailed(harness, 'wait')
  })

  it('fails the turn when waiting for a sign-in throws', async () => {
    const harness = createHarness({ ports: { waitForSignIn: () => Promise.reject(bug) } })
    const stream = await sent(harness)
    await stream.sendAt('r:1', started(stream.input.runId))
    await stream.fail({ kind: 'signed-out' })

    await expectFailed(harness, 'await-sign-in')
  })

  it('fails the turn when calling a tool throws, and stops the other tools of the round', async () => {
    const signals: AbortSignal[] = []
    const harness = createHarness({
      tools: ['clock', 'compass'],
      callTool: ({ name }, signal) => {
        if (name === 'compass') throws()
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    const events = [...calls('c1', 'clock'), ...calls('c2', 'compass')]
    await stream.send(started(runId), ...events, finished(runId))
    await stream.end()

    await expectFailed(harness, 'call-tools')
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(harness.calls.map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  it('fails the turn when onState throws', async () => {
    const pool = createStreamPool(1)
    const harness = createHarness({
      pool,
      onState: (state) => 'step' in state && state.step === 'streaming' && throws(),
    })
    harness.engine.send('Hello')

    await expectFailed(harness, 'on-state')
    expect(await isFree(pool)).toBe(true)
  })

  it('fails the turn when onContent throws, and runs no tool after it', async () => {
    const called: string[] = []
    let isBroken = false
    const harness = createHarness({
      tools: ['clock', 'compass'],
      callTool: async ({ id }) => ({ content: String(called.push(id)) }),
      onContent: () => isBroken && throws(),
      onState: (state) => void (isBroken ||= 'step' in state && state.step === 'streaming'),
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    const events = [...calls('c1', 'clock'), ...calls('c2', 'compass')]
    await stream.send(started(runId), ...events, finished(runId))

    await expectFailed(harness, 'on-content')
    expect(called).toEqual([])
  })

  it('fails the turn when adding the message throws', async () => {
    const { draft, breakIt } = breakable()
    const harness = createHarness({ draft })
    breakIt('addMessage')
    harness.engine.send('Hello')

    await expectFailed(harness, 'send')
  })

  it('leaves a stopped turn cancelled when the clean-up throws, and still cancels the run', async () => {
    const pool = createStreamPool(1)
    const { draft, breakIt } = breakable()
    const harness = createHarness({ draft, pool })
    const stream = await sent(harness)
    breakIt('abandonRun')
    harness.engine.stop()
    await settled()

    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
    expect(harness.bugs).toEqual([{ where: 'release', error: bug }])
    expect(harness.agent.cancelled).toEqual([stream.input.runId])
    expect(await isFree(pool)).toBe(true)
  })

  it('leaves a stopped turn cancelled when cancelling the run throws', async () => {
    const harness = createHarness({ ports: { cancelRun: throws } })
    await sent(harness)
    harness.engine.stop()
    await settled()

    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
    expect(harness.bugs).toEqual([{ where: 'cancel-run', error: bug }])
  })
})

describe('a turn that failed with a bug', () => {
  it('can be retried by the person', async () => {
    let isBroken = true
    const harness = createHarness({
      ports: { random: () => 0 },
      onState: () => isBroken && throws(),
    })
    harness.engine.send('Hello')
    await settled()
    expect(harness.engine.state).toMatchObject({ failure: { kind: 'bug' } })
    isBroken = false
    harness.engine.retry()
    await settled()
    const { stream } = harness.agent
    const { runId } = stream.input
    await stream.send(started(runId), ...says('a1', 'Hi'), finished(runId))

    expect(harness.engine.state).toEqual({ kind: 'completed' })
    expect(harness.texts).toEqual(['Hello', 'Hi'])
  })

  it('does not fail the next turn', async () => {
    let reject: (error: unknown) => void = () => {}
    const harness = createHarness({
      tools: ['clock'],
      callTool: () => new Promise((_resolve, fail) => (reject = fail)),
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    harness.engine.stop()
    harness.engine.send('Never mind')
    reject(bug)
    await settled()

    expect(harness.engine.state).toMatchObject({ kind: 'running' })
    expect(harness.bugs).toEqual([{ where: 'call-tools', error: bug }])
  })
})

describe('a warning', () => {
  it('is reported when the server sends an unknown event', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId), { type: 'PING' })

    expect(harness.warnings).toEqual([{ kind: 'unknown-event', eventType: 'PING' }])
  })

  it('is reported once when an event cannot be folded', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), closes('a9'), closes('a9'), finished(runId))

    expect(harness.warnings).toMatchObject([{ eventType: 'TEXT_MESSAGE_END', id: 'a9' }])
  })
})
