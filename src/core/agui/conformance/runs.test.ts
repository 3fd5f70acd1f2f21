import { callsOf, finished, playStream, started, textsOf } from './testing/play-stream'

const says = (messageId: string, delta: string) => [
  { type: 'TEXT_MESSAGE_START', messageId },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
  { type: 'TEXT_MESSAGE_END', messageId },
]
const failed = { type: 'RUN_ERROR', message: 'The model is gone', code: 'E1' }
const other = (id: string) => ({ runId: id })

describe('AG-UI runs', () => {
  it('complete with RUN_FINISHED; an absent outcome means success', async () => {
    const played = await playStream(started, ...says('a', 'Hi'), finished)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Hi'])
    expect(played.warnings).toEqual([])
  })

  it('fail with RUN_ERROR, which may be the first event', async () => {
    const failure = { kind: 'agent', message: 'The model is gone', code: 'E1' }
    expect((await playStream(failed)).state).toEqual({ kind: 'failed', failure })
    const late = await playStream(started, ...says('a', 'Hi'), failed)
    expect(late.state).toEqual({ kind: 'failed', failure })
    expect(textsOf(late)).toEqual(['Hi'])
  })

  it('are truncated without a terminal event, and keep what arrived', async () => {
    const played = await playStream(started, ...says('a', 'Hi').slice(0, 2))
    expect(played.state).toEqual({ kind: 'truncated' })
    expect(played.messages).toMatchObject([{ text: 'Hi', isStreaming: false, ending: 'dropped' }])
  })

  it('are cancelled when the server reports it', async () => {
    const played = await playStream(started, { ...finished, outcome: { type: 'cancelled' } })
    expect(played.state).toEqual({ kind: 'cancelled' })
  })

  it('may send events before they start (lenient)', async () => {
    const accepted = { type: 'CUSTOM', name: 'run.accepted', value: {} }
    const played = await playStream(accepted, started, ...says('a', 'Hi'), finished)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Hi'])
    expect(played.warnings).toEqual(['not-started CUSTOM'])
  })

  it('ignore events after their end (lenient)', async () => {
    const played = await playStream(started, finished, ...says('a', 'late'))
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.messages).toEqual([])
    expect(played.warnings).toContain('after-run TEXT_MESSAGE_START')
  })

  it('continue after their end with the result of a call that they left open (lenient)', async () => {
    const played = await playStream(
      started,
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'get_weather' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      finished,
      { type: 'TOOL_CALL_RESULT', messageId: 'a', toolCallId: 'c1', content: 'sunny' },
      ...says('b', 'It is sunny.'),
      finished,
    )
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played).at(-1)).toEqual('It is sunny.')
    expect(callsOf(played)).toMatchObject([{ status: 'completed', result: { content: 'sunny' } }])
    expect(played.warnings).toEqual(['after-run TOOL_CALL_RESULT'])
  })

  it('are truncated if the stream is cut after they continued past their end', async () => {
    const played = await playStream(
      started,
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'get_weather' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      finished,
      { type: 'TOOL_CALL_RESULT', messageId: 'a', toolCallId: 'c1', content: 'sunny' },
      ...says('b', 'It is').slice(0, 2),
    )
    expect(played.state).toEqual({ kind: 'truncated' })
  })

  it('fail when RUN_ERROR follows RUN_FINISHED', async () => {
    const played = await playStream(started, ...says('a', 'Hi'), finished, failed)
    expect(played.state).toMatchObject({ kind: 'failed' })
    expect(textsOf(played)).toEqual(['Hi'])
  })

  it('accumulate in one stream; the last run decides the outcome', async () => {
    const second = [{ ...started, ...other('r2') }, ...says('b', 'Two')]
    const done = { ...finished, ...other('r2') }
    const good = await playStream(started, ...says('a', 'One'), finished, ...second, done)
    expect(good.state).toEqual({ kind: 'completed' })
    expect(textsOf(good)).toEqual(['One', 'Two'])
    expect(good.warnings).toEqual([])
    const bad = await playStream(started, ...says('a', 'One'), finished, ...second, failed)
    expect(bad.state).toMatchObject({ kind: 'failed' })
    expect(textsOf(bad)).toEqual(['One', 'Two'])
    const cut = await playStream(started, ...says('a', 'One'), finished, ...second)
    expect(cut.state).toEqual({ kind: 'truncated' })
  })

  it('may follow a failed run in the same stream', async () => {
    const second = [{ ...started, ...other('r2') }, ...says('b', 'Two')]
    const done = { ...finished, ...other('r2') }
    const played = await playStream(started, failed, ...second, done)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Two'])
  })

  it.each([
    [
      'RUN_STARTED',
      [{ ...started, ...other('x') }, ...says('a', 'Hi'), { ...finished, ...other('x') }],
    ],
    ['RUN_FINISHED', [started, ...says('a', 'Hi'), { ...finished, ...other('x') }]],
  ])('accept another run id in %s (lenient)', async (eventType, events) => {
    const played = await playStream(...events)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Hi'])
    expect(played.warnings).toEqual([`other-run ${eventType}`])
  })

  it('accept another thread id (lenient)', async () => {
    const there = { threadId: 'x' }
    const played = await playStream({ ...started, ...there }, ...says('a', 'Hi'), {
      ...finished,
      ...there,
    })
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Hi'])
    expect(played.warnings).toEqual(['other-thread RUN_STARTED', 'other-thread RUN_FINISHED'])
  })

  it('may be followed by a run on another thread (lenient)', async () => {
    const there = { threadId: 'x', runId: 'r2' }
    const played = await playStream(
      started,
      finished,
      { ...started, ...there },
      ...says('b', 'Two'),
      { ...finished, ...there },
    )
    expect(textsOf(played)).toEqual(['Two'])
    expect(played.warnings).toContain('other-thread RUN_STARTED')
  })

  it('may contain a nested run (lenient)', async () => {
    const played = await playStream(
      started,
      { ...started, ...other('inner') },
      ...says('a', 'Inner'),
      { ...finished, ...other('inner') },
      ...says('b', 'Outer'),
      finished,
    )
    expect(played.state).toEqual({ kind: 'completed' })
    expect(textsOf(played)).toEqual(['Inner', 'Outer'])
    expect(played.warnings).toEqual(['nested-run RUN_STARTED'])
  })

  it('leave to the client the calls that they name, or by default all without a result', async () => {
    const calls = ['c1', 'c2'].flatMap((toolCallId) => [
      { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'look' },
      { type: 'TOOL_CALL_END', toolCallId },
    ])
    const named = { ...finished, outcome: { type: 'success', pendingToolCallIds: ['c2'] } }
    expect((await playStream(started, ...calls, named)).run.outcome).toMatchObject({
      pendingToolCallIds: ['c2'],
    })
    const derived = await playStream(started, ...calls, finished)
    expect(derived.run.outcome).toMatchObject({ pendingToolCallIds: ['c1', 'c2'] })
    expect(callsOf(derived)).toHaveLength(2)
  })

  it.each(['1.0', '1.1'])('may have protocol version %s', async (protocolVersion) => {
    const played = await playStream({ ...started, protocolVersion }, finished)
    expect(played.warnings).toEqual([])
  })

  it.each(['1.9', '2.0', 'tomorrow', ''])(
    'continue with a warning if they have protocol version "%s" (lenient)',
    async (protocolVersion) => {
      const played = await playStream({ ...started, protocolVersion }, ...says('a', 'Hi'), finished)
      expect(played.state).toEqual({ kind: 'completed' })
      expect(played.warnings).toEqual(['other-version RUN_STARTED'])
    },
  )

  it('report usage, which already includes reasoning tokens', async () => {
    const usage = [{ inputTokens: 5, outputTokens: 7, reasoningTokens: 6 }]
    const played = await playStream(started, ...says('a', 'Hi'), { ...finished, usage })
    expect(played.messages).toMatchObject([{ usage: { inputTokens: 5, outputTokens: 7 } }])
  })

  it('have steps; a misplaced one only causes a warning (lenient)', async () => {
    const step = (type: string, stepName: string) => ({ type, stepName })
    const played = await playStream(
      started,
      step('STEP_STARTED', 'look'),
      step('STEP_STARTED', 'look'),
      step('STEP_FINISHED', 'think'),
      finished,
    )
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.warnings).toEqual([
      'already-open STEP_STARTED',
      'not-open STEP_FINISHED',
      'left-open RUN_FINISHED',
    ])
  })

  it('have subagents; a misplaced one only causes a warning (lenient)', async () => {
    const subagent = (type: string, subagentRunId: string, more: object = {}) => ({
      type,
      subagentRunId,
      ...more,
    })
    const played = await playStream(
      started,
      subagent('SUBAGENT_STARTED', 's', { name: 'Ann' }),
      subagent('SUBAGENT_STARTED', 's', { name: 'Ann' }),
      subagent('SUBAGENT_FINISHED', 'unknown'),
      finished,
    )
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.warnings).toEqual([
      'already-open SUBAGENT_STARTED',
      'not-open SUBAGENT_FINISHED',
      'left-open RUN_FINISHED',
    ])
  })
})

describe('AG-UI interrupts', () => {
  const ask = (...interrupts: object[]) => ({
    ...finished,
    outcome: { type: 'interrupt', interrupts },
  })

  it('suspend the run until a person has answered', async () => {
    const interrupt = { id: 'i', reason: 'approval', message: 'Pay 5?', toolCallId: 'c' }
    const played = await playStream(started, ask(interrupt))
    expect(played.state).toEqual({ kind: 'suspended', interrupts: [interrupt] })
  })

  it('may be several at a time', async () => {
    const played = await playStream(
      started,
      ask({ id: 'i', reason: 'a' }, { id: 'j', reason: 'b' }),
    )
    expect(played.state).toMatchObject({ interrupts: [{ id: 'i' }, { id: 'j' }] })
  })

  it.each([
    [
      'two with the same id',
      [
        { id: 'i', reason: 'a' },
        { id: 'i', reason: 'b' },
      ],
    ],
    ['no interrupt at all', []],
    ['one without a reason', [{ id: 'i' }]],
  ])('fail the run if they are malformed: %s', async (_, interrupts) => {
    const played = await playStream(started, ...says('a', 'Hi'), ask(...interrupts))
    expect(played.state).toMatchObject({ kind: 'failed', failure: { kind: 'malformed' } })
    expect(textsOf(played)).toEqual(['Hi'])
  })
})
