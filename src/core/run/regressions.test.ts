/** Mistakes that other clients have made. */
import type { ToolAnswer } from '@/core/conversation/fold/call'

import { foldHistory } from './history'
import { calls, closes, delta, finished, opens, says, started } from './testing/events'
import { failing } from './testing/fake-agent'
import { settled } from './testing/fake-clock'
import { createHarness } from './testing/harness'

const lost = { kind: 'unreachable' } as const

async function sent(harness: ReturnType<typeof createHarness>, text = 'Hello') {
  harness.engine.send(text)
  await settled()
  return harness.agent.stream
}

describe('a turn', () => {
  it('closes a connection that opens after Stop', async () => {
    const harness = createHarness()
    let open = () => {}
    harness.agent.onOpen(() => new Promise((resolve) => (open = resolve)))
    harness.engine.send('Hello')
    await settled()
    harness.engine.stop()
    open()
    await settled()

    expect(harness.agent.stream.isClosed).toBe(true)
  })

  it('can be stopped before its run is created', async () => {
    const harness = createHarness()
    harness.agent.onCreate(() => new Promise(() => {}))
    harness.engine.send('Hello')
    harness.engine.stop()
    await settled()

    expect(harness.engine.state).toEqual({ kind: 'cancelled' })
  })

  it('is cancelled, not failed, when stopping makes its work fail', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId))
    harness.engine.stop()
    await stream.fail(lost)

    expect(harness.kinds).toEqual(['running', 'cancelled'])
  })

  it('closes the lost connection before it opens another one', async () => {
    const harness = createHarness()
    const first = await sent(harness)
    await first.sendAt('r:1', started(first.input.runId))
    await first.fail(lost)
    await harness.clock.advance(500)

    expect(harness.agent.streams.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('does not call a tool again after Stop and a retry', async () => {
    const called: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => ({ content: String(called.push(id)) }),
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    harness.engine.stop()
    harness.engine.retry()
    await settled()

    expect(called).toEqual(['c1'])
  })

  it('completes after a run without messages', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), finished(runId))

    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('continues after an event with an invalid time', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send({ ...started(runId), timestamp: 'yesterday' }, ...says('a1', 'Well'))
    await stream.send(finished(runId))

    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.texts).toEqual(['Hello', 'Well'])
  })

  it('tolerates repeated end events', async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'search'), {
      type: 'TOOL_CALL_END',
      toolCallId: 'c1',
    })
    await stream.send(finished(runId), finished(runId))

    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.calls).toMatchObject([{ status: 'pending' }])
  })

  it('does not run a call that the server has already answered', async () => {
    const called: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => ({ content: String(called.push(id)) }),
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    const [start = {}, ...rest] = calls('c1', 'clock')
    const result = { type: 'TOOL_CALL_RESULT', messageId: 'res', toolCallId: 'c1', content: 'noon' }
    await stream.send(started(runId), start, result, ...rest, finished(runId))

    expect(called).toEqual([])
    expect(harness.kinds).toEqual(['running', 'completed'])
  })

  it('is not ended by the end of a stream that a continuation has replaced', async () => {
    const answers: ((answer: ToolAnswer) => void)[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: () => new Promise((settle) => answers.push(settle)),
    })
    const first = await sent(harness)
    const { runId } = first.input
    await first.send(started(runId), ...calls('c1', 'clock'), finished(runId))
    answers[0]?.({ content: 'noon' })
    await settled()
    const second = harness.agent.stream
    await second.send(started(second.input.runId), opens('a1'))
    await first.end()
    await second.send(delta('a1', 'Noon.'), closes('a1'), finished(second.input.runId))

    expect(harness.kinds).toEqual(['running', 'completed'])
    expect(harness.texts.at(-1)).toBe('Noon.')
  })

  it('does not call the tools of a run that was lost before its end', async () => {
    const called: string[] = []
    const harness = createHarness({
      tools: ['clock'],
      callTool: async ({ id }) => ({ content: String(called.push(id)) }),
    })
    const stream = await sent(harness)
    await stream.send(started(stream.input.runId), ...calls('c1', 'clock'))
    await stream.end()
    const { input } = await sent(harness, 'And?')

    expect(called).toEqual([])
    expect(input.messages.filter(({ role }) => role === 'tool')).toMatchObject([
      { toolCallId: 'c1', error: 'not called' },
    ])
  })

  it('fails with the reason when a continuation cannot be created, and keeps the results', async () => {
    const harness = createHarness({
      tools: ['clock'],
      callTool: async () => {
        harness.agent.onCreate(failing({ kind: 'forbidden' }))
        return { content: 'noon' }
      },
    })
    const stream = await sent(harness)
    const { runId } = stream.input
    await stream.send(started(runId), ...calls('c1', 'clock'), finished(runId))

    expect(harness.engine.state).toEqual({ kind: 'failed', failure: { kind: 'forbidden' } })
    expect(harness.calls).toMatchObject([{ status: 'completed', result: { content: 'noon' } }])
  })

  it("sends the agent's state with the next turn", async () => {
    const harness = createHarness()
    const stream = await sent(harness)
    const { runId } = stream.input
    const snapshot = { type: 'STATE_SNAPSHOT', snapshot: { basket: ['tea'] } }
    await stream.send(started(runId), snapshot, finished(runId))
    const { input } = await sent(harness, 'More')

    expect(input.state).toEqual({ basket: ['tea'] })
  })
})

describe('a history', () => {
  const inputOf = (runId: string, content: string) => ({
    threadId: 't1',
    runId,
    messages: [{ id: `u-${content}`, role: 'user' as const, content }],
    tools: [{ name: 'clock', description: '', parameters: {} }],
    context: [],
  })
  const run = (runId: string, content: string, events: object[], more = {}) => ({
    thread_id: 't1',
    run_id: runId,
    parent_run_id: null,
    created: '2026-01-01T00:00:00Z',
    started: '2026-01-01T00:00:00Z',
    finished: '2026-01-01T00:00:01Z',
    run_input: inputOf(runId, content),
    events,
    usage: null,
    ...more,
  })
  const texts = ({ draft }: ReturnType<typeof foldHistory>) =>
    draft.ids.map((id) => {
      const message = draft.message(id)
      return message && 'text' in message ? message.text : ''
    })

  it('shows a message once, however many runs its turn took', () => {
    const hello = { id: 'u-Hello', role: 'user' as const, content: 'Hello' }
    const start = { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'clock' }
    const called = { ...start, parentMessageId: 'a0' }
    const call = {
      id: 'a0',
      role: 'assistant' as const,
      toolCalls: [
        { id: 'c1', type: 'function' as const, function: { name: 'clock', arguments: '{}' } },
      ],
    }
    const result = { id: 't1', role: 'tool' as const, toolCallId: 'c1', content: 'noon' }
    const history = foldHistory([
      run('r1', 'Hello', [started('r1'), called, ...calls('c1', 'clock').slice(1), finished('r1')]),
      run('r2', 'Hello', [started('r2'), ...says('a1', 'Noon.'), finished('r2')], {
        run_input: { ...inputOf('r2', 'Hello'), messages: [hello, call, result] },
      }),
    ])

    expect(texts(history)).toEqual(['Hello', '', 'Noon.'])
  })

  it('restores an open question of the agent', () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x' }] }
    const { state } = foldHistory([run('r1', 'Hello', [started('r1'), finished('r1', outcome)])])

    expect(state).toMatchObject({ kind: 'suspended', interrupts: [{ id: 'i' }] })
  })

  it('is truncated if the app was closed before it made its calls', () => {
    const events = [started('r1'), ...calls('c1', 'clock'), finished('r1')]
    expect(foldHistory([run('r1', 'Hello', events)]).state).toEqual({ kind: 'truncated' })
    const others = [started('r1'), ...calls('c1', 'search'), finished('r1')]
    expect(foldHistory([run('r1', 'Hello', others)]).state).toEqual({ kind: 'completed' })
  })

  it('returns a run that is still under way, to be resumed', () => {
    const events = [started('r1'), opens('a1'), delta('a1', 'Good ')]
    const { unfinished, draft } = foldHistory([run('r1', 'Hello', events, { finished: null })])

    expect(unfinished?.run_id).toBe('r1')
    expect(draft.ids).toHaveLength(1)
  })

  it('shows an answer that the server cut off', () => {
    const history = foldHistory([
      run('r1', 'Hello', [started('r1'), opens('a1'), delta('a1', 'Go')]),
    ])

    expect(texts(history)).toEqual(['Hello', 'Go'])
    expect(history.state).toEqual({ kind: 'truncated' })
  })
})
