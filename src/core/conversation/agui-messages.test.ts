import type { AguiMessage } from '@/core/agui/event'
import { createDraft } from '@/core/conversation/fold/draft'

import { fromAguiMessages, toAguiMessages } from './agui-messages'
import type { AssistantMessage, ToolCall } from './message'

const call = (fields: Partial<ToolCall>): ToolCall => ({
  id: 'c',
  name: 'search',
  arguments: '{"q":1}',
  status: 'pending',
  ...fields,
})
const answer = (...toolCalls: ToolCall[]): AssistantMessage => ({
  id: 'a',
  role: 'assistant',
  text: '',
  toolCalls,
})

describe('the input of the next run', () => {
  it('failed tool call emits ToolMessage with error', () => {
    const failed = call({
      status: 'failed',
      result: { messageId: 'c-result', content: 'No such file.', error: 'ENOENT' },
    })
    expect(toAguiMessages([answer(failed)])).toEqual([
      {
        id: 'a',
        role: 'assistant',
        toolCalls: [
          { id: 'c', type: 'function', function: { name: 'search', arguments: '{"q":1}' } },
        ],
      },
      { id: 'c-result', role: 'tool', toolCallId: 'c', content: 'No such file.', error: 'ENOENT' },
    ])
  })

  it.each(['streaming', 'pending', 'executing'] as const)(
    'pending/executing tool calls skip ToolMessage: %s',
    (status) => {
      expect(toAguiMessages([answer(call({ status }))]).map(({ role }) => role)).toEqual([
        'assistant',
      ])
    },
  )

  it('has the results right after their calls', () => {
    const done = (id: string) =>
      call({ id, status: 'completed', result: { messageId: `${id}-result`, content: 'ok' } })
    const messages = toAguiMessages([
      answer(done('c1'), done('c2')),
      { id: 'u', role: 'user', text: 'q' },
    ])
    expect(messages.map(({ id }) => id)).toEqual(['a', 'c1-result', 'c2-result', 'u'])
  })

  it('sends empty arguments as an empty object', () => {
    const [message] = toAguiMessages([answer(call({ arguments: '' }))])
    expect(message).toMatchObject({ toolCalls: [{ function: { arguments: '{}' } }] })
  })

  it('leaves out activities and empty answers', () => {
    expect(
      toAguiMessages([
        { id: 'x', role: 'activity', activityType: 'a', content: {} },
        { id: 'y', role: 'assistant', text: '', toolCalls: [], isStreaming: false },
      ]),
    ).toEqual([])
  })

  it('sends text as text, and parts only when there is more than text', () => {
    const image = { type: 'image' as const, source: { type: 'url' as const, value: 'u' } }
    const text = { type: 'text' as const, text: 'Hi' }
    expect(
      toAguiMessages([
        { id: '1', role: 'user', text: 'Hi' },
        { id: '2', role: 'user', text: 'Hi', parts: [text] },
        { id: '3', role: 'user', text: '', parts: [] },
        { id: '4', role: 'user', text: 'Hi', parts: [text, image] },
      ]).map((message) => message.content),
    ).toEqual(['Hi', 'Hi', '', [text, image]])
  })

  it('contains nothing that only the app uses', () => {
    const [message] = toAguiMessages([
      { ...answer(), text: 't', runId: 'r', timestamp: 1, isStreaming: true, toolsUsed: ['x'] },
    ])
    expect(message).toEqual({ id: 'a', role: 'assistant', content: 't' })
  })

  it('can be made from a draft', () => {
    const draft = createDraft([{ id: 'u', role: 'user', text: 'q' }])
    expect(toAguiMessages(draft)).toEqual([{ id: 'u', role: 'user', content: 'q' }])
  })
})

const wire: AguiMessage[] = [
  { id: 's', role: 'system', content: 'Be brief.', name: 'admin' },
  { id: 'd', role: 'developer', content: 'Be kind.' },
  { id: 'u', role: 'user', content: 'Hi', metadata: { lang: 'en' } },
  { id: 'r', role: 'reasoning', content: 'hm', encryptedValue: 'v1' },
  {
    id: 'a',
    role: 'assistant',
    content: 'Let me look.',
    encryptedValue: 'v2',
    subagentRunId: 'sub',
    toolCalls: [
      {
        id: 'c1',
        type: 'function',
        function: { name: 'x', arguments: '{}' },
        encryptedValue: 'v3',
      },
      { id: 'c2', type: 'function', function: { name: 'x', arguments: '{}' }, metadata: { n: 1 } },
    ],
  },
  {
    id: 't1',
    role: 'tool',
    toolCallId: 'c1',
    content: 'ok',
    encryptedValue: 'v4',
    subagentRunId: 'sub',
    metadata: { n: 2 },
  },
  { id: 't2', role: 'tool', toolCallId: 'c2', content: [{ type: 'text', text: 'no' }], error: 'E' },
  { id: 't9', role: 'tool', toolCallId: 'elsewhere', content: 'orphan' },
]

describe('the messages of a server', () => {
  it('come back as they were', () => {
    expect(toAguiMessages(fromAguiMessages(wire))).toStrictEqual(wire)
  })

  it('have every result inside its call', () => {
    const messages = fromAguiMessages(wire)
    expect(messages.map(({ id }) => id)).toEqual(['s', 'd', 'u', 'r', 'a', 't9'])
    expect(messages[4]).toMatchObject({
      toolsUsed: ['x'],
      toolCalls: [
        { status: 'completed', result: { messageId: 't1' } },
        { status: 'failed', result: { messageId: 't2', error: 'E' } },
      ],
    })
  })

  it('are read one by one, so that a bad one does not spoil the others', () => {
    const values = [null, { id: 'x' }, { id: 'u', role: 'user', content: 'Hi', colour: 'red' }, 7]
    expect(fromAguiMessages(values)).toEqual([{ id: 'u', role: 'user', text: 'Hi' }])
  })
})

describe('the input of a stored run', () => {
  it('adds missing results to calls and nothing else', () => {
    const draft = createDraft([answer(call({ id: 'c1' }), call({ id: 'c2' }))])
    draft.addToolResult('c2', { content: 'ours' })
    for (const message of fromAguiMessages([
      {
        id: 'a',
        role: 'assistant',
        content: 'another text',
        toolCalls: [
          { id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } },
          { id: 'c2', type: 'function', function: { name: 'search', arguments: '{}' } },
        ],
      },
      { id: 't1', role: 'tool', toolCallId: 'c1', content: 'theirs' },
      { id: 't2', role: 'tool', toolCallId: 'c2', content: 'theirs' },
    ])) {
      draft.addMessage(message)
    }
    expect(draft.message('a')).toMatchObject({
      text: '',
      toolCalls: [
        { id: 'c1', arguments: '{"q":1}', status: 'completed', result: { content: 'theirs' } },
        { id: 'c2', status: 'completed', result: { content: 'ours' } },
      ],
    })
  })

  it('may contain a result for an unknown call', () => {
    const draft = createDraft()
    draft.addMessage({
      id: 't',
      role: 'tool',
      toolCallId: 'c',
      result: { messageId: 't', content: 'x' },
    })
    expect(draft.ids).toEqual(['t'])
  })

  it('may contain a result for a known call', () => {
    const draft = createDraft([answer(call({}))])
    draft.addMessage({
      id: 't',
      role: 'tool',
      toolCallId: 'c',
      result: { messageId: 't', content: 'x', error: 'E' },
    })
    expect(draft.ids).toEqual(['a'])
    expect(draft.message('a')).toMatchObject({ toolCalls: [{ status: 'failed' }] })
  })
})
