import type { AssistantMessage, ToolCall, UserMessage } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'

import { endingOf, pastEndingOf } from './ending-of'

const question: UserMessage = { id: 'u', role: 'user', text: 'Why?' }
const call: ToolCall = { id: 'c', name: 'search', arguments: '{}', status: 'completed' }
const answer = (text: string, toolCalls: ToolCall[] = []): AssistantMessage => ({
  id: 'a',
  role: 'assistant',
  text,
  toolCalls,
})
const truncated: RunState = { kind: 'truncated' }
const failed: RunState = { kind: 'failed', failure: { kind: 'unreachable' } }
const running: RunState = {
  kind: 'running',
  step: 'streaming',
  runId: 'r',
  round: 0,
  cursor: undefined,
  failures: 0,
}

describe('the end of a turn', () => {
  it('is normal after a complete answer', () => {
    expect(endingOf(answer('Because.'), { kind: 'completed' })).toBeUndefined()
    expect(endingOf(answer('Because.'), { kind: 'idle' })).toBeUndefined()
  })

  it.each(['stopped', 'dropped', 'length', 'filtered'] as const)(
    'is %s if the answer recorded that, even long after the turn',
    (ending) => {
      const cut = { ...answer('Beca'), ending }
      for (const kind of ['cancelled', 'completed', 'idle'] as const)
        expect(endingOf(cut, { kind })).toBe(ending)
      expect(pastEndingOf(cut)).toBe(ending)
    },
  )

  it('is dropped if the stream broke off during the answer', () => {
    expect(endingOf(answer('Beca'), truncated)).toBe('dropped')
    expect(endingOf(answer('Beca'), failed)).toBe('dropped')
  })

  it('is empty if the answer has neither text nor calls', () => {
    expect(endingOf(answer(''), { kind: 'completed' })).toBe('empty')
    expect(endingOf(answer(''), truncated)).toBe('empty')
    expect(endingOf(answer('', [call]), { kind: 'completed' })).toBeUndefined()
  })

  it('is unanswered if nothing followed the question', () => {
    expect(endingOf(question, { kind: 'completed' })).toBe('unanswered')
    expect(endingOf(question, { kind: 'cancelled' })).toBe('unanswered')
    expect(endingOf(question, { kind: 'idle' })).toBe('unanswered')
    expect(endingOf(question, failed)).toBeUndefined()
  })

  it('is unknown while the turn runs or waits for the person', () => {
    expect(endingOf(answer(''), running)).toBeUndefined()
    expect(endingOf(answer(''), { kind: 'suspended', interrupts: [] })).toBeUndefined()
  })
})
