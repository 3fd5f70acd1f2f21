import type { RunAgentInput } from '@ag-ui/core'

import { legacyInput } from './legacy-input'

const input = (more: Partial<RunAgentInput> = {}): RunAgentInput => ({
  threadId: 't',
  runId: 'r',
  protocolVersion: '1.0',
  messages: [],
  tools: [],
  context: [],
  forwardedProps: {},
  state: {},
  ...more,
})

const messagesOf = (messages: RunAgentInput['messages']) =>
  legacyInput(input({ messages })).messages

describe('an input for an agent older than 1.0', () => {
  it('has no member that such an agent does not know', () => {
    const tool = { name: 'now', description: 'Time', parameters: {}, metadata: { a: 1 } }
    expect(legacyInput(input({ parentRunId: 'p', tools: [tool] }))).toEqual({
      threadId: 't',
      runId: 'r',
      state: {},
      messages: [],
      tools: [{ name: 'now', description: 'Time', parameters: {} }],
      context: [],
      forwardedProps: {},
    })
  })

  it('has every member that such an agent needs, even if it is empty', () => {
    const { threadId, runId, messages, tools, context } = input()
    expect(legacyInput({ threadId, runId, messages, tools, context })).toEqual({
      threadId,
      runId,
      state: {},
      messages: [],
      tools: [],
      context: [],
      forwardedProps: {},
    })
  })

  it('keeps the answers to an agent that asked', () => {
    const resume = [{ interruptId: 'i', status: 'resolved' as const, payload: true }]
    expect(legacyInput(input({ parentRunId: 'p', resume }))).toMatchObject({
      parentRunId: 'p',
      resume,
    })
  })

  it('has files as binary parts', () => {
    const data = { type: 'data' as const, value: 'AAAA', mimeType: 'image/png' }
    const content = [
      { type: 'text' as const, text: 'Look' },
      { type: 'image' as const, source: data, metadata: { filename: 'a.png' } },
      { type: 'document' as const, source: { type: 'url' as const, value: 'https://a.test/b' } },
    ]
    expect(messagesOf([{ id: 'u', role: 'user', content }])).toEqual([
      {
        id: 'u',
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'binary', mimeType: 'image/png', data: 'AAAA', filename: 'a.png' },
          { type: 'binary', mimeType: 'application/octet-stream', url: 'https://a.test/b' },
        ],
      },
    ])
  })

  it('has text alone as text', () => {
    const content = [
      { type: 'text' as const, text: 'One' },
      { type: 'text' as const, text: 'Two' },
    ]
    expect(messagesOf([{ id: 'u', role: 'user', content }])).toMatchObject([
      { content: 'One\nTwo' },
    ])
  })

  it('has calls and results without what was added to them, and no thoughts', () => {
    const call = {
      id: 'c',
      type: 'function' as const,
      function: { name: 'now', arguments: '{}' },
      metadata: { a: 1 },
    }
    expect(
      messagesOf([
        { id: 't', role: 'reasoning', content: 'Hm' },
        { id: 'a', role: 'assistant', toolCalls: [call], metadata: { a: 1 }, subagentRunId: 's' },
        { id: 'r', role: 'tool', toolCallId: 'c', content: [{ type: 'text', text: 'Noon' }] },
      ]),
    ).toEqual([
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'now', arguments: '{}' } }],
      },
      { id: 'r', role: 'tool', toolCallId: 'c', content: 'Noon' },
    ])
  })
})
