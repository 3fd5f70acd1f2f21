import { replayLine } from './replay-case'

const run = { threadId: 't', runId: 'r' }
const started = { type: 'RUN_STARTED', ...run }
const finished = { type: 'RUN_FINISHED', ...run }
const answer = [
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: 'Grüße 👋' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm' },
]
const call = [
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'search', parentMessageId: 'm' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{"q":1}' },
]
const message = { id: 'm', role: 'assistant', content: 'Grüße 👋' }

const replay = (value: object) => replayLine(JSON.stringify(value))

describe('a replayed run', () => {
  it.each([1, 2, 3, 7, 1000])('yields the same result in chunks of %i bytes', async (chunk) => {
    expect(await replay({ id: 'a', stream: [started, ...answer, finished], chunk })).toEqual({
      id: 'a',
      outcome: 'completed',
      messages: [message],
      state: {},
      pendingToolCallIds: [],
      warnings: [],
    })
  })

  it('continues from its input', async () => {
    const input = { ...run, messages: [{ id: 'u', role: 'user', content: 'Hi' }], state: { a: 1 } }
    const delta = { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/b', value: 2 }] }
    expect(
      await replay({ id: 1, stream: [started, delta, ...answer, finished], input }),
    ).toMatchObject({
      messages: [{ id: 'u' }, message],
      state: { a: 1, b: 2 },
    })
  })

  it('runs no tool, and lists the calls that are left to the client', async () => {
    const end = { type: 'TOOL_CALL_END', toolCallId: 'c' }
    expect(await replay({ stream: [started, ...answer, ...call, end, finished] })).toMatchObject({
      outcome: 'completed',
      pendingToolCallIds: ['c'],
    })
  })

  it.each([
    ['failed', [started, ...answer, { type: 'RUN_ERROR', message: 'no' }]],
    ['cancelled', [started, ...answer, { ...finished, outcome: { type: 'cancelled' } }]],
    [
      'suspended',
      [
        started,
        ...answer,
        { ...finished, outcome: { type: 'interrupt', interrupts: [{ id: 'i', reason: 'x' }] } },
      ],
    ],
    ['truncated', [started, ...answer]],
  ])('ends as %s, and keeps what arrived', async (outcome, stream) => {
    expect(await replay({ stream })).toMatchObject({ outcome, messages: [message] })
  })

  it('shows an incomplete call as it arrived, without a result of ours', async () => {
    const { messages } = (await replay({ stream: [started, ...answer, ...call] })) as {
      messages: object[]
    }
    expect(messages).toMatchObject([{ toolCalls: [{ function: { arguments: '{"q":1}' } }] }])
  })

  it('reads raw frames with CRLF line endings and comments', async () => {
    const sse = [started, ...answer, finished]
      .map((event) => `: hi\r\nid: 1\r\ndata: ${JSON.stringify(event)}\r\n\r\n`)
      .join('')
    expect(await replay({ sse, chunk: 5 })).toMatchObject({
      outcome: 'completed',
      messages: [message],
    })
  })

  it('shows activities, although the app never sends them', async () => {
    const activity = { messageId: 'x', activityType: 'plan', content: { step: 1 } }
    const stream = [started, { type: 'ACTIVITY_SNAPSHOT', ...activity }, finished]
    expect(await replay({ stream })).toMatchObject({
      messages: [{ id: 'x', role: 'activity', activityType: 'plan', content: { step: 1 } }],
    })
  })

  it.each(['nonsense', '[]', '{"id":1}', '{"id":1,"stream":[],"sse":""}', '{"id":1,"stream":3}'])(
    'reports that %p is not a case',
    async (line) => {
      expect(await replayLine(line)).toMatchObject({ error: expect.stringMatching(/^not a case/) })
    },
  )
})
