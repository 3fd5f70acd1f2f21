import { createDraft } from '@/core/conversation/fold/draft'
import { hasSettled } from '@/core/conversation/fold/run-info'
import type { Message, ToolCall, ToolCallStatus } from '@/core/conversation/message'

import { hasBegunCalls, reopenCalls } from './begun-calls'

const call = (id: string, status: ToolCallStatus): ToolCall => ({
  id,
  name: 'open_url',
  arguments: '{}',
  status,
})

const endingWith = (...toolCalls: ToolCall[]) =>
  createDraft([
    { id: 'u1', role: 'user', text: 'Open it' },
    { id: 'a1', role: 'assistant', runId: 'r1', text: '', toolCalls },
  ] satisfies Message[])

describe('calls that the app left open when it was closed', () => {
  it('are open again in a run that is over', () => {
    const draft = endingWith(call('c1', 'completed'), call('c2', 'executing'))
    expect(hasBegunCalls(draft)).toBe(true)
    expect(reopenCalls(draft, 't1')).toBe(true)
    expect(draft.openCalls).toEqual([call('c2', 'pending')])
    expect(hasSettled(draft.run)).toBe(true)
  })

  it.each([
    ['all are answered', endingWith(call('c1', 'completed'), call('c2', 'failed'))],
    ['they were not begun', endingWith(call('c1', 'pending'))],
    ['there are none', endingWith()],
    ['a question came after them', createDraft([{ id: 'u1', role: 'user', text: 'Hello' }])],
    ['the thread is empty', createDraft()],
  ])('stay closed when %s', (_case, draft) => {
    expect(hasBegunCalls(draft)).toBe(false)
    expect(reopenCalls(draft, 't1')).toBe(false)
    expect(draft.run.outcome).toEqual({ kind: 'none' })
  })
})
