import type { AguiMessage } from '@/core/agui/event'
import { createDraft } from '@/core/conversation/fold/draft'

import { fromAguiMessages, showAguiMessages, toAguiMessages } from './agui-messages'
import { continueRequest } from './continue-request'
import type { AssistantMessage, Message, ToolCall } from './message'

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

  it('places results right after their calls', () => {
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

  it('omits activities and empty answers', () => {
    expect(
      toAguiMessages([
        { id: 'x', role: 'activity', activityType: 'a', content: {} },
        { id: 'y', role: 'assistant', text: '', toolCalls: [], isStreaming: false },
      ]),
    ).toEqual([])
  })

  it('sends text as a string, and parts only if there is more than text', () => {
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

  it('sends a single picture and several texts as parts', () => {
    const image = { type: 'image' as const, source: { type: 'url' as const, value: 'u' } }
    const texts = ['One', 'Two'].map((text) => ({ type: 'text' as const, text }))
    expect(
      toAguiMessages([
        { id: '1', role: 'user', text: '', parts: [image] },
        { id: '2', role: 'user', text: 'One\nTwo', parts: texts },
      ]).map((message) => message.content),
    ).toEqual([[image], texts])
  })

  it('keeps an empty answer that has an encrypted value', () => {
    expect(toAguiMessages([{ ...answer(), encryptedValue: 'v' }])).toStrictEqual([
      { id: 'a', role: 'assistant', content: '', encryptedValue: 'v' },
    ])
  })

  it('keeps the empty text of a streamed answer with calls', () => {
    expect(toAguiMessages([{ ...answer(call({})), isStreaming: false }])).toMatchObject([
      { content: '', toolCalls: [{ id: 'c' }] },
    ])
  })

  it('contains no result for an unanswered call', () => {
    const result = { messageId: 'c-result', content: 'so far' }
    const calls = [call({ status: 'executing', result }), call({ id: 'd', status: 'completed' })]
    expect(toAguiMessages([answer(...calls)])).toHaveLength(1)
  })

  it('contains no members that only the app uses', () => {
    const [message] = toAguiMessages([
      { ...answer(), text: 't', runId: 'r', timestamp: 1, isStreaming: true, toolsUsed: ['x'] },
    ])
    expect(message).toEqual({ id: 'a', role: 'assistant', content: 't' })
  })

  it('can be built from a draft', () => {
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
  it('survive a round trip unchanged', () => {
    expect(toAguiMessages(fromAguiMessages(wire))).toStrictEqual(wire)
  })

  it('are read with every result inside its call', () => {
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

  it('are read one by one, without the malformed ones', () => {
    const values = [null, { id: 'x' }, { id: 'u', role: 'user', content: 'Hi', colour: 'red' }, 7]
    expect(fromAguiMessages(values)).toEqual([{ id: 'u', role: 'user', text: 'Hi' }])
  })
})

describe("a server's message", () => {
  const read = (...messages: AguiMessage[]) => fromAguiMessages(messages)
  const asked = {
    id: 'c',
    type: 'function' as const,
    function: { name: 'search', arguments: '{}' },
  }

  it('has no member that the server did not send', () => {
    expect(read({ id: 'a', role: 'assistant', toolCalls: [asked] })).toStrictEqual([
      {
        id: 'a',
        role: 'assistant',
        text: '',
        toolCalls: [{ id: 'c', name: 'search', arguments: '{}', status: 'pending' }],
        toolsUsed: ['search'],
      },
    ])
    expect(read({ id: 't', role: 'tool', toolCallId: 'c', content: 'ok' })).toStrictEqual([
      { id: 't', role: 'tool', toolCallId: 'c', result: { messageId: 't', content: 'ok' } },
    ])
  })

  it('may be an activity', () => {
    const plan: AguiMessage = { id: 'x', role: 'activity', activityType: 'plan', content: { a: 1 } }
    expect(read(plan)).toEqual([plan])
  })

  it('keeps the first of two results', () => {
    const [message, ...others] = read(
      { id: 'a', role: 'assistant', toolCalls: [asked] },
      { id: 't1', role: 'tool', toolCallId: 'c', content: 'first' },
      { id: 't2', role: 'tool', toolCallId: 'c', content: 'second' },
    )
    expect(message).toMatchObject({ toolCalls: [{ result: { content: 'first' } }] })
    expect(others).toEqual([])
  })

  it.each([
    ['denied', true],
    ['E', undefined],
    [undefined, undefined],
  ])('recognises a denied call by its error: %p', (error, isDenied) => {
    const [message] = read(
      { id: 'a', role: 'assistant', toolCalls: [asked] },
      {
        id: 't',
        role: 'tool',
        toolCallId: 'c',
        content: '',
        ...(error !== undefined && { error }),
      },
    )
    const [first] = message?.role === 'assistant' ? message.toolCalls : []
    expect(first?.isDenied).toBe(isDenied)
  })

  it('is dropped if it is the system prompt or a request to continue', () => {
    expect(
      read(
        { id: 'system-prompt', role: 'system', content: 'Be brief.' },
        { id: 'u', role: 'user', content: 'Hi' },
        continueRequest('r'),
      ).map(({ id }) => id),
    ).toEqual(['u'])
  })
})

describe('the conversation for other programs', () => {
  it('includes activities and empty answers', () => {
    const messages: Message[] = [
      { id: 'u', role: 'user', text: 'Hi', runId: 'r' },
      {
        id: 'x',
        role: 'activity',
        activityType: 'plan',
        content: { a: 1 },
        runId: 'r',
        timestamp: 5,
        subagentRunId: 's',
        subagentName: 'Ann',
      },
      { ...answer(), subagentRunId: 's' },
      { ...answer(), id: 'b', text: 'Hello' },
    ]
    expect(showAguiMessages(createDraft(messages))).toStrictEqual([
      { id: 'u', role: 'user', content: 'Hi' },
      { id: 'x', role: 'activity', activityType: 'plan', content: { a: 1 }, subagentRunId: 's' },
      { id: 'a', role: 'assistant', content: '', subagentRunId: 's' },
      { id: 'b', role: 'assistant', content: 'Hello' },
    ])
  })

  it('omits messages that are not held', () => {
    expect(showAguiMessages({ ids: ['ghost'], message: () => undefined })).toEqual([])
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

  it('does not change a running call', () => {
    const draft = createDraft([answer(call({}))])
    draft.setToolCallStatus('c', 'executing')
    draft.addMessage(answer(call({ status: 'pending' })))
    expect(draft.toolCall('c')?.status).toBe('executing')
  })

  it('adds answers with their status, denial and duration', () => {
    const draft = createDraft([answer(call({}), call({ id: 'd' }))])
    const result = { messageId: 'm', content: 'no', error: 'denied' }
    const denied = call({ status: 'failed', isDenied: true, milliseconds: 5, result })
    const done = call({ id: 'd', status: 'completed' })
    draft.addMessage(answer(denied, done))
    expect(draft.toolCall('c')).toStrictEqual(denied)
    expect(draft.toolCall('d')).toStrictEqual(done)
    expect(draft.toolCall('ghost')).toBeUndefined()
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

  it('fails a known call with its error', () => {
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

  it('completes a known call with its result', () => {
    const draft = createDraft([answer(call({}))])
    const result = { messageId: 't', content: 'x' }
    draft.addMessage({ id: 't', role: 'tool', toolCallId: 'c', result })
    expect(draft.toolCall('c')).toStrictEqual(call({ status: 'completed', result }))
  })
})
