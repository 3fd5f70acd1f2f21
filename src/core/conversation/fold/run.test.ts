import type { AguiEventOf, WholeEvent } from '@/core/agui/event'
import { readMessage } from '@/core/conversation/read-message'

import { createDraft, type Draft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }
const finished: WholeEvent = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }
const open = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_START', messageId })
const say = (messageId: string, delta: string): AguiEventOf<'TEXT_MESSAGE_CONTENT'> => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
})

function foldAll(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  for (const event of events) draft.apply(event)
  return draft
}

/** Folds the events of a stream that we opened. */
function begun(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  draft.beginRun('t1', 'r1')
  for (const event of events) draft.apply(event)
  return draft
}

function textOf(draft: Draft, id: string): string | undefined {
  const message = draft.message(id)
  return message && 'text' in message ? message.text : undefined
}

describe('a run', () => {
  it('has not begun before the first event', () => {
    expect(createDraft().run.outcome).toEqual({ kind: 'none' })
  })

  it('closes open messages at its end, with a warning', () => {
    const draft = foldAll(
      started,
      open('m1'),
      say('m1', 'half'),
      { type: 'STEP_STARTED', stepName: 'think' },
      { type: 'SUBAGENT_STARTED', subagentRunId: 'done', name: 'Ann' },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 'done' },
      { type: 'SUBAGENT_STARTED', subagentRunId: 'busy', name: 'Bob' },
      finished,
    )
    expect(draft.message('m1')).toMatchObject({ text: 'half', isStreaming: false })
    expect(draft.run).toMatchObject({
      outcome: { kind: 'success', pendingToolCallIds: [] },
      steps: [],
    })
    expect(draft.warnings).toEqual([
      { kind: 'left-open', eventType: 'RUN_FINISHED', id: 'm1' },
      { kind: 'left-open', eventType: 'RUN_FINISHED' },
      { kind: 'left-open', eventType: 'RUN_FINISHED', id: 'busy' },
    ])
  })

  it.each<[string, WholeEvent, unknown]>([
    [
      'a success',
      { ...finished, result: 7 },
      { kind: 'success', pendingToolCallIds: [], result: 7 },
    ],
    ['a cancellation', { ...finished, outcome: { type: 'cancelled' } }, { kind: 'cancelled' }],
    [
      'an interrupt',
      { ...finished, outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'input' }] } },
      { kind: 'interrupt', interrupts: [{ id: 'i', reason: 'input' }], pendingToolCallIds: [] },
    ],
    [
      'an error',
      { type: 'RUN_ERROR', message: 'no model', code: 'E1' },
      { kind: 'error', message: 'no model', code: 'E1' },
    ],
  ])('may end with %s', (_what, event, outcome) => {
    expect(foldAll(started, event).run.outcome).toStrictEqual(outcome)
  })

  it('has no result that the server did not send', () => {
    expect(foldAll(started, finished).run.outcome).toStrictEqual({
      kind: 'success',
      pendingToolCallIds: [],
    })
  })

  it('records its usage', () => {
    const usage = [{ model: 'm', inputTokens: 3, outputTokens: 4 }]
    expect(foldAll(started, { ...finished, usage }).run.usage).toEqual(usage)
    expect(foldAll(started, { type: 'RUN_ERROR', message: '', usage }).run.usage).toEqual(usage)
  })

  describe('with usage', () => {
    const usage = [
      { model: 'm', inputTokens: 1000, outputTokens: 300 },
      { model: 'n', inputTokens: 204, outputTokens: 56 },
    ]
    const answers = [
      started,
      { ...open('m1'), timestamp: 1_000 },
      say('m1', 'a'),
      { ...open('m2'), timestamp: 3_000 },
      say('m2', 'b'),
    ]

    it('adds usage and duration to its last answer', () => {
      const draft = foldAll(...answers, { ...finished, usage, timestamp: 5_000 })
      expect(draft.message('m1')).not.toHaveProperty('usage')
      expect(draft.message('m2')).toMatchObject({
        text: 'b',
        usage: { inputTokens: 1204, outputTokens: 356, milliseconds: 4_000 },
      })
    })

    it('adds usage to an answer that was cut off', () => {
      const draft = foldAll(...answers, { type: 'RUN_ERROR', message: '', usage })
      expect(draft.message('m2')).toMatchObject({ usage: { inputTokens: 1204, outputTokens: 356 } })
    })

    it('omits the duration if it ends before it began', () => {
      const draft = foldAll(...answers, { ...finished, usage, timestamp: 900 })
      expect(draft.message('m2')).not.toHaveProperty('usage.milliseconds')
    })

    it('adds no usage to earlier messages if it has no answer', () => {
      const draft = foldAll(...answers, finished)
      expect(draft.message('m2')).not.toHaveProperty('usage')
      draft.beginRun('t1', 'r2')
      draft.apply({ ...started, runId: 'r2' })
      draft.apply({ ...finished, runId: 'r2', usage })
      expect(draft.message('m2')).not.toHaveProperty('usage')
    })
  })

  it('does not change after its end', () => {
    const draft = foldAll(started, open('m1'), say('m1', 'a'), finished)
    const before = [draft.run, draft.message('m1'), draft.ids]
    draft.takeChanges()
    draft.apply(finished)
    draft.apply(say('m1', 'late'))
    draft.apply(open('m2'))
    draft.apply({ type: 'STATE_SNAPSHOT', snapshot: 1 })
    expect([draft.run, draft.message('m1'), draft.ids]).toEqual(before)
    expect(draft.takeChanges()).toEqual({
      messageIds: new Set(),
      list: false,
      state: false,
      run: false,
    })
    expect(draft.warnings).toContainEqual({ kind: 'after-run', eventType: 'RUN_FINISHED' })
  })

  it('ignores all events after we stopped listening', () => {
    const draft = begun(started, open('m1'), say('m1', 'half'))
    draft.abandonRun()
    for (const event of [open('m2'), { ...started, runId: 'r2' }, open('m3')]) draft.apply(event)
    draft.apply({ type: 'RUN_ERROR', message: 'late' })
    expect(draft.ids).toEqual(['m1'])
    expect(draft.run).toMatchObject({ runId: 'r1', outcome: { kind: 'abandoned' } })
    expect(draft.warnings).toEqual([
      { kind: 'after-run', eventType: 'TEXT_MESSAGE_START' },
      { kind: 'after-run', eventType: 'RUN_STARTED' },
      { kind: 'after-run', eventType: 'RUN_ERROR' },
    ])
  })

  it('closes messages that another run left open, but not its own', () => {
    const draft = begun(started, open('m1'), say('m1', 'half'))
    draft.beginRun('t1', 'r1')
    expect(draft.message('m1')).toMatchObject({ isStreaming: true })
    draft.beginRun('t1', 'r2')
    expect(draft.message('m1')).toMatchObject({ text: 'half', isStreaming: false })
  })

  it('is reported as changed once when it begins', () => {
    const none = { messageIds: new Set(), list: false, state: false, run: false }
    expect(createDraft().takeChanges()).toEqual(none)
    const draft = begun()
    expect(draft.takeChanges()).toEqual({ ...none, run: true })
    expect(draft.takeChanges()).toEqual(none)
  })

  const time: WholeEvent[] = [
    { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'time', parentMessageId: 'm1' },
    { type: 'TOOL_CALL_END', toolCallId: 'c' },
  ]

  it('records that the person stopped it while its calls were left to us', () => {
    const draft = begun(started, open('m1'), say('m1', 'Let me see'), ...time, finished)
    draft.abandonRun('dropped')
    expect(draft.message('m1')).not.toHaveProperty('ending')
    draft.abandonRun('stopped')
    expect(draft.message('m1')).toMatchObject({ ending: 'stopped' })
  })

  it('records nothing if the person stops it after its end', () => {
    const draft = begun(started, open('m1'), say('m1', 'Done'), finished)
    draft.abandonRun('stopped')
    expect(draft.message('m1')).not.toHaveProperty('ending')
  })

  it('continues after its end if the server answers a call that it left open', () => {
    const answers = (toolCallId: string): WholeEvent => ({
      type: 'TOOL_CALL_RESULT',
      toolCallId,
      messageId: `${toolCallId}-answer`,
      content: 'noon',
    })
    const draft = begun(started, ...time, finished)
    draft.apply(answers('ghost'))
    draft.apply({ type: 'TOOL_CALL_END', toolCallId: 'c' })
    expect(draft.run.outcome).toMatchObject({ kind: 'success' })
    expect(draft.ids).toEqual(['m1'])
    draft.apply(answers('c'))
    expect(draft.run.outcome).toEqual({ kind: 'running' })
    draft.apply(open('m2'))
    draft.apply({ type: 'TEXT_MESSAGE_END', messageId: 'm2' })
    draft.apply(finished)
    expect(draft.ids).toEqual(['m1', 'm2'])
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
  })

  it('does not continue after an interrupt', () => {
    const outcome = { type: 'interrupt' as const, interrupts: [{ id: 'i', reason: 'x' }] }
    const draft = begun(started, ...time, {
      type: 'RUN_FINISHED',
      threadId: 't1',
      runId: 'r1',
      outcome,
    })
    draft.apply({ type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'x', content: 'noon' })
    expect(draft.run.outcome).toMatchObject({ kind: 'interrupt', pendingToolCallIds: ['c'] })
    expect(draft.toolCall('c')?.status).toBe('pending')
  })

  it('warns about a repeated start, except the first one of a resumed run', () => {
    const twice = begun(started, started, open('m1'))
    expect(twice.warnings).toEqual([{ kind: 'already-open', eventType: 'RUN_STARTED', id: 'r1' }])
    expect(foldAll(started, started).warnings).toEqual(twice.warnings)
    const draft = createDraft([
      { id: 'm1', role: 'assistant', text: 'half', toolCalls: [], runId: 'r1' },
    ])
    draft.beginRun('t1', 'r1')
    draft.apply(started)
    expect(draft.warnings).toEqual([])
    draft.apply(started)
    expect(draft.warnings).toEqual([{ kind: 'already-open', eventType: 'RUN_STARTED', id: 'r1' }])
  })

  it('ignores the input of a repeated start', () => {
    const input = {
      threadId: 't1',
      runId: 'r1',
      tools: [],
      context: [],
      messages: [{ id: 'u9', role: 'user' as const, content: 'again' }],
    }
    const again: WholeEvent = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1', input }
    const draft = begun(started, again)
    expect(draft.ids).toEqual([])
    draft.abandonRun()
    draft.apply(again)
    expect(draft.ids).toEqual([])
  })

  it('contains a stored text once if the stream repeats it from the beginning', () => {
    const draft = createDraft([
      { id: 'u1', role: 'user', text: 'Hello?' },
      { id: 'm1', role: 'assistant', text: 'Hello. ', runId: 'r1', toolCalls: [] },
    ])
    draft.beginRun('t1', 'r1')
    for (const event of [started, open('m1'), say('m1', 'Hello. '), say('m1', 'Good day.')])
      draft.apply(event)
    expect(textOf(draft, 'm1')).toBe('Hello. Good day.')
    draft.apply({ type: 'TEXT_MESSAGE_END', messageId: 'm1' })
    draft.apply(open('m1'))
    draft.apply(say('m1', ' Bye.'))
    expect(textOf(draft, 'm1')).toBe('Hello. Good day. Bye.')
  })

  it('continues a stored text if the stream does not repeat it', () => {
    const draft = createDraft([
      { id: 'm1', role: 'assistant', text: 'Hello. ', runId: 'r1', toolCalls: [] },
    ])
    draft.beginRun('t1', 'r1')
    draft.apply(open('m1'))
    draft.apply(say('m1', 'Good day.'))
    expect(textOf(draft, 'm1')).toBe('Hello. Good day.')
  })

  it('may end without having started', () => {
    expect(begun(finished).run.outcome).toMatchObject({ kind: 'success' })
    expect(begun(finished).warnings).toEqual([])
    const failed = begun({ type: 'RUN_ERROR', message: 'no' })
    expect(failed.run.outcome).toEqual({ kind: 'error', message: 'no' })
    expect(failed.warnings).toEqual([])
  })

  it('keeps the first of two errors, and closes its steps', () => {
    const draft = begun(
      started,
      { type: 'STEP_STARTED', stepName: 'think' },
      { type: 'RUN_ERROR', message: 'first' },
      { type: 'RUN_ERROR', message: 'second' },
    )
    expect(draft.run.outcome).toStrictEqual({ kind: 'error', message: 'first' })
    expect(draft.run.steps).toEqual([])
  })

  it('keeps the partial text when we stop listening', () => {
    const draft = foldAll(started, open('m1'), say('m1', 'half'))
    draft.abandonRun()
    draft.apply(say('m1', ' late'))
    draft.apply(finished)
    expect(draft.message('m1')).toMatchObject({ text: 'half', isStreaming: false })
    expect(draft.run.outcome).toEqual({ kind: 'abandoned' })
  })

  it.each([
    ['that the person stopped', 'stopped', (draft: Draft) => draft.abandonRun('stopped')],
    ['that was cut off', 'dropped', (draft: Draft) => draft.abandonRun('dropped')],
    ['that failed', 'dropped', (draft: Draft) => draft.apply({ type: 'RUN_ERROR', message: 'no' })],
    [
      'that hit its length limit',
      'length',
      (draft: Draft) => draft.apply({ ...finished, result: { finishReason: 'length' } }),
    ],
    [
      'that the server filtered',
      'filtered',
      (draft: Draft) => draft.apply({ ...finished, result: { finishReason: 'content_filter' } }),
    ],
  ] as const)('records why an answer %s is incomplete', (_, ending, end) => {
    const draft = foldAll(started, open('m1'), say('m1', 'half'))
    end(draft)
    expect(draft.message('m1')).toMatchObject({ text: 'half', ending })
    expect(readMessage(draft.message('m1'))).toEqual(draft.message('m1'))
  })

  it('records that the person stopped it, even before the first word', () => {
    const draft = foldAll(started, open('m1'))
    draft.abandonRun('stopped')
    expect(draft.message('m1')).toMatchObject({ text: '', ending: 'stopped' })
  })

  it('clears the ending of an answer that is completed after resuming', () => {
    const draft = foldAll(started, open('m1'), say('m1', 'half'))
    draft.abandonRun('dropped')
    draft.beginRun('t1', 'r1')
    draft.apply(started)
    draft.apply(open('m1'))
    draft.apply(say('m1', ' and half'))
    draft.apply(finished)
    expect(draft.message('m1')).not.toHaveProperty('ending')
    expect(draft.warnings).toEqual([{ kind: 'left-open', eventType: 'RUN_FINISHED', id: 'm1' }])
  })

  it('starts afresh after the previous run has ended', () => {
    const draft = foldAll(started, finished)
    draft.beginRun('t1', 'r2')
    draft.apply({ ...started, runId: 'r2' })
    draft.apply(open('m2'))
    expect(draft.run).toMatchObject({ runId: 'r2', outcome: { kind: 'running' } })
    expect(draft.message('m2')).toMatchObject({ runId: 'r2' })
  })

  it('may follow another run in one replayed stream', () => {
    const draft = foldAll(started, open('m1'), finished, { ...started, runId: 'r2' }, open('m2'))
    expect(draft.ids).toEqual(['m1', 'm2'])
    expect(draft.run).toMatchObject({ runId: 'r2', outcome: { kind: 'running' } })
  })

  it('accepts events before its start, with a warning', () => {
    const draft = createDraft()
    draft.beginRun('t1', 'r1')
    draft.apply({ type: 'CUSTOM', name: 'run.accepted', value: {} })
    draft.apply({ type: 'STATE_SNAPSHOT', snapshot: 5 })
    draft.apply(started)
    expect(draft.agentState).toBe(5)
    expect(draft.warnings).toEqual([
      { kind: 'not-started', eventType: 'CUSTOM' },
      { kind: 'not-started', eventType: 'STATE_SNAPSHOT' },
    ])
  })

  it('takes the id that the server gives it', () => {
    const draft = begun(
      { ...started, runId: 'r9' },
      open('m1'),
      say('m1', 'a'),
      { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
      { ...finished, runId: 'r9' },
    )
    expect(draft.message('m1')).toMatchObject({ text: 'a', runId: 'r9' })
    expect(draft.run).toMatchObject({ threadId: 't1', runId: 'r9', outcome: { kind: 'success' } })
    expect(draft.warnings).toEqual([{ kind: 'other-run', eventType: 'RUN_STARTED' }])
  })

  it('belongs to our thread even if the server names another', () => {
    const draft = begun({ ...started, threadId: 't9' }, open('m1'), { ...finished, threadId: 't9' })
    expect(draft.run).toMatchObject({ threadId: 't1', outcome: { kind: 'success' } })
    expect(draft.warnings.map(({ kind }) => kind)).toEqual([
      'other-thread',
      'other-thread',
      'left-open',
    ])
  })

  it('may end with another id than it began with', () => {
    const draft = begun(started, { ...finished, runId: 'r9' })
    expect(draft.run.outcome).toMatchObject({ kind: 'success' })
    expect(draft.warnings).toEqual([{ kind: 'other-run', eventType: 'RUN_FINISHED' }])
  })

  it('contains the messages of a nested run, and continues after it', () => {
    const inner = { ...started, runId: 'r9' }
    const draft = begun(started, inner, open('x'), say('x', 'inner'), { ...finished, runId: 'r9' })
    expect(draft.run).toMatchObject({ runId: 'r1', outcome: { kind: 'running' } })
    expect(textOf(draft, 'x')).toBe('inner')
    draft.apply(finished)
    expect(draft.run.outcome).toMatchObject({ kind: 'success' })
    expect(draft.warnings[0]).toEqual({ kind: 'nested-run', eventType: 'RUN_STARTED', id: 'r9' })
  })

  it('ends with its own end event, even if nested runs are open', () => {
    const draft = begun(started, { ...started, runId: 'r9' }, finished)
    expect(draft.run).toMatchObject({ runId: 'r1', outcome: { kind: 'success' } })
  })

  it('continues after the error of a nested run', () => {
    const draft = begun(
      started,
      { ...started, runId: 'r9' },
      { type: 'RUN_ERROR', message: 'theirs' },
    )
    expect(draft.run.outcome).toEqual({ kind: 'running' })
  })

  it('fails when an error follows its end', () => {
    const draft = begun(started, finished, { type: 'RUN_ERROR', message: 'late' })
    expect(draft.run.outcome).toEqual({ kind: 'error', message: 'late' })
    expect(draft.warnings).toEqual([{ kind: 'after-run', eventType: 'RUN_ERROR' }])
  })

  it('keeps its outcome when a second end follows', () => {
    expect(begun(started, finished, finished).run.outcome).toMatchObject({ kind: 'success' })
    const failed = begun(started, { type: 'RUN_ERROR', message: 'no' }, finished)
    expect(failed.run.outcome).toMatchObject({ kind: 'error', message: 'no' })
  })

  it.each<[string, WholeEvent]>([
    ['a success', finished],
    ['an error', { type: 'RUN_ERROR', message: 'no' }],
  ])('may follow another run in one stream after %s, and decides the outcome', (_, end) => {
    const draft = begun(started, open('m1'), say('m1', 'one'), end)
    for (const event of [{ ...started, runId: 'r2' }, open('m2'), say('m2', 'two')])
      draft.apply(event)
    expect(draft.run.outcome).toEqual({ kind: 'running' })
    draft.apply({ ...finished, runId: 'r2' })
    expect(draft.ids.map((id) => textOf(draft, id))).toEqual(['one', 'two'])
    expect(draft.run).toMatchObject({ runId: 'r2', outcome: { kind: 'success' } })
  })

  it('leaves us the calls of an earlier run in the same stream', () => {
    const draft = begun(
      started,
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'time' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      finished,
      { ...started, runId: 'r2' },
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'time' },
      { type: 'TOOL_CALL_END', toolCallId: 'c2' },
      { ...finished, runId: 'r2' },
    )
    expect(draft.run.outcome).toMatchObject({ pendingToolCallIds: ['c1', 'c2'] })
  })

  it('adds missing messages from its input', () => {
    const draft = createDraft([{ id: 'u1', role: 'user', text: 'mine' }])
    draft.apply({
      ...started,
      input: {
        threadId: 't1',
        runId: 'r1',
        tools: [],
        context: [],
        messages: [
          { id: 'u1', role: 'user', content: 'theirs' },
          { id: 'u2', role: 'user', content: 'new' },
        ],
      },
    })
    expect(draft.ids).toEqual(['u1', 'u2'])
    expect(textOf(draft, 'u1')).toBe('mine')
  })

  it('tracks its open steps by agent and name', () => {
    const step = (subagentRunId?: string) => ({
      stepName: 'tools',
      ...(subagentRunId && { subagentRunId }),
    })
    const draft = foldAll(
      started,
      { type: 'STEP_STARTED', ...step() },
      { type: 'STEP_STARTED', ...step('s') },
      { type: 'STEP_FINISHED', ...step() },
    )
    expect(draft.run.steps).toStrictEqual([{ name: 'tools', subagentRunId: 's' }])
    expect(foldAll(started, { type: 'STEP_STARTED', ...step() }).run.steps).toStrictEqual([
      { name: 'tools' },
    ])
    draft.apply({ type: 'STEP_FINISHED', ...step() })
    draft.apply({ type: 'STEP_STARTED', ...step('s') })
    expect(draft.run.steps).toHaveLength(1)
    expect(draft.warnings.map(({ kind }) => kind)).toEqual(['not-open', 'already-open'])
  })

  it('names the subagent of a message, if the subagent was announced', () => {
    const draft = foldAll(
      started,
      { type: 'SUBAGENT_STARTED', subagentRunId: 'a', name: 'Ann' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm1', subagentRunId: 'a' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm2', subagentRunId: 'b' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm3' },
    )
    expect(draft.message('m1')).toMatchObject({ subagentRunId: 'a', subagentName: 'Ann' })
    expect(draft.message('m2')).not.toHaveProperty('subagentName')
    expect(draft.message('m3')).not.toHaveProperty('subagentName')
  })

  it('tracks its subagents and their outcomes', () => {
    const draft = foldAll(
      started,
      { type: 'SUBAGENT_STARTED', subagentRunId: 'a', name: 'Ann', description: 'reads' },
      { type: 'SUBAGENT_STARTED', subagentRunId: 'b', name: 'Bob', parentSubagentRunId: 'a' },
      {
        type: 'SUBAGENT_STARTED',
        subagentRunId: 'c',
        name: 'Cid',
        parentToolCallId: 'call',
        parentMessageId: 'm',
      },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 'a', result: 1 },
      { type: 'SUBAGENT_FINISHED', subagentRunId: 'b', outcome: { type: 'suspended' } },
      { type: 'SUBAGENT_ERROR', subagentRunId: 'c', message: 'lost' },
    )
    expect(draft.run.subagents).toStrictEqual([
      { id: 'a', name: 'Ann', status: 'finished', description: 'reads', result: 1 },
      { id: 'b', name: 'Bob', status: 'suspended', parentSubagentRunId: 'a' },
      {
        id: 'c',
        name: 'Cid',
        status: 'failed',
        parentToolCallId: 'call',
        parentMessageId: 'm',
        error: 'lost',
      },
    ])
  })
})
