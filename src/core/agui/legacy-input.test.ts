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

describe('the input for an agent older than AG-UI 1.0', () => {
  it('has no member that the agent does not know', () => {
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

  it('has every member that the agent needs, even if it is empty', () => {
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

  it('keeps the answers to the interrupts of a run', () => {
    const resume = [{ interruptId: 'i', status: 'resolved' as const, payload: true }]
    expect(legacyInput(input({ parentRunId: 'p', resume }))).toMatchObject({
      parentRunId: 'p',
      resume,
    })
  })

  it('keeps the answers to interrupts if their run is unknown', () => {
    const resume = [{ interruptId: 'i', status: 'cancelled' as const }]
    const sent = legacyInput(input({ resume }))
    expect(sent).toMatchObject({ resume })
    expect(sent).not.toHaveProperty('parentRunId')
  })

  it('keeps the parameters of tools, the context, the state and the forwarded properties', () => {
    const parameters = { type: 'object', properties: { zone: { type: 'string' } } }
    const more = {
      tools: [
        { name: 'now', description: 'Time', parameters },
        { name: 'dice', description: 'Luck' },
      ],
      context: [{ description: 'language', value: 'en', metadata: { a: 1 } }],
      state: { count: 1 },
      forwardedProps: { model: 'large' },
    }
    expect(legacyInput(input(more))).toMatchObject({
      tools: [
        { name: 'now', parameters },
        { name: 'dice', parameters: {} },
      ],
      context: [{ description: 'language', value: 'en' }],
      state: { count: 1 },
      forwardedProps: { model: 'large' },
    })
    expect(legacyInput(input(more)).context).toStrictEqual([
      { description: 'language', value: 'en' },
    ])
  })

  it('keeps the names, errors and texts of messages', () => {
    expect(
      messagesOf([
        { id: 's', role: 'system', content: 'Be brief', metadata: { a: 1 } },
        { id: 'd', role: 'developer', content: 'Be kind', name: 'admin' },
        { id: 'u', role: 'user', content: 'Hi', name: 'Ada' },
        { id: 'x', role: 'activity', activityType: 'plan', content: {} },
        { id: 'a', role: 'assistant', content: 'Hello', name: 'Bot' },
        { id: 't', role: 'tool', toolCallId: 'c', content: 'no', error: 'E' },
      ]),
    ).toStrictEqual([
      { id: 's', role: 'system', content: 'Be brief' },
      { id: 'd', role: 'developer', content: 'Be kind', name: 'admin' },
      { id: 'u', role: 'user', content: 'Hi', name: 'Ada' },
      { id: 'a', role: 'assistant', content: 'Hello', name: 'Bot' },
      { id: 't', role: 'tool', toolCallId: 'c', content: 'no', error: 'E' },
    ])
  })

  it('refers to stored files by their ids, and omits an unreadable file name', () => {
    const source = { type: 'file' as const, value: 'f1' }
    const content = [
      { type: 'audio' as const, source, metadata: { filename: 7 } },
      { type: 'video' as const, source: { ...source, mimeType: 'video/webm' } },
    ]
    expect(messagesOf([{ id: 'u', role: 'user', content }])).toStrictEqual([
      {
        id: 'u',
        role: 'user',
        content: [
          { type: 'binary', mimeType: 'audio/mpeg', id: 'f1' },
          { type: 'binary', mimeType: 'video/webm', id: 'f1' },
        ],
      },
    ])
  })

  it('contains only the text of a tool result', () => {
    const picture = { type: 'image' as const, source: { type: 'url' as const, value: 'u' } }
    const content = [{ type: 'text' as const, text: 'Noon' }, picture]
    expect(messagesOf([{ id: 'r', role: 'tool', toolCallId: 'c', content }])).toMatchObject([
      { content: 'Noon' },
    ])
  })

  it('contains files as binary parts', () => {
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

  it('contains text-only content as a string', () => {
    const content = [
      { type: 'text' as const, text: 'One' },
      { type: 'text' as const, text: 'Two' },
    ]
    expect(messagesOf([{ id: 'u', role: 'user', content }])).toMatchObject([
      { content: 'One\nTwo' },
    ])
  })

  it('omits reasoning and the newer members of calls and results', () => {
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
    ).toStrictEqual([
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'now', arguments: '{}' } }],
      },
      { id: 'r', role: 'tool', toolCallId: 'c', content: 'Noon' },
    ])
  })
})
