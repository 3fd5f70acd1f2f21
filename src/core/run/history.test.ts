import { createDraft } from '@/core/conversation/fold/draft'
import type { AssistantMessage, Message } from '@/core/conversation/message'

import { foldHistory } from './history'
import { calls, delta, finished, opens, says, started } from './testing/events'

const input = {
  threadId: 't1',
  runId: 'r1',
  messages: [{ id: 'u1', role: 'user' as const, content: 'Hello' }],
  tools: [{ name: 'clock', description: '', parameters: {} }],
  context: [],
}
const run = (events: object[], more = {}) => ({
  thread_id: 't1',
  run_id: 'r1',
  parent_run_id: null,
  created: '2026-01-01T00:00:00Z',
  started: '2026-01-01T00:00:00Z',
  finished: '2026-01-01T00:00:01Z',
  run_input: input,
  events,
  usage: null,
  ...more,
})

describe('a run that is still under way', () => {
  const events = [started('r1'), opens('a1'), delta('a1', 'Good ')]

  it('counts as cut off, with its text, if it cannot be joined', () => {
    const { unfinished, draft, state } = foldHistory([run(events, { finished: null })], {
      canJoin: false,
    })
    expect(unfinished).toBeUndefined()
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toMatchObject({ text: 'Good ', ending: 'dropped' })
  })

  it('is left out of the draft if it can be joined', () => {
    const going = run(events, { finished: null })
    const { unfinished, draft } = foldHistory([going])
    expect(unfinished).toBe(going)
    expect(draft.ids).toEqual(['u1'])
  })

  it.each([[], null])('cannot be joined before it has sent an event: %p', (nothing) => {
    const { unfinished, state } = foldHistory([run(events, { finished: null, events: nothing })])
    expect(unfinished).toBeUndefined()
    expect(state).toEqual({ kind: 'truncated' })
  })
})

describe('a run that never began', () => {
  it.each([[], null])('leaves the thread as it was: %p', (nothing) => {
    const { draft, state } = foldHistory([run([], { started: null, events: nothing })])
    expect(draft.ids).toEqual(['u1'])
    expect(state).toEqual({ kind: 'idle' })
  })

  it('is folded nevertheless if it has events', () => {
    const events = [started('r1'), opens('a1'), delta('a1', 'Hi'), finished('r1')]
    const { draft, state } = foldHistory([run(events, { started: null })])
    expect(draft.message('a1')).toMatchObject({ text: 'Hi' })
    expect(state).toEqual({ kind: 'completed' })
  })
})

describe('a stored call with an unreadable piece', () => {
  it('fails because its arguments are incomplete', () => {
    const unreadable = { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: 7 }
    const [begin, ...rest] = calls('c1', 'clock')
    const events = [started('r1'), begin, unreadable, ...rest, finished('r1')].flatMap(
      (event) => event ?? [],
    )
    const { draft } = foldHistory([run(events)])
    expect(draft.toolCall('c1')).toMatchObject({ result: { error: 'incomplete arguments' } })
  })
})

describe('calls that a run left to this device', () => {
  const left = [started('r1'), ...calls('c1', 'clock'), finished('r1')]
  const id = createId()
  const own = (more: Partial<AssistantMessage>): Message[] => [
    { id, role: 'assistant', runId: 'r1', text: '', toolCalls: [], ...more },
  ]
  const call = { id: 'c1', name: 'clock', arguments: '{}' }

  it('keep the results that only the device has', () => {
    const result = { messageId: 'm', content: 'noon' }
    const done = { ...call, status: 'completed' as const, milliseconds: 7, result }
    const { draft, state, entries } = foldHistory([run(left)], { own: own({ toolCalls: [done] }) })
    expect(draft.toolCall('c1')).toEqual(done)
    // The results still have to be sent.
    expect(state).toEqual({ kind: 'truncated' })
    expect(entries.at(-1)?.message).toMatchObject({ toolCalls: [done] })
  })

  it('count as stopped if the person stopped the turn while they ran', () => {
    const result = { messageId: 'm', content: '', error: 'stopped' }
    const stopped = { ...call, status: 'failed' as const, result }
    const { draft, state } = foldHistory([run(left)], {
      own: own({ toolCalls: [stopped], ending: 'stopped' }),
    })
    expect(state).toEqual({ kind: 'cancelled' })
    expect(draft.message(id)).toMatchObject({ ending: 'stopped' })
  })

  it('are still left to us if the run also called tools of its server', () => {
    const both = [started('r1'), ...calls('c1', 'clock'), ...calls('c2', 'theirs'), finished('r1')]
    expect(foldHistory([run(both)]).state).toEqual({ kind: 'truncated' })
    const theirs = [started('r1'), ...calls('c2', 'theirs'), finished('r1')]
    expect(foldHistory([run(theirs)]).state).toEqual({ kind: 'completed' })
    expect(foldHistory([run(theirs, { run_input: null })]).state).toEqual({ kind: 'completed' })
    const { tools: _, ...withoutTools } = input
    expect(foldHistory([run(left, { run_input: withoutTools })]).state).toEqual({
      kind: 'completed',
    })
  })

  it('do not replace the questions of an interrupted run', () => {
    const outcome = { type: 'interrupt', interrupts: [{ id: 'i1', reason: 'approval' }] }
    const asked = [started('r1'), ...calls('c1', 'clock'), finished('r1', outcome)]
    expect(foldHistory([run(asked)]).state).toMatchObject({ kind: 'suspended' })
  })

  it('matter only in the last run', () => {
    const next = { ...input, runId: 'r2' }
    const second = run([started('r2'), ...says('a2', 'Hi'), finished('r2')], {
      run_id: 'r2',
      run_input: next,
    })
    expect(foldHistory([run(left), second]).state).toEqual({ kind: 'completed' })
  })

  it('take no results from other messages, or from messages that the server lacks', () => {
    const message: Message = { id: 'u1', role: 'user', text: 'Changed' }
    const gone: Message = { id: 'gone', role: 'assistant', text: 'Gone', toolCalls: [] }
    const { draft } = foldHistory([run(left)], { own: [message, gone] })
    expect(draft.message('u1')).toMatchObject({ text: 'Hello' })
    expect(draft.message('gone')).toBeUndefined()
  })

  it('are open if the device has no results', () => {
    const { draft, state } = foldHistory([run(left)], { own: [] })
    expect(draft.openCalls).toHaveLength(1)
    expect(state).toEqual({ kind: 'truncated' })
  })
})

/** The id of the answer that a call without a parent is part of. */
function createId(): string {
  const draft = createDraft()
  draft.beginRun('t1', 'r1')
  draft.apply({ type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'clock' })
  return draft.ids[0] ?? ''
}

describe('a run that its server stored with mistakes', () => {
  it('reports what is wrong on the wire and in the conversation', () => {
    const warnings: object[] = []
    const unknown = { type: 'SOMETHING_NEW' }
    const events = [
      started('r1'),
      unknown,
      delta('nobody', 'Hm'),
      ...says('a1', 'So'),
      finished('r1'),
    ]
    foldHistory([run(events)], { onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toEqual([
      { kind: 'unknown-event', eventType: 'SOMETHING_NEW' },
      expect.objectContaining({ eventType: 'TEXT_MESSAGE_CONTENT' }),
      { kind: 'left-open', eventType: 'RUN_FINISHED', id: 'nobody' },
    ])
  })

  it('reports that its end cannot be read', () => {
    const warnings: object[] = []
    const events = [started('r1'), { type: 'RUN_FINISHED', threadId: 5 }]
    foldHistory([run(events)], { onWarning: (warning) => warnings.push(warning) })
    expect(warnings).toMatchObject([{ kind: 'malformed-event', eventType: 'RUN_FINISHED' }])
  })
})
