import type { Message } from './message'
import { readMessage } from './read-message'

const messages: Message[] = [
  { id: 'u', role: 'user', text: 'Hello', parts: [{ type: 'text', text: 'Hello' }], name: 'Ada' },
  {
    id: 'a',
    role: 'assistant',
    text: 'Hi',
    runId: 'r',
    timestamp: 5,
    isStreaming: true,
    encryptedValue: 'x',
    metadata: { deep: { er: [1] } },
    toolsUsed: ['search'],
    channel: 'json',
    usage: { inputTokens: 1204, outputTokens: 356, milliseconds: 8000 },
    toolCalls: [
      {
        id: 'c',
        name: 'search',
        arguments: '{}',
        status: 'failed',
        isDenied: true,
        milliseconds: 1200,
        result: { messageId: 'm', content: [{ type: 'text', text: 'no' }], error: 'denied' },
      },
    ],
  },
  { id: 'r', role: 'reasoning', text: 'Hm', subagentRunId: 's' },
  { id: 's', role: 'system', text: 'Be brief' },
  { id: 'x', role: 'activity', activityType: 'PLAN', content: { steps: [1, 2] } },
  { id: 't', role: 'tool', toolCallId: 'c', result: { messageId: 't', content: 'done' } },
]

describe('a stored message', () => {
  it.each(messages)('is read unchanged: $role', (message) => {
    expect(readMessage(JSON.parse(JSON.stringify(message)))).toEqual(message)
  })

  it('loses only the members that a later version added or changed', () => {
    const later = { id: 'u', role: 'user', text: 'Hello', mood: 'glad', metadata: 7, name: ['Ada'] }
    expect(readMessage(later)).toEqual({ id: 'u', role: 'user', text: 'Hello' })
  })

  it('keeps its readable calls', () => {
    const call = { id: 'c', name: 'search', arguments: '{}', status: 'completed' }
    const later = {
      id: 'a',
      role: 'assistant',
      text: '',
      toolCalls: [call, { id: 'broken' }, { ...call, status: 'queued' }, { ...call, result: 5 }],
    }
    expect(readMessage(later)).toEqual({
      id: 'a',
      role: 'assistant',
      text: '',
      toolCalls: [call, { ...call, status: 'failed' }, call],
    })
  })

  it.each([
    ['an unknown role', { id: 'u', role: 'oracle', text: 'Hello' }],
    ['no id', { role: 'user', text: 'Hello' }],
    ['no text', { id: 'u', role: 'user' }],
    ['a string in place of an object', 'Hello'],
    ['null in place of an object', null],
  ])('is rejected with %s', (_what, value) => {
    expect(readMessage(value)).toBeUndefined()
  })
})
