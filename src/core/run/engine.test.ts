import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { Failure } from '@/core/failure'

import { createStreamPool } from './stream-pool'
import { calls, closes, delta, errored, finished, opens, says, started } from './testing/events'
import { failing } from './testing/fake-agent'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

const lost: Failure = { kind: 'unreachable' }

/** A promise that the test settles. */
function held<Value>() {
  let settle: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => (settle = resolve))
  return { promise, settle }
}

async function sent(harness: ReturnType<typeof createHarness>, text = 'Hello') {
  harness.engine.send(text)
  await settled()
  return harness.agent.stream
}

describe('a turn', () => {
  it('leads from a message to its answer', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...says('a1', 'Good morning'), finished(runId))

    expect(harness.texts).toEqual(['Hello', 'Good morning'])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it("sends the agent the person's message and the available tools", async () => {
    const harness = createHarness({ tools: ['clock'] })
    const { input } = await sent(harness)

    expect(input).toMatchObject({
      threadId: 't1',
      protocolVersion: '1.0',
      messages: [{ role: 'user', content: 'Hello' }],
      tools: [{ name: 'clock', parameters: { type: 'object' } }],
      context: [],
    })
  })

  it('accepts no second message while it runs', async () => {
    const harness = createHarness()
    await sent(harness)
    await sent(harness, 'And another')

    expect(harness.texts).toEqual(['Hello'])
    expect(harness.agent.created).toHaveLength(1)
  })

  it('fails when the run cannot be created, and keeps the message', async () => {
    const harness = createHarness()
    harness.agent.onCreate(failing(lost))
    harness.engine.send('Hello')
    await settled()

    expect(harness.engine.state).toEqual({ kind: 'failed', failure: lost })
    expect(harness.texts).toEqual(['Hello'])
  })

  it("fails with the agent's error, and keeps the partial text", async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), opens('a1'), delta('a1', 'Well, '), errored('No more.'))

    expect(harness.engine.state).toMatchObject({ kind: 'failed', failure: { message: 'No more.' } })
    expect(harness.texts).toEqual(['Hello', 'Well, '])
  })

  it('is truncated, never completed, if its stream ends without a final event', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId), opens('a1'), delta('a1', 'Well, '))
    await stream.end()

    expect(harness.kinds).toEqual(['running', 'truncated'])
    expect(harness.texts).toEqual(['Hello', 'Well, '])
  })

  it('skips an unreadable event with a warning, and continues', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    const nothing = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: null }
    await stream.send(started(runId), opens('a1'), nothing, delta('a1', 'Well'), finished(runId))

    expect(harness.engine.state).toEqual({ kind: 'completed' })
    expect(harness.texts).toEqual(['Hello', 'Well'])
    expect(harness.warnings).toMatchObject([
      { kind: 'malformed-event', eventType: 'TEXT_MESSAGE_CONTENT' },
      { kind: 'left-open' },
    ])
  })

  it('never makes a call with a piece of its arguments missing', async () => {
    const made: string[] = []
    const harness = createHarness({
      tools: ['pay'],
      callTool: async ({ id }) => {
        made.push(id)
        return { content: 'paid' }
      },
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    const pieces = (id: string, ...texts: unknown[]) => [
      { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'pay' },
      ...texts.map((text) => ({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta: text })),
      { type: 'TOOL_CALL_END', toolCallId: id },
    ]
    await stream.send(
      started(runId),
      ...pieces('c1', '{"amount":1', 0, '0}'),
      ...pieces('c2', '{"amount":5}'),
      finished(runId),
    )

    expect(made).toEqual(['c2'])
    expect(harness.calls).toMatchObject([
      { id: 'c1', status: 'failed', result: { error: 'incomplete arguments' } },
      { id: 'c2', status: 'completed' },
    ])
  })

  it('fails rather than show a blank answer if nothing could be read', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    const newer = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a1', delta: { text: 'Hi' } }
    await stream.send(started(runId), newer, newer, finished(runId))

    expect(harness.engine.state).toMatchObject({ kind: 'failed', failure: { kind: 'malformed' } })
  })

  it('ignores text after the end of the run, and a connection that is lost afterwards', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendOn(started(runId), finished(runId), ...says('a9', 'late'))
    await stream.fail(lost)

    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.texts).toEqual(['Hello'])
  })

  it('leaves no timer behind', async () => {
    const harness = createHarness({ tools: ['clock'] })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...says('a1', 'Hi'), finished(runId))
    await stream.end()

    expect(harness.clock.waiting).toBe(0)
  })

  it('ends a second after the run, even if the server keeps the stream open', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendOn(started(runId), finished(runId))
    await harness.clock.advance(999)
    expect(stream.isClosed).toBe(false)
    expect(harness.engine.state.kind).toBe('running')
    await harness.clock.advance(1)

    expect(stream.isClosed).toBe(true)
    expect(harness.engine.state.kind).toBe('completed')
  })

  it('continues if another run begins in the stream', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.sendOn(started('one'), ...says('a1', 'One'), finished('one'))
    await harness.clock.advance(500)
    await stream.sendOn(started('two'), ...says('a2', 'Two'))
    await harness.clock.advance(5_000)
    expect(harness.engine.state.kind).toBe('running')
    await stream.send(finished('two'))

    expect(harness.texts).toEqual(['Hello', 'One', 'Two'])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('fails when an error follows the end of the run', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendOn(started(runId), ...says('a1', 'Paid'), finished(runId))
    await stream.send(errored('The books do not balance'))

    expect(harness.engine.state).toMatchObject({
      kind: 'failed',
      failure: { kind: 'agent', message: 'The books do not balance' },
    })
    expect(harness.texts).toEqual(['Hello', 'Paid'])
  })

  it('completes even if events after the end of the run are unreadable', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendOn(started(runId), ...says('a1', 'Hi'), finished(runId), { type: 5 })
    await harness.clock.advance(1_000)

    expect(harness.engine.state.kind).toBe('completed')
    expect(stream.isClosed).toBe(true)
  })

  it('accepts an answer whose run and thread ids the server chose', async () => {
    const harness = createHarness({ tools: ['clock'] })
    const stream = await sent(harness)
    await stream.send(
      { type: 'RUN_STARTED', threadId: 'theirs', runId: 'theirs' },
      ...calls('c1', 'clock'),
      { type: 'RUN_FINISHED', threadId: 'theirs', runId: 'theirs too' },
    )
    await harness.agent.stream.send(
      { type: 'RUN_STARTED', threadId: 'theirs', runId: 'theirs' },
      ...says('a1', 'Noon'),
      { type: 'RUN_FINISHED', threadId: 'theirs', runId: 'theirs' },
    )

    expect(harness.agent.streams).toHaveLength(2)
    expect(harness.agent.stream.input.threadId).toBe('t1')
    expect(harness.texts.at(-1)).toBe('Noon')
    expect(harness.kinds).toEqual(['running', 'completed'])
  })
})

describe('resuming', () => {
  it('never sends a request twice to a server that cannot resume', async () => {
    const harness = createHarness({ ports: { canResume: false } })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendAt('1', started(runId))
    await stream.sendAt('2', opens('a1'))
    await stream.sendAt('3', delta('a1', 'Paid 5'))
    await stream.fail({ kind: 'unreachable' })
    await harness.clock.advance(600_000)

    expect(harness.agent.streams).toHaveLength(1)
    expect(harness.engine.state.kind).toBe('truncated')
    expect(harness.texts).toEqual(['Hello', 'Paid 5'])
  })

  const lose = async (harness: ReturnType<typeof createHarness>, cursor: string) => {
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId))
    await stream.sendAt(cursor, opens('a1'))
    await stream.fail(lost)
    return stream
  }

  it('continues the same message where the stream was lost', async () => {
    const harness = createHarness()
    const first = await lose(harness, 'r:1')
    await harness.clock.advance(500)
    const second = harness.agent.stream
    await second.sendAt('r:2', delta('a1', 'Hi'))
    await second.send(closes('a1'), finished(first.input.runId))

    expect(second.cursor).toBe('r:1')
    expect(second.input).toEqual(first.input)
    expect(harness.texts).toEqual(['Hello', 'Hi'])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('gives up after five attempts at the same cursor', async () => {
    const harness = createHarness()
    await lose(harness, 'r:1')
    harness.agent.onOpen(failing(lost))
    await harness.clock.advance(500 + 1_000 + 2_000 + 4_000 + 8_000)

    expect(harness.kinds).toEqual(['running', 'truncated'])
  })

  it.each<Failure>([{ kind: 'forbidden' }, { kind: 'not-an-api' }, { kind: 'untrusted' }])(
    'does not retry after %p',
    async (failure) => {
      const harness = createHarness()
      await lose(harness, 'r:1')
      harness.agent.onOpen(failing(failure))
      await harness.clock.advance(500)

      expect(harness.engine.state).toEqual({ kind: 'failed', failure })
    },
  )

  it('waits for the network as long as it takes, and continues as soon as it returns', async () => {
    let isOffline = true
    const { network, comeBack } = fakeNetwork(() => isOffline)
    const harness = createHarness({ ports: { network } })
    const first = await lose(harness, 'r:1')
    expect(harness.engine.state).toMatchObject({ step: 'offline', failures: 0 })
    await harness.clock.advance(86_400_000)
    expect(harness.agent.streams).toHaveLength(1)
    isOffline = false
    comeBack()
    await settled()
    const second = harness.agent.stream
    await second.sendAt('r:2', delta('a1', 'Hi'))
    await second.send(closes('a1'), finished(first.input.runId))

    expect(second.cursor).toBe('r:1')
    expect(harness.texts).toEqual(['Hello', 'Hi'])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('drops a connection that was open before the network returned', async () => {
    const { network, comeBack, watchers } = fakeNetwork(() => false)
    const harness = createHarness({ ports: { network } })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendAt('r:0', started(runId))
    await stream.sendAt('r:1', opens('a1'))
    comeBack()
    await settled()
    await harness.clock.advance(500)
    expect(stream.isClosed).toBe(true)
    expect(harness.agent.stream.cursor).toBe('r:1')
    await harness.agent.stream.sendAt('r:2', finished(runId))

    expect(harness.engine.state).toEqual({ kind: 'completed' })
    expect(watchers()).toBe(0)
  })

  it.each([
    ['the server cannot resume', false, '1'],
    ['nothing has arrived yet', true, undefined],
  ])('keeps a connection when the network returns if %s', async (_why, canResume, id) => {
    const { network, comeBack } = fakeNetwork(() => false)
    const harness = createHarness({ ports: { network, canResume } })
    const stream = await sent(harness)
    if (id !== undefined) await stream.sendAt(id, started(stream.input.runId))
    comeBack()
    await settled()

    expect(stream.isClosed).toBe(false)
    expect(harness.engine.state).toMatchObject({ kind: 'running' })
  })

  it('requests a frame that was damaged in transit once more', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendAt('r:0', started(runId))
    await stream.sendAt('r:1', opens('a1'))
    await stream.sendText('id: r:2\ndata: {"type":"TEXT_MES\n\n')
    await stream.sendAt('r:3', delta('a1', 'lost'))
    await harness.clock.advance(500)
    const second = harness.agent.stream
    await second.sendAt('r:2', delta('a1', 'Hi '))
    await second.sendAt('r:3', delta('a1', 'there'))
    await second.sendAt('r:4', finished(runId))

    expect(second.cursor).toBe('r:1')
    expect(harness.texts).toEqual(['Hello', 'Hi there'])
    expect(harness.engine.state).toEqual({ kind: 'completed' })
  })

  it('skips a frame that is damaged twice', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    const damaged = 'id: r:2\ndata: {"type":"TEXT_MES\n\n'
    await stream.sendAt('r:0', started(runId))
    await stream.sendAt('r:1', opens('a1'))
    await stream.sendText(damaged)
    await harness.clock.advance(500)
    const second = harness.agent.stream
    await second.sendText(damaged)
    await second.sendAt('r:3', delta('a1', 'there'))
    await second.sendAt('r:4', finished(runId))

    expect(harness.agent.streams).toHaveLength(2)
    expect(harness.texts).toEqual(['Hello', 'there'])
    expect(harness.warnings).toContainEqual({ kind: 'malformed-frame' })
  })

  it('retries for minutes if the server does not respond', async () => {
    const harness = createHarness({ limits: () => ({ rounds: 5, resumes: 45 }) })
    await lose(harness, 'r:1')
    harness.agent.onOpen(failing(lost))
    await harness.clock.advance(5 * 60_000)
    expect(harness.engine.state).toMatchObject({ kind: 'running' })
    harness.agent.onOpen(() => Promise.resolve())
    await harness.clock.advance(15_000)

    expect(harness.agent.streams).toHaveLength(2)
    expect(harness.agent.stream.cursor).toBe('r:1')
  })

  it('stays running while only keep-alive comments arrive, and can be stopped', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.sendAt('r:0', started(stream.input.runId))
    for (let minute = 0; minute < 10; minute += 1) {
      await stream.sendText(': keep-alive\n\n')
      await harness.clock.advance(30_000)
      await stream.sendText(': keep-alive\n\n')
      await harness.clock.advance(30_000)
    }
    expect(harness.engine.state).toMatchObject({ kind: 'running', step: 'streaming' })
    expect(harness.agent.streams).toHaveLength(1)
    harness.engine.stop()
    await settled()

    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
    expect(stream.isClosed).toBe(true)
  })

  it('detects a proxy that buffers the answer until its end', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await harness.clock.advance(4_000)
    const words = Array.from({ length: 10 }, () => delta('a1', 'word '))
    await stream.send(started(runId), opens('a1'), ...words, closes('a1'), finished(runId))

    expect(harness.engine.state).toEqual({ kind: 'completed' })
    expect(harness.warnings).toEqual([{ kind: 'buffered-stream' }])
  })

  it('treats 45 seconds without a byte as a lost connection', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId))
    await stream.sendAt('r:1', opens('a1'))
    await harness.clock.advance(44_999)
    expect(stream.isClosed).toBe(false)
    await harness.clock.advance(1)
    expect(stream.isClosed).toBe(true)
    await harness.clock.advance(500)

    expect(harness.agent.streams).toHaveLength(2)
  })

  it('resumes a run from before the app was restarted', async () => {
    const harness = createHarness()
    const events = [started('r1'), opens('a1'), delta('a1', 'Good ')]
    harness.engine.attach({ runId: 'r1', events, cursor: 'r1:2' })
    await settled()
    const { stream } = harness.agent
    await stream.sendAt('r1:3', delta('a1', 'morning'))
    await stream.send(closes('a1'), finished('r1'))

    expect(stream.cursor).toBe('r1:2')
    expect(harness.agent.created).toEqual([])
    expect(harness.texts).toEqual(['Good morning'])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })
})

describe('an expired sign-in', () => {
  const signedOut: Failure = { kind: 'signed-out' }

  it('pauses a run, which continues where it was after the next sign-in', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.sendAt('1', started(runId))
    await stream.sendAt('2', opens('a1'))
    await stream.sendAt('3', delta('a1', 'Well, '))
    harness.agent.onOpen(failing(signedOut))
    await stream.fail(lost)
    await harness.clock.advance(1_000)

    expect(harness.engine.state).toMatchObject({ kind: 'running', step: 'signed-out' })
    expect(harness.texts).toEqual(['Hello', 'Well, '])
    await harness.clock.advance(1_000_000)
    expect(harness.engine.state).toMatchObject({ step: 'signed-out' })

    harness.agent.onOpen(() => Promise.resolve())
    await harness.agent.signIn()
    expect(harness.agent.stream.cursor).toBe('3')
    await harness.agent.stream.send(delta('a1', 'yes.'), closes('a1'), finished(runId))
    expect(harness.texts).toEqual(['Hello', 'Well, yes.'])
    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.agent.cancelled).toEqual([])
  })

  it.each(['onCreate', 'onOpen'] as const)('delays a message (%s)', async (moment) => {
    const harness = createHarness()
    harness.agent[moment](failing(signedOut))
    harness.engine.send('Hello')
    await settled()
    expect(harness.engine.state).toMatchObject({ kind: 'running', step: 'signed-out' })

    harness.agent[moment](() => Promise.resolve())
    await harness.agent.signIn()
    const { runId } = harness.agent.stream.input
    await harness.agent.stream.send(started(runId), ...says('a1', 'Hi'), finished(runId))
    expect(harness.texts).toEqual(['Hello', 'Hi'])
    expect(new Set(harness.agent.created)).toEqual(new Set([runId]))
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('frees the connection for other threads', async () => {
    const pool = createStreamPool(1)
    const waiting = createHarness({ pool })
    waiting.agent.onOpen(failing(signedOut))
    waiting.engine.send('Hello')
    await settled()
    const other = createHarness({ pool })
    await sent(other)
    expect(other.engine.state).toMatchObject({ step: 'streaming' })
  })

  it('pauses a turn only until the person stops it', async () => {
    const harness = createHarness()
    harness.agent.onOpen(failing(signedOut))
    harness.engine.send('Hello')
    await settled()
    harness.engine.stop()
    await harness.agent.signIn()
    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
    expect(harness.agent.streams).toEqual([])
  })
})

describe('stopping', () => {
  const stopped = async (harness: ReturnType<typeof createHarness>) => {
    harness.engine.stop()
    await settled()
    expect(harness.kinds.at(-1)).toBe('cancelled')
    expect(harness.clock.waiting).toBe(0)
  }

  it('works while the run is being created', async () => {
    const harness = createHarness()
    const creation = held<void>()
    harness.agent.onCreate(() => creation.promise)
    harness.engine.send('Hello')
    await stopped(harness)
    creation.settle()
    await settled()

    expect(harness.agent.streams).toEqual([])
  })

  it('works while the stream is being opened, and closes it once it opens', async () => {
    const harness = createHarness()
    const opening = held<void>()
    harness.agent.onOpen(() => opening.promise)
    harness.engine.send('Hello')
    await settled()
    await stopped(harness)
    opening.settle()
    await settled()

    expect(harness.agent.stream.isClosed).toBe(true)
    expect(harness.kinds).toEqual(['running', 'cancelled'])
  })

  it('works while the answer streams, keeps the partial text and tells the server', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), opens('a1'), delta('a1', 'Well, '))
    await stopped(harness)

    expect(stream.isClosed).toBe(true)
    expect(harness.texts).toEqual(['Hello', 'Well, '])
    expect(harness.agent.cancelled).toEqual([runId])
  })

  it('works while tools run, aborts them and answers their calls', async () => {
    const signals: AbortSignal[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: (_call, signal) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    await stream.end()
    await stopped(harness)

    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    expect(harness.calls).toMatchObject([{ id: 'c1', status: 'failed' }])
  })

  it('works while the turn waits to reconnect', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.sendAt('r:1', started(stream.input.runId))
    await stream.fail(lost)
    await stopped(harness)

    expect(harness.agent.streams).toHaveLength(1)
  })

  it('keeps the old run out of the answer to an immediate retry', async () => {
    const harness = createHarness()
    const first = await sent(harness)
    await first.send(started(first.input.runId), opens('a1'), delta('a1', 'Old'))
    harness.engine.stop()
    harness.engine.retry()
    await settled()
    const second = harness.agent.stream
    await second.send(started(second.input.runId), opens('a2'), delta('a2', 'New'))
    await first.sendOn(delta('a1', ' and late'), ...says('a3', 'Late'))
    await second.send(closes('a2'), finished(second.input.runId))

    expect(second.input.runId).not.toBe(first.input.runId)
    expect(harness.texts).toEqual(['Hello', 'Old', 'New'])
    expect(harness.engine.state).toEqual({ kind: 'completed' })
  })

  it('works while the turn waits for a connection', async () => {
    const harness = createHarness({ pool: createStreamPool(0) })
    harness.engine.send('Hello')
    await settled()
    expect(harness.engine.state).toMatchObject({ step: 'waiting' })
    await stopped(harness)
  })
})

describe('a turn with a non-standard interrupt', () => {
  it('runs a client tool that arrives as an interrupt, and resumes with its result', async () => {
    const harness = createHarness({
      tools: ['clock'],
      callTool: async () => ({ content: '{"time":"noon"}' }),
    })
    const stream = await sent(harness)
    const interrupt = {
      id: 'client_tool_c1',
      reason: 'tanstack:client_tool_execution',
      message: 'Client tool clock is ready to run',
      toolCallId: 'c1',
    }
    await stream.send(
      started('theirs'),
      ...calls('c1', 'clock'),
      finished('theirs', { type: 'interrupt', interrupts: [interrupt] }),
    )
    await settled()

    expect(harness.agent.streams).toHaveLength(2)
    expect(harness.agent.stream.input).toMatchObject({
      parentRunId: 'theirs',
      resume: [{ interruptId: 'client_tool_c1', status: 'resolved', payload: { time: 'noon' } }],
    })
    expect(harness.kinds).toEqual(['running'])
  })

  it('asks the person first, then runs the tool, and answers both together', async () => {
    const harness = createHarness({ tools: ['clock'] })
    const stream = await sent(harness)
    const interrupts = [
      { id: 'pay', reason: 'tool_call', message: 'Pay 5?' },
      { id: 'tool', reason: 'tanstack:client_tool_execution', toolCallId: 'c1' },
    ]
    const { runId } = stream.input
    await stream.send(
      started(runId),
      ...calls('c1', 'clock'),
      finished(runId, { type: 'interrupt', interrupts }),
    )
    expect(harness.engine.state).toMatchObject({ kind: 'suspended', interrupts: [{ id: 'pay' }] })
    harness.engine.resume(new Map([['pay', { payload: true }]]), 0)
    await settled()

    expect(harness.agent.stream.input.resume).toEqual([
      { interruptId: 'pay', status: 'resolved', payload: true },
      { interruptId: 'tool', status: 'resolved', payload: 'clock done' },
    ])
  })

  it("treats LangGraph's custom event as an interrupt, and answers with a command", async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(
      started(runId),
      { type: 'CUSTOM', name: 'on_interrupt', value: '{"question":"Which city?"}' },
      finished('another id'),
    )
    const { state } = harness.engine
    expect(state).toMatchObject({ kind: 'suspended', interrupts: [{ message: 'Which city?' }] })
    const [id = ''] = state.kind === 'suspended' ? state.interrupts.map((one) => one.id) : []
    harness.engine.resume(new Map([[id, { payload: 'Rome' }]]), 0)
    await settled()

    const { input } = harness.agent.stream
    expect(input.forwardedProps).toEqual({ command: { resume: 'Rome' } })
    expect(input).not.toHaveProperty('resume')
  })

  it("declines LangGraph's custom event if it is not answered, because the graph would ask again", async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(
      started(runId),
      { type: 'CUSTOM', name: 'on_interrupt', value: '{"question":"Delete it?"}' },
      finished(runId),
    )
    harness.engine.resume(new Map(), 0)
    await settled()

    const { input } = harness.agent.stream
    expect(input.forwardedProps).toEqual({ command: { resume: { approved: false } } })
  })
})

describe('client tools', () => {
  const round = async (harness: ReturnType<typeof createHarness>, ...events: object[]) => {
    const { stream } = harness.agent
    const { runId } = stream.input
    await stream.send(started(runId), ...events, finished(runId))
  }

  it('toolRegistryProvider override in container', async () => {
    const harness = createHarness({ tools: ['clock', 'compass'] })
    const { input } = await sent(harness)

    expect(input.tools?.map(({ name }) => name)).toEqual(['clock', 'compass'])
  })

  it('tool execution pauses subscription first', async () => {
    const answer = held<ToolAnswer>()
    const harness = createHarness({ tools: ['clock'], callTool: () => answer.promise })
    const stream = await sent(harness)
    const { runId } = stream.input
    const ending = [...calls('c1', 'clock'), finished(runId)]
    // Everything is in one portion, so the late text is read before the tool is called.
    await stream.sendOn(started(runId), ...ending, ...says('late 1', 'a late word'))
    await harness.clock.advance(1_000)
    await stream.sendOn(...says('late 2', 'a later word'))

    expect(harness.engine.state).toMatchObject({ kind: 'running', step: 'calling-tools' })
    expect(harness.texts).toEqual(['Hello', ''])
    expect(harness.warnings).toContainEqual({ kind: 'after-run', eventType: 'TEXT_MESSAGE_START' })
    answer.settle({ content: 'noon' })
    await settled()
    expect(harness.agent.created).toHaveLength(2)
    expect(harness.texts).toEqual(['Hello', ''])
  })

  it('tool execution checks mounted after await', async () => {
    const answer = held<ToolAnswer>()
    const harness = createHarness({ tools: ['clock'], callTool: () => answer.promise })
    await sent(harness)
    await round(harness, ...calls('c1', 'clock'))
    harness.engine.stop()
    const { length } = harness.states
    answer.settle({ content: 'too late' })
    await settled()

    expect(harness.agent.created).toHaveLength(1)
    expect(harness.states).toHaveLength(length)
    expect(harness.calls[0]?.result?.content).not.toBe('too late')
  })

  it('multiple pending tools execute in parallel', async () => {
    const answers = [held<ToolAnswer>(), held<ToolAnswer>()]
    const begun: string[] = []
    const harness = createHarness({
      tools: ['clock', 'compass'],
      callTool: ({ id }) => {
        const answer = answers[begun.push(id) - 1]
        if (!answer) throw new Error('called too often')
        return answer.promise
      },
    })
    await sent(harness)
    await round(harness, ...calls('c1', 'clock'), ...calls('c2', 'compass'))
    expect(begun).toEqual(['c1', 'c2'])
    answers[1]?.settle({ content: 'north' })
    await settled()
    expect(harness.agent.created).toHaveLength(1)
    answers[0]?.settle({ content: 'noon' })
    await settled()

    expect(harness.agent.created).toHaveLength(2)
    expect(harness.agent.stream.input.messages.filter(({ role }) => role === 'tool')).toMatchObject(
      [
        { toolCallId: 'c1', content: 'noon' },
        { toolCallId: 'c2', content: 'north' },
      ],
    )
  })

  it('state stays RunningState during transition', async () => {
    const harness = createHarness({ tools: ['clock'] })
    await sent(harness)
    for (const id of ['c1', 'c2', 'c3']) {
      const zone = JSON.stringify({ id })
      await round(harness, ...says(`before ${id}`, 'Let me see.'), ...calls(id, 'clock', zone))
    }
    await round(harness, ...says('a1', 'Noon.'))

    expect(harness.agent.created).toHaveLength(4)
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('send failed results to the model', async () => {
    const harness = createHarness({
      tools: ['clock'],
      callTool: async () => ({ content: 'The clock has stopped.', error: 'stopped' }),
    })
    await sent(harness)
    await round(harness, ...calls('c1', 'clock'))

    expect(harness.calls).toMatchObject([{ status: 'failed' }])
    expect(harness.agent.stream.input.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'The clock has stopped.',
      error: 'stopped',
    })
  })

  it('are left to the server if we do not have them', async () => {
    const harness = createHarness({ tools: ['clock'] })
    await sent(harness)
    await round(harness, ...calls('c1', 'search'))

    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.agent.created).toHaveLength(1)
  })

  it('do not run before the run has ended', async () => {
    const begun: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => ({ content: String(begun.push(id)) }),
    })
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId), ...calls('c1', 'clock'))

    expect(begun).toEqual([])
  })

  it('do not run with incomplete arguments', async () => {
    const begun: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => ({ content: String(begun.push(id)) }),
    })
    await sent(harness)
    await round(harness, { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'clock' })

    expect(begun).toEqual([])
    expect(harness.calls).toMatchObject([{ status: 'failed' }])
  })

  it('are left out of the last request at the limit, and fail the turn if they are called again', async () => {
    const harness = createHarness({ tools: ['clock'], rounds: 2 })
    await sent(harness)
    await round(harness, ...calls('c1', 'clock'))
    expect(harness.agent.stream.input.tools).toHaveLength(1)
    await round(harness, ...calls('c2', 'clock'))
    expect(harness.agent.stream.input).toMatchObject({ tools: [], context: [expect.anything()] })
    await round(harness, ...calls('c3', 'clock'))

    expect(harness.engine.state).toEqual({
      kind: 'failed',
      failure: { kind: 'too-many-rounds', limit: 2 },
    })
  })

  it('delay the first run until they are known', async () => {
    let tell = () => {}
    const awaitTools = jest.fn(() => new Promise<void>((resolve) => (tell = resolve)))
    const harness = createHarness({ ports: { awaitTools } })
    harness.engine.send('Hello')
    await settled()
    expect(harness.agent.created).toEqual([])

    harness.addTool('clock')
    tell()
    await settled()
    expect(harness.agent.stream.input.tools).toHaveLength(1)
    await round(harness, ...calls('c1', 'clock'))
    expect(awaitTools).toHaveBeenCalledTimes(1)
  })

  it('do not delay Stop', async () => {
    const harness = createHarness({ ports: { awaitTools: () => new Promise<void>(() => {}) } })
    harness.engine.send('Hello')
    await settled()
    harness.engine.stop()
    await settled()
    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
    expect(harness.agent.created).toEqual([])
  })

  describe('called repeatedly with the same arguments', () => {
    it('end the turn before the third call if the results are the same, and keep everything', async () => {
      const begun: string[] = []
      const harness = createHarness({
        tools: ['clock'],
        callTool: async ({ id }) => {
          begun.push(id)
          return { content: 'noon' }
        },
      })
      await sent(harness)
      await round(harness, ...calls('c1', 'clock', '{"zone":"UTC","at":1}'))
      await round(harness, ...calls('c2', 'clock', '{ "at": 1, "zone": "UTC" }'))
      await round(
        harness,
        ...says('a1', 'Once more.'),
        ...calls('c3', 'clock', '{"zone":"UTC","at":1}'),
      )

      expect(harness.engine.state).toEqual({
        kind: 'failed',
        failure: { kind: 'repeated-call', tool: 'clock' },
      })
      expect(begun).toEqual(['c1', 'c2'])
      expect(harness.texts).toContain('Once more.')
      // No call is left open, because servers would reject the next message.
      expect(harness.calls.map(({ status }) => status)).toEqual([
        'completed',
        'completed',
        'failed',
      ])
    })

    it('continue as long as the results differ', async () => {
      const results = ['queued', 'at work', 'at work', 'done']
      const harness = createHarness({
        tools: ['clock'],
        callTool: async () => ({ content: results.shift() ?? '' }),
      })
      await sent(harness)
      for (const id of ['c1', 'c2', 'c3']) await round(harness, ...calls(id, 'clock'))
      expect(harness.kinds).toEqual(['running'])
      await round(harness, ...calls('c4', 'clock'))

      expect(harness.engine.state).toMatchObject({ failure: { kind: 'repeated-call' } })
    })

    it('continue after a different call in between, or within one round', async () => {
      const harness = createHarness({ tools: ['clock', 'compass'], pool: createStreamPool(9) })
      await sent(harness)
      await round(
        harness,
        ...calls('c1', 'clock'),
        ...calls('c2', 'clock'),
        ...calls('c3', 'clock'),
      )
      await round(harness, ...calls('c4', 'clock'))
      await round(harness, ...calls('c5', 'compass'))
      await round(harness, ...calls('c6', 'clock'))
      await round(harness, ...says('a1', 'Noon.'))

      expect(harness.kinds).toEqual(['running', 'completed'])
    })

    it('are detected among other calls of a round', async () => {
      const harness = createHarness({ tools: ['clock', 'compass'] })
      await sent(harness)
      for (const at of [1, 2, 3]) {
        const other = calls(`d${at}`, 'compass', JSON.stringify({ at }))
        await round(harness, ...other, ...calls(`c${at}`, 'clock'))
      }

      expect(harness.engine.state).toMatchObject({ failure: { kind: 'repeated-call' } })
    })

    it('can be retried by the person', async () => {
      const harness = createHarness({ tools: ['clock'], pool: createStreamPool(9) })
      await sent(harness)
      for (const id of ['c1', 'c2', 'c3']) await round(harness, ...calls(id, 'clock'))
      harness.engine.retry()
      await settled()
      await round(harness, ...calls('c4', 'clock'))
      await round(harness, ...says('a1', 'Noon.'))

      expect(harness.engine.state).toEqual({ kind: 'completed' })
    })
  })

  it('are not called again when a continuation fails and the person retries', async () => {
    const begun: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => {
        begun.push(id)
        harness.agent.onCreate(failing(lost))
        return { content: 'noon' }
      },
    })
    await sent(harness)
    await round(harness, ...calls('c1', 'clock'))
    expect(harness.engine.state).toEqual({ kind: 'failed', failure: lost })
    harness.agent.onCreate(() => Promise.resolve())
    harness.engine.retry()
    await settled()

    expect(begun).toEqual(['c1'])
    expect(harness.agent.stream.input.messages.at(-1)).toMatchObject({
      role: 'tool',
      content: 'noon',
    })
  })

  it('stay the same for the whole turn', async () => {
    const harness = createHarness({ tools: ['clock'] })
    await sent(harness)
    harness.addTool('compass')
    await round(harness, ...calls('c1', 'clock'))
    expect(harness.agent.stream.input.tools).toHaveLength(1)
    await round(harness, ...says('a1', 'Noon.'))
    await sent(harness, 'And now?')

    expect(harness.agent.stream.input.tools).toHaveLength(2)
  })
})

describe('an interrupt', () => {
  const interrupts = [
    { id: 'i1', reason: 'approval' },
    { id: 'i2', reason: 'approval', expiresAt: '2026-01-01T00:00:00Z' },
  ]
  const suspended = async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), finished(runId, { type: 'interrupt', interrupts }))
    expect(harness.engine.state).toMatchObject({ kind: 'suspended' })
    return harness
  }
  const later = Date.parse('2026-06-01T00:00:00Z')

  it('is resumed with an answer to every question; expired ones are cancelled', async () => {
    const harness = await suspended()
    const yes = { payload: { approved: true } }
    harness.engine.resume(
      new Map([
        ['i1', yes],
        ['i2', yes],
      ]),
      later,
    )
    await settled()

    expect(harness.agent.stream.input.resume).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: { approved: true } },
      { interruptId: 'i2', status: 'cancelled' },
    ])
  })

  it('is cancelled when the person sends a message instead', async () => {
    const harness = await suspended()
    const { input } = await sent(harness, 'Never mind')

    expect(input.resume?.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
  })

  it('is answered only once', async () => {
    const harness = await suspended()
    harness.engine.resume(new Map(), later)
    await settled()
    const { stream } = harness.agent
    await stream.send(started(stream.input.runId), finished(stream.input.runId))
    const { input } = await sent(harness, 'Next')

    expect(input.resume).toBeUndefined()
  })
})

describe('many threads', () => {
  it('share the connections and show when they wait for one', async () => {
    const pool = createStreamPool(2)
    const harnesses = Array.from({ length: 20 }, () => createHarness({ pool }))
    for (const harness of harnesses) harness.engine.send('Hello')
    await settled()
    const waiting = () =>
      harnesses.filter(({ engine: { state } }) => 'step' in state && state.step === 'waiting')
    expect(waiting()).toHaveLength(18)

    for (const harness of harnesses) {
      const { stream } = harness.agent
      const { runId } = stream.input
      await stream.send(started(runId), ...says('a', 'Hi'), finished(runId))
      await stream.end()
    }
    expect(waiting()).toHaveLength(0)
    expect(harnesses.map(({ kinds }) => kinds.at(-1))).toEqual(Array(20).fill('completed'))
  })
})

/** A network that returns when the test calls `comeBack`. */
function fakeNetwork(isOffline: () => boolean) {
  const watching = new Set<() => void>()
  const network = {
    isOffline,
    watch(onReturn: () => void) {
      watching.add(onReturn)
      return () => void watching.delete(onReturn)
    },
  }
  const comeBack = () => {
    for (const onReturn of watching) onReturn()
  }
  return { network, comeBack, watchers: () => watching.size }
}
