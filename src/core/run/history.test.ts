import { createDraft } from '@/core/conversation/fold/draft'
import type { AssistantMessage, Message } from '@/core/conversation/message'

import { foldHistory } from './history'
import { calls, delta, finished, opens, started } from './testing/events'

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

  it('counts as cut off at a server where it cannot be joined, with its text', () => {
    const { unfinished, draft, state } = foldHistory([run(events, { finished: null })], {
      canJoin: false,
    })
    expect(unfinished).toBeUndefined()
    expect(state).toEqual({ kind: 'truncated' })
    expect(draft.message('a1')).toMatchObject({ text: 'Good ', ending: 'dropped' })
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
    // They still have to be sent.
    expect(state).toEqual({ kind: 'truncated' })
    expect(entries.at(-1)?.message).toMatchObject({ toolCalls: [done] })
  })

  it('read as stopped if the person stopped the turn during them', () => {
    const result = { messageId: 'm', content: '', error: 'stopped' }
    const stopped = { ...call, status: 'failed' as const, result }
    const { draft, state } = foldHistory([run(left)], {
      own: own({ toolCalls: [stopped], ending: 'stopped' }),
    })
    expect(state).toEqual({ kind: 'cancelled' })
    expect(draft.message(id)).toMatchObject({ ending: 'stopped' })
  })

  it('are open if the device knows nothing of them', () => {
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
