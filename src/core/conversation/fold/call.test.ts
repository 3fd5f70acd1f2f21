import type { AguiEventOf, WholeEvent } from '@/core/agui/event'
import type { ToolCall } from '@/core/conversation/message'

import { createDraft, type Draft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1' }
const finished: AguiEventOf<'RUN_FINISHED'> = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }
const start = (toolCallId: string, parentMessageId?: string): AguiEventOf<'TOOL_CALL_START'> => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'search',
  ...(parentMessageId !== undefined && { parentMessageId }),
})
const args = (toolCallId: string, delta: string): WholeEvent => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta,
})
const end = (toolCallId: string): WholeEvent => ({ type: 'TOOL_CALL_END', toolCallId })
const result = (toolCallId: string, content: string, messageId = 'res'): WholeEvent => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId,
  content,
})
const wholeCall = (id: string): WholeEvent[] => [start(id), args(id, '{}'), end(id)]

function foldAll(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  for (const event of events) draft.apply(event)
  return draft
}

function callOf(draft: Draft, id: string): ToolCall | undefined {
  return draft.ids
    .flatMap((messageId) => {
      const message = draft.message(messageId)
      return message?.role === 'assistant' ? message.toolCalls : []
    })
    .find((call) => call.id === id)
}

describe('the event processor', () => {
  it('ToolCallStart sets status to streaming', () => {
    expect(callOf(foldAll(started, start('c')), 'c')).toStrictEqual({
      id: 'c',
      name: 'search',
      arguments: '',
      status: 'streaming',
    })
  })

  it('ToolCallArgs accumulates argument delta', () => {
    const draft = foldAll(started, start('c'), args('c', '{"q":'))
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{"q":', status: 'streaming' })
    draft.apply(args('c', '1'))
    draft.apply(args('c', '}'))
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{"q":1}', status: 'streaming' })
  })

  it('ToolCallArgs for unknown id is ignored', () => {
    const draft = foldAll(started, args('ghost', '{}'))
    expect(draft.ids).toEqual([])
    expect(draft.warnings).toEqual([
      { kind: 'unknown-tool-call', eventType: 'TOOL_CALL_ARGS', id: 'ghost' },
    ])
  })

  it('ToolCallEnd sets status to pending', () => {
    expect(callOf(foldAll(started, ...wholeCall('c')), 'c')).toMatchObject({
      arguments: '{}',
      status: 'pending',
    })
  })
})

describe('a tool call', () => {
  it('is added to the answer that it names', () => {
    const draft = foldAll(started, { type: 'TEXT_MESSAGE_START', messageId: 'm' }, start('c', 'm'))
    expect(draft.ids).toEqual(['m'])
    expect(callOf(draft, 'c')).toBeDefined()
  })

  it.each([
    ['named but missing', start('c', 'new'), 'new'],
    ['not named', start('c'), 'c'],
    ['named by an empty string', start('c', ''), 'c'],
    ['a question', start('c', 'u'), 'c'],
  ])('is added to a new answer if its parent is %s', (_what, event, id) => {
    const draft = createDraft([{ id: 'u', role: 'user', text: 'q' }])
    for (const each of [started, event]) draft.apply(each)
    expect(draft.ids).toEqual(['u', id])
    expect(draft.message('u')).toMatchObject({ text: 'q' })
  })

  it("is added even if its parent's id and its own are taken", () => {
    const draft = createDraft([
      { id: 'u', role: 'user', text: 'q' },
      { id: 'c', role: 'user', text: 'r' },
    ])
    for (const event of [started, start('c', 'u')]) draft.apply(event)
    expect(draft.ids).toEqual(['u', 'c', 'c-call'])
  })

  it('is not added if no id is left for its answer', () => {
    const taken = ['u', 'c', 'c-call'].map((id) => ({ id, role: 'user' as const, text: id }))
    const draft = createDraft(taken)
    for (const event of [started, start('c', 'u')]) draft.apply(event)
    expect(draft.ids).toEqual(['u', 'c', 'c-call'])
    expect(draft.toolCall('c')).toBeUndefined()
    expect(draft.warnings).toEqual(
      ['u', 'c', 'c-call'].map((id) => ({ kind: 'id-taken', eventType: 'TOOL_CALL_START', id })),
    )
  })

  it('is added to a new answer if its parent is a result', () => {
    const draft = foldAll(started, ...wholeCall('c'), result('c', 'ok'), start('d', 'res'))
    expect(draft.ids).toEqual(['c', 'd'])
  })

  it('keeps its arguments apart from those of another call in the same answer', () => {
    const draft = foldAll(started, start('c', 'm'), start('d', 'm'))
    for (const event of [args('c', '{"a":'), args('d', '{'), args('c', '1}'), args('d', '}')])
      draft.apply(event)
    expect(callOf(draft, 'c')?.arguments).toBe('{"a":1}')
    expect(callOf(draft, 'd')?.arguments).toBe('{}')
  })

  it('causes a warning at an unexpected end', () => {
    const draft = foldAll(started, ...wholeCall('c'), end('c'), end('ghost'))
    expect(draft.warnings).toEqual([
      { kind: 'not-open', eventType: 'TOOL_CALL_END', id: 'c' },
      { kind: 'unknown-tool-call', eventType: 'TOOL_CALL_END', id: 'ghost' },
    ])
  })

  it('causes a warning at a second start while it streams, but not at a replay', () => {
    const draft = foldAll(started, ...wholeCall('c'), start('c'))
    expect(draft.warnings).toEqual([])
    draft.apply(start('d'))
    draft.apply(start('d'))
    expect(draft.warnings).toEqual([
      { kind: 'already-open', eventType: 'TOOL_CALL_START', id: 'd' },
    ])
  })

  it('causes a warning if another subagent continues it', () => {
    const by = { subagentRunId: 's' }
    const draft = foldAll(
      started,
      start('c'),
      { ...args('c', '{}'), ...by },
      { ...end('c'), ...by },
    )
    expect(draft.warnings).toEqual([
      { kind: 'other-owner', eventType: 'TOOL_CALL_ARGS', id: 'c' },
      { kind: 'other-owner', eventType: 'TOOL_CALL_END', id: 'c' },
    ])
  })

  it('takes metadata from a repeated start, and is unchanged without any', () => {
    const draft = foldAll(started, ...wholeCall('c'))
    draft.takeChanges()
    draft.apply(start('c'))
    expect(draft.takeChanges().messageIds).toEqual(new Set())
    draft.apply({ ...start('c'), metadata: { a: 1 } })
    expect(callOf(draft, 'c')).toMatchObject({ status: 'pending', metadata: { a: 1 } })
  })

  it('is not reopened once it is answered, even if its arguments are incomplete', () => {
    const draft = foldAll(started, start('c'), args('c', '{"a":'), end('c'), result('c', 'no'))
    draft.apply(start('c'))
    expect(callOf(draft, 'c')?.status).toBe('completed')
  })

  it('accepts no more arguments once they are complete', () => {
    const draft = foldAll(started, ...wholeCall('c'), args('c', 'late'))
    expect(callOf(draft, 'c')?.arguments).toBe('{}')
    expect(draft.warnings).toEqual([{ kind: 'not-open', eventType: 'TOOL_CALL_ARGS', id: 'c' }])
  })

  it('is unchanged by a second end', () => {
    const draft = foldAll(started, ...wholeCall('c'), result('c', 'ok'), end('c'))
    expect(callOf(draft, 'c')?.status).toBe('completed')
  })

  it('is not duplicated by a replay', () => {
    const draft = foldAll(
      started,
      ...wholeCall('c'),
      ...wholeCall('c'),
      result('c', 'ok'),
      ...wholeCall('c'),
    )
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{}', status: 'completed' })
    expect(draft.ids).toHaveLength(1)
  })

  it('continues after another call when its arguments are incomplete', () => {
    const draft = foldAll(started, start('c'), args('c', '{"a":'), end('c'), ...wholeCall('d'))
    for (const event of [start('c'), args('c', '1}'), end('c')]) draft.apply(event)
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{"a":1}', status: 'pending' })
  })

  it('keeps its first name', () => {
    const draft = foldAll(started, start('c'), { ...start('c'), toolCallName: 'erase' })
    expect(callOf(draft, 'c')?.name).toBe('search')
    expect(draft.warnings).toEqual([{ kind: 'id-taken', eventType: 'TOOL_CALL_START', id: 'c' }])
  })

  it('keeps its own metadata', () => {
    const begun = foldAll(started, { ...start('c'), metadata: { a: 1 } })
    expect(callOf(begun, 'c')).toMatchObject({ metadata: { a: 1 } })
    const draft = foldAll(
      started,
      { ...start('c'), metadata: { a: 1 } },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}', metadata: { b: 2 } },
      { type: 'TOOL_CALL_END', toolCallId: 'c', metadata: { a: 3 } },
    )
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{}', metadata: { a: 3, b: 2 } })
    expect(draft.message('c')).not.toHaveProperty('metadata')
  })

  it('stays pending when its run ends, even if its answer is still open', () => {
    const draft = foldAll(started, { type: 'TEXT_MESSAGE_START', messageId: 'm' })
    for (const event of [start('c', 'm'), args('c', '{}'), end('c'), start('d', 'm'), finished])
      draft.apply(event)
    expect(callOf(draft, 'c')?.status).toBe('pending')
    expect(callOf(draft, 'd')?.status).toBe('failed')
    expect(draft.message('m')).toMatchObject({ isStreaming: false })
    expect(draft.warnings).toEqual([
      { kind: 'left-open', eventType: 'RUN_FINISHED', id: 'm' },
      { kind: 'left-open', eventType: 'RUN_FINISHED', id: 'd' },
    ])
  })

  it('does not turn its answer into a text when its run ends', () => {
    const draft = foldAll(started, start('c', 'm'), finished)
    expect(draft.message('m')).not.toHaveProperty('isStreaming')
    expect(draft.warnings).toEqual([{ kind: 'left-open', eventType: 'RUN_FINISHED', id: 'c' }])
  })

  it('fails if the run ends within its arguments', () => {
    const draft = foldAll(started, start('c'), args('c', '{"rm":"/'), finished)
    expect(callOf(draft, 'c')).toMatchObject({
      status: 'failed',
      result: { error: 'incomplete arguments' },
    })
    expect(draft.warnings).toEqual([{ kind: 'left-open', eventType: 'RUN_FINISHED', id: 'c' }])
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
    expect(draft.addToolResult('c', { content: 'ran' })).toBe(false)
  })
})

describe('the result of a tool call', () => {
  it('is added to its call whenever it arrives', () => {
    const draft = foldAll(
      started,
      ...wholeCall('c'),
      { type: 'TEXT_MESSAGE_START', messageId: 'm' },
      result('c', 'found'),
    )
    expect(draft.ids).toEqual(['c', 'm'])
    expect(callOf(draft, 'c')).toMatchObject({
      status: 'completed',
      result: { messageId: 'res', content: 'found' },
    })
  })

  it('may arrive before the end of its call', () => {
    const draft = foldAll(started, start('c'), args('c', '{}'), result('c', 'early'), end('c'))
    expect(callOf(draft, 'c')).toMatchObject({ arguments: '{}', status: 'completed' })
  })

  it('has a duration if the server sends valid times', () => {
    const from = (timestamp: number) => ({ ...end('c'), timestamp })
    const to = (timestamp: number) => ({ ...result('c', 'found'), timestamp })
    const timeOf = (...events: WholeEvent[]) =>
      callOf(foldAll(started, start('c'), ...events), 'c')?.milliseconds
    expect(timeOf(from(1000), to(2200))).toBe(1200)
    expect(timeOf(from(1000), to(1000))).toBe(0)
    expect(timeOf(from(2200), to(1000))).toBeUndefined()
    expect(timeOf(from(1000), result('c', 'found'))).toBeUndefined()
    expect(timeOf(end('c'), to(2200))).toBeUndefined()
  })

  it('has the members that the server sent, and no others', () => {
    const draft = foldAll(started, ...wholeCall('c'), ...wholeCall('d'), {
      type: 'TOOL_CALL_RESULT',
      toolCallId: 'c',
      messageId: 'res',
      content: 'ok',
      subagentRunId: 's',
      metadata: { a: 1 },
    })
    draft.apply(result('d', 'ok', 'other'))
    expect(callOf(draft, 'c')?.result).toStrictEqual({
      messageId: 'res',
      content: 'ok',
      subagentRunId: 's',
      metadata: { a: 1 },
    })
    expect(callOf(draft, 'd')).toStrictEqual({
      id: 'd',
      name: 'search',
      arguments: '{}',
      status: 'completed',
      result: { messageId: 'other', content: 'ok' },
    })
  })

  it('gets another id if its id is taken by a message', () => {
    const draft = foldAll(started, ...wholeCall('c'), result('c', 'ok', 'c'))
    expect(callOf(draft, 'c')?.result?.messageId).toBe('c-result')
    expect(draft.warnings).toEqual([{ kind: 'id-taken', eventType: 'TOOL_CALL_RESULT', id: 'c' }])
  })

  it('counts once, however often it arrives', () => {
    const draft = foldAll(started, ...wholeCall('c'), result('c', 'one'), result('c', 'one'))
    expect(draft.warnings).toEqual([])
    draft.apply(result('c', 'two', 'other'))
    expect(callOf(draft, 'c')?.result).toEqual({ messageId: 'res', content: 'one' })
    expect(draft.warnings).toEqual([
      { kind: 'answered-twice', eventType: 'TOOL_CALL_RESULT', id: 'c' },
    ])
  })

  it('becomes a separate message if its call is unknown', () => {
    const draft = foldAll(started, result('ghost', 'boo'), result('ghost', 'boo'))
    expect(draft.ids).toEqual(['res'])
    expect(draft.message('res')).toMatchObject({ role: 'tool', toolCallId: 'ghost' })
  })
})

describe('a call that the client runs', () => {
  it('is pending when the run ends without an answer to it', () => {
    const draft = foldAll(
      started,
      ...wholeCall('a'),
      ...wholeCall('b'),
      result('a', 'ok'),
      finished,
    )
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['b'] })
  })

  it('is pending when the run names it', () => {
    const named = {
      ...finished,
      outcome: { type: 'success' as const, pendingToolCallIds: ['b', 'ghost'] },
    }
    const draft = foldAll(started, ...wholeCall('a'), ...wholeCall('b'), named)
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['b'] })
  })

  it.each([{ type: 'success' as const }, { type: 'success' as const, pendingToolCallIds: [] }])(
    'is pending when the run names none: %j',
    (outcome) => {
      const draft = foldAll(started, ...wholeCall('a'), { ...finished, outcome })
      expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['a'] })
    },
  )

  it('is pending in an interrupted run', () => {
    const outcome = { type: 'interrupt' as const, interrupts: [{ id: 'i', reason: 'x' }] }
    const draft = foldAll(started, ...wholeCall('a'), { ...finished, outcome })
    expect(draft.run.outcome).toMatchObject({ kind: 'interrupt', pendingToolCallIds: ['a'] })
  })

  it('is not pending in the next run', () => {
    const draft = foldAll(started, ...wholeCall('a'), finished, { ...started, runId: 'r2' })
    draft.apply({ ...finished, runId: 'r2' })
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
  })

  it('is still pending when its run is resumed after a restart', () => {
    const before = foldAll(started, ...wholeCall('a'))
    const draft = createDraft(before.ids.flatMap((id) => before.message(id) ?? []))
    draft.beginRun('t1', 'r1')
    draft.apply(finished)
    expect(draft.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['a'] })
  })

  it('is still pending after a restart if reasoning of its run followed it', () => {
    const call: ToolCall = { id: 'a', name: 'search', arguments: '{}', status: 'pending' }
    const draft = createDraft([
      { id: 'm', role: 'assistant', text: '', toolCalls: [call], runId: 'r1' },
      { id: 'th', role: 'reasoning', text: 'hm', runId: 'r1' },
    ])
    draft.beginRun('t1', 'r1')
    expect(draft.openCalls).toEqual([call])
  })

  it('goes from pending through executing to completed', () => {
    const draft = foldAll(started, ...wholeCall('a'), finished)
    expect(draft.setToolCallStatus('a', 'executing')).toBe(true)
    expect(callOf(draft, 'a')?.status).toBe('executing')
    expect(draft.addToolResult('a', { content: '42' })).toBe(true)
    expect(callOf(draft, 'a')).toMatchObject({
      status: 'completed',
      result: { messageId: 'a-result', content: '42' },
    })
  })

  it('has the duration that we measured', () => {
    const draft = foldAll(started, ...wholeCall('a'), ...wholeCall('b'), finished)
    draft.addToolResult('a', { content: '42', milliseconds: 7 })
    draft.addToolResult('b', { content: '43' })
    expect(callOf(draft, 'a')?.milliseconds).toBe(7)
    expect(callOf(draft, 'b')).toStrictEqual({
      id: 'b',
      name: 'search',
      arguments: '{}',
      status: 'completed',
      result: { messageId: 'b-result', content: '43' },
    })
  })

  it('keeps its own error when it is denied', () => {
    const draft = foldAll(started, ...wholeCall('a'), finished)
    draft.addToolResult('a', { content: 'no', error: 'policy', isDenied: true })
    expect(callOf(draft, 'a')).toMatchObject({ isDenied: true, result: { error: 'policy' } })
  })

  it('records whether it failed or was denied', () => {
    const draft = foldAll(started, ...wholeCall('a'), ...wholeCall('b'), finished)
    draft.addToolResult('a', { content: 'no such file', error: 'ENOENT' })
    draft.addToolResult('b', { content: 'The user said no.', isDenied: true })
    expect(callOf(draft, 'a')).toMatchObject({ status: 'failed', result: { error: 'ENOENT' } })
    expect(callOf(draft, 'a')).not.toHaveProperty('isDenied')
    expect(callOf(draft, 'b')).toMatchObject({
      status: 'failed',
      isDenied: true,
      result: { error: 'denied' },
    })
  })

  it('is answered once, and not before its arguments are complete', () => {
    const draft = foldAll(started, start('a'), ...wholeCall('b'))
    expect(draft.setToolCallStatus('a', 'executing')).toBe(false)
    expect(draft.addToolResult('a', { content: 'x' })).toBe(false)
    expect(draft.addToolResult('ghost', { content: 'x' })).toBe(false)
    expect(draft.addToolResult('b', { content: 'first' })).toBe(true)
    expect(draft.addToolResult('b', { content: 'second' })).toBe(false)
    expect(draft.setToolCallStatus('b', 'pending')).toBe(false)
    expect(callOf(draft, 'b')?.result?.content).toBe('first')
  })

  it('keeps its answer when the server echoes it', () => {
    const draft = foldAll(started, ...wholeCall('a'), finished)
    draft.addToolResult('a', { content: 'no', isDenied: true })
    draft.beginRun('t1', 'r2')
    draft.apply({ ...started, runId: 'r2' })
    draft.apply(result('a', 'no', 'a-result'))
    expect(callOf(draft, 'a')).toMatchObject({ status: 'failed', isDenied: true })
  })
})
