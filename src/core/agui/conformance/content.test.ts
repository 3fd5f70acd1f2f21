import { callsOf, finished, playStream, started, textsOf, type Played } from './testing/play-stream'

const opens = (messageId: string, more: object = {}) => ({
  type: 'TEXT_MESSAGE_START',
  messageId,
  ...more,
})
const says = (messageId: string, delta: string, more: object = {}) => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
  ...more,
})
const closes = (messageId: string, more: object = {}) => ({
  type: 'TEXT_MESSAGE_END',
  messageId,
  ...more,
})
const calls = (toolCallId: string, more: object = {}) => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'look',
  ...more,
})
const passes = (toolCallId: string, delta: string, more: object = {}) => ({
  type: 'TOOL_CALL_ARGS',
  toolCallId,
  delta,
  ...more,
})
const called = (toolCallId: string, more: object = {}) => ({
  type: 'TOOL_CALL_END',
  toolCallId,
  ...more,
})
const results = (toolCallId: string, messageId: string, content: unknown = 'Rain') => ({
  type: 'TOOL_CALL_RESULT',
  toolCallId,
  messageId,
  content,
})

/** Plays the events as one complete run. */
const play = (...events: object[]): Promise<Played> => playStream(started, ...events, finished)

describe('AG-UI text', () => {
  it('grows between its start and its end; a delta may be empty', async () => {
    const played = await play(
      opens('a'),
      says('a', 'Go'),
      says('a', ''),
      says('a', 'od'),
      closes('a'),
    )
    expect(played.messages).toMatchObject([{ role: 'assistant', text: 'Good', isStreaming: false }])
    expect(played.warnings).toEqual([])
  })

  it.each(['developer', 'system', 'assistant', 'user'])('may have the role %s', async (role) => {
    const played = await play(opens('a', { role }), says('a', 'x'), closes('a'))
    expect(played.messages).toMatchObject([{ role, text: 'x' }])
  })

  it('may come without its start (lenient)', async () => {
    const played = await play(says('a', 'Hi'), closes('a'))
    expect(textsOf(played)).toEqual(['Hi'])
    expect(played.warnings).toEqual(['not-open TEXT_MESSAGE_CONTENT'])
  })

  it('may be started twice (lenient)', async () => {
    const played = await play(
      opens('a'),
      says('a', 'Hi'),
      opens('a'),
      says('a', ' you'),
      closes('a'),
    )
    expect(textsOf(played)).toEqual(['Hi you'])
    expect(played.warnings).toEqual(['already-open TEXT_MESSAGE_START'])
  })

  it('may be left open at the end of the run (lenient)', async () => {
    const played = await play(opens('a'), says('a', 'Hi'))
    expect(played.messages).toMatchObject([{ text: 'Hi', isStreaming: false }])
    expect(played.warnings).toEqual(['left-open RUN_FINISHED'])
  })

  it('may be ended without a start (lenient)', async () => {
    expect((await play(closes('a'))).warnings).toEqual(['unknown-message TEXT_MESSAGE_END'])
  })

  it('merges metadata key by key; the last value of a key wins', async () => {
    const played = await play(
      opens('a', { metadata: { one: 1, two: { deep: 1 } } }),
      says('a', 'x', { metadata: { two: { other: 2 } } }),
      closes('a', { metadata: { three: 3 } }),
    )
    expect(played.messages).toMatchObject([{ metadata: { one: 1, two: { other: 2 }, three: 3 } }])
    expect(played.messages[0]?.metadata).not.toHaveProperty('two.deep')
  })

  it('is kept apart from a message of another kind with the same id (lenient)', async () => {
    const played = await play(
      { type: 'REASONING_MESSAGE_START', messageId: 'a', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'a', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'a' },
      opens('a'),
      says('a', 'Hi'),
      closes('a'),
    )
    expect(textsOf(played)).toEqual(['hm', 'Hi'])
    expect(new Set(played.messages.map(({ id }) => id)).size).toBe(2)
  })
})

describe('AG-UI chunks', () => {
  it('form a message without explicit start and end', async () => {
    const chunk = { type: 'TEXT_MESSAGE_CHUNK' }
    const played = await play({ ...chunk, messageId: 'a', delta: 'Go' }, { ...chunk, delta: 'od' })
    expect(played.messages).toMatchObject([{ role: 'assistant', text: 'Good', isStreaming: false }])
  })

  it('form a call without explicit start and end', async () => {
    const chunk = { type: 'TOOL_CALL_CHUNK' }
    const played = await play(
      { ...chunk, toolCallId: 'c', toolCallName: 'look', delta: '{"a"' },
      { ...chunk, delta: ':1}' },
    )
    expect(callsOf(played)).toMatchObject([
      { name: 'look', arguments: '{"a":1}', status: 'pending' },
    ])
  })

  it.each([
    ['a first text chunk without an id', { type: 'TEXT_MESSAGE_CHUNK', delta: 'x' }],
    ['a first call chunk without a name', { type: 'TOOL_CALL_CHUNK', toolCallId: 'c', delta: 'x' }],
  ])('are skipped if they cannot be assigned (lenient): %s', async (_, chunk) => {
    const clear = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', delta: 'Good' }
    const { state, messages, warnings } = await play(chunk, clear)
    expect(state).toEqual({ kind: 'completed' })
    expect(messages).toMatchObject([{ text: 'Good' }])
    expect(warnings).toEqual([`unclear-chunk ${chunk.type}`])
  })
})

describe('AG-UI tool calls', () => {
  const whole = (id: string) => [calls(id), passes(id, '{}'), called(id)]

  it('have arguments in pieces, and a result that may consist of parts', async () => {
    const parts = [{ type: 'text', text: 'Rain' }]
    const played = await play(
      calls('c'),
      passes('c', '{"city":'),
      passes('c', '"Rome"}'),
      called('c'),
      results('c', 'r', parts),
    )
    expect(callsOf(played)).toMatchObject([
      { arguments: '{"city":"Rome"}', status: 'completed', result: { content: parts } },
    ])
    expect(played.warnings).toEqual([])
  })

  it('belong to the message that they name', async () => {
    const played = await play(
      opens('a'),
      says('a', 'x'),
      closes('a'),
      calls('c', { parentMessageId: 'a' }),
      called('c'),
    )
    expect(played.messages).toMatchObject([{ id: 'a', text: 'x', toolCalls: [{ id: 'c' }] }])
  })

  it('create the message that they name if there is none', async () => {
    const played = await play(calls('c', { parentMessageId: 'a' }), called('c'))
    expect(played.messages).toMatchObject([{ id: 'a', toolCalls: [{ id: 'c' }] }])
  })

  it('never create two messages with one id', async () => {
    const played = await play(
      ...whole('c1'),
      results('c1', 'shared'),
      calls('c2', { parentMessageId: 'shared' }),
      called('c2'),
      opens('shared'),
      says('shared', 'Rain'),
      closes('shared'),
    )
    const ids = [
      ...played.messages.map(({ id }) => id),
      ...callsOf(played).flatMap(({ result }) => (result ? [result.messageId] : [])),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    expect(textsOf(played)).toContain('Rain')
  })

  it('keep only their first result (lenient)', async () => {
    const played = await play(...whole('c'), results('c', 'r1', 'one'), results('c', 'r2', 'two'))
    expect(callsOf(played)).toMatchObject([{ result: { content: 'one' } }])
    expect(played.warnings).toEqual(['answered-twice TOOL_CALL_RESULT'])
  })

  it('may be unknown when their result arrives (lenient)', async () => {
    const played = await play(results('gone', 'r', 'one'))
    expect(played.messages).toMatchObject([{ role: 'tool', result: { content: 'one' } }])
    expect(played.warnings).toEqual(['unknown-tool-call TOOL_CALL_RESULT'])
  })

  it('cause a warning if another subagent continues or ends them (lenient)', async () => {
    const played = await play(
      calls('c', { subagentRunId: 's' }),
      passes('c', '{}', { subagentRunId: 'x' }),
      called('c', { subagentRunId: 'x' }),
    )
    expect(played.warnings).toEqual(['other-owner TOOL_CALL_ARGS', 'other-owner TOOL_CALL_END'])
  })

  it('fail when the run ends before their arguments are complete (lenient)', async () => {
    const played = await play(calls('c'), passes('c', '{"a'))
    expect(callsOf(played)).toMatchObject([{ status: 'failed' }])
    expect(played.warnings).toEqual(['left-open RUN_FINISHED'])
  })
})

describe('AG-UI reasoning', () => {
  it('is a separate message inside a span', async () => {
    const played = await play(
      { type: 'REASONING_START', messageId: 's' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r' },
      { type: 'REASONING_END', messageId: 's' },
    )
    expect(played.messages).toMatchObject([{ role: 'reasoning', text: 'hm' }])
    expect(played.warnings).toEqual([])
  })

  it('keeps an encrypted value with its type', async () => {
    const value = {
      type: 'REASONING_ENCRYPTED_VALUE',
      encryptedValue: 'e',
      encryptedValueType: 'k',
    }
    const played = await play(
      opens('a'),
      says('a', 'x'),
      closes('a'),
      calls('c', { parentMessageId: 'a' }),
      called('c'),
      { ...value, subtype: 'message', entityId: 'a' },
      { ...value, subtype: 'tool-call', entityId: 'c' },
    )
    const kept = { encryptedValue: 'e', encryptedValueType: 'k' }
    expect(played.messages).toMatchObject([{ ...kept, toolCalls: [kept] }])
    expect(played.warnings).toEqual([])
  })

  it('is read from the thinking events of older servers', async () => {
    const played = await play(
      { type: 'THINKING_START', title: 'Thinking' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_END' },
    )
    expect(played.messages).toMatchObject([{ role: 'reasoning', text: 'hm' }])
    expect(played.warnings.every((warning) => warning.startsWith('legacy'))).toBe(true)
  })
})

describe('AG-UI state', () => {
  it.each([[null], [0], [[1]], [{ a: 1 }]])(
    'is replaced by any snapshot (%j)',
    async (snapshot) => {
      expect((await play({ type: 'STATE_SNAPSHOT', snapshot })).agentState).toEqual(snapshot)
    },
  )

  it('is patched as a whole or not at all', async () => {
    const add = { op: 'add', path: '/b', value: 2 }
    const patched = [
      { type: 'STATE_SNAPSHOT', snapshot: { a: 1 } },
      { type: 'STATE_DELTA', delta: [add] },
    ]
    expect((await play(...patched)).agentState).toEqual({ a: 1, b: 2 })
    const wrong = { type: 'STATE_DELTA', delta: [add, { op: 'remove', path: '/nothing' }] }
    const played = await play(patched[0] ?? {}, wrong)
    expect(played.agentState).toEqual({ a: 1 })
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.warnings).toEqual(['patch-failed STATE_DELTA'])
  })

  it.each([
    ['does not apply', [{ op: 'remove', path: '/nothing' }]],
    ['cannot be read', [{ op: 'remove', path: 5 }]],
  ])('ignores patches until the next snapshot after one that %s', async (_, delta) => {
    const add = { op: 'add', path: '/b', value: 2 }
    const lost = [
      { type: 'STATE_SNAPSHOT', snapshot: { a: 1 } },
      { type: 'STATE_DELTA', delta },
      { type: 'STATE_DELTA', delta: [add] },
    ]
    const text = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'a', delta: 'Good' }
    const played = await play(...lost, text)
    expect(played.state).toEqual({ kind: 'completed' })
    expect(played.agentState).toEqual({ a: 1 })
    expect(played.isStateStale).toBe(true)
    expect(played.messages).toMatchObject([{ text: 'Good' }])
    const snapshot = { type: 'STATE_SNAPSHOT', snapshot: { a: 3 } }
    const healed = await play(...lost, snapshot, { type: 'STATE_DELTA', delta: [add] })
    expect(healed.agentState).toEqual({ a: 3, b: 2 })
    expect(healed.isStateStale).toBe(false)
  })
})

describe('AG-UI message snapshots', () => {
  const snapshot = (...messages: object[]) => ({ type: 'MESSAGES_SNAPSHOT', messages })
  const asked = { id: 'id-1', role: 'user', content: 'Hello' }
  const answer = (id: string, content: string) => ({ id, role: 'assistant', content })

  it('replace the messages they contain and drop the messages they lack', async () => {
    const played = await play(
      opens('a'),
      says('a', 'one'),
      closes('a'),
      opens('b'),
      says('b', 'two'),
      closes('b'),
      snapshot(asked, answer('b', 'TWO'), answer('c', 'three')),
    )
    expect(textsOf(played)).toEqual(['TWO', 'three'])
  })

  it('keep a message that is being streamed, even if they lack it', async () => {
    const played = await play(
      opens('a'),
      says('a', 'half'),
      snapshot(asked),
      says('a', ' and half'),
      closes('a'),
    )
    expect(textsOf(played)).toEqual(['half and half'])
    expect(played.warnings).toEqual([])
  })

  it('leave us calls that were not streamed, as with LangGraph for Node', async () => {
    const call = (id: string, expression: string) => ({
      id,
      type: 'function',
      function: { name: 'calculate', arguments: JSON.stringify({ expression }) },
    })
    const toolCalls = [call('c1', '6 * 7'), call('c2', '8 * 9')]
    const played = await play(
      {
        type: 'TOOL_CALL_START',
        toolCallId: 'c1',
        toolCallName: 'calculate',
        parentMessageId: 'a',
      },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"expression":"6 * 7"}' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"expression":"8 * 9"}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      snapshot(asked, { id: 'a', role: 'assistant', content: '', toolCalls }),
    )
    expect(played.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: ['c1', 'c2'] })
    expect(callsOf(played).map((one) => one.arguments)).toEqual([
      '{"expression":"6 * 7"}',
      '{"expression":"8 * 9"}',
    ])
  })

  it('leave us no calls from before the last question', async () => {
    const toolCalls = [
      { id: 'old', type: 'function', function: { name: 'calculate', arguments: '{}' } },
    ]
    const played = await play(
      snapshot({ id: 'b', role: 'assistant', content: '', toolCalls }, asked, answer('a', 'Hi')),
    )
    expect(played.run.outcome).toEqual({ kind: 'success', pendingToolCallIds: [] })
  })

  it('keep activities and reasoning if they contain none', async () => {
    const played = await play(
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'p', activityType: 'PLAN', content: { a: 1 } },
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'hm' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r' },
      snapshot(asked, answer('a', 'Hi')),
    )
    expect(played.messages.map(({ role }) => role).sort()).toEqual([
      'activity',
      'assistant',
      'reasoning',
    ])
  })

  it.each([
    ['data', { data: 'AA==' }, { type: 'data', value: 'AA==', mimeType: 'image/png' }],
    [
      'a URL',
      { url: 'https://x/y.png' },
      { type: 'url', value: 'https://x/y.png', mimeType: 'image/png' },
    ],
  ])('upgrade the binary parts of older servers with %s', async (_, bytes, source) => {
    const binary = { type: 'binary', mimeType: 'image/png', ...bytes }
    const content = [{ type: 'text', text: 'See' }, binary]
    const played = await play(snapshot(asked, { id: 'u', role: 'user', content }))
    expect(played.messages).toMatchObject([{ text: 'See', parts: [{}, { type: 'image', source }] }])
  })

  it('drop an unknown part without joining the texts around it', async () => {
    const content = [
      { type: 'text', text: 'one' },
      { type: 'hologram' },
      { type: 'text', text: 'two' },
    ]
    const played = await play(snapshot(asked, { id: 'u', role: 'user', content }))
    expect(textsOf(played)).toEqual(['one\ntwo'])
    expect(played.warnings).toEqual(['unknown-member MESSAGES_SNAPSHOT'])
  })
})

describe('AG-UI activities', () => {
  const shows = (content: object, more: object = {}) => ({
    type: 'ACTIVITY_SNAPSHOT',
    messageId: 'p',
    activityType: 'PLAN',
    content,
    ...more,
  })
  const patch = [{ op: 'replace', path: '/a', value: 2 }]
  const changes = { type: 'ACTIVITY_DELTA', messageId: 'p', activityType: 'PLAN', patch }

  it('are shown, patched and replaced', async () => {
    const patched = await play(shows({ a: 1 }), changes)
    expect(patched.messages).toMatchObject([{ role: 'activity', content: { a: 2 } }])
    const replaced = await play(shows({ a: 1 }), shows({ b: 1 }))
    expect(replaced.messages).toMatchObject([{ content: { b: 1 } }])
    const kept = await play(shows({ a: 1 }), shows({ b: 1 }, { replace: false }))
    expect(kept.messages).toMatchObject([{ content: { a: 1 } }])
  })

  it('ignore a patch for an unknown activity (lenient)', async () => {
    const played = await play(changes)
    expect(played.messages).toEqual([])
    expect(played.warnings).toHaveLength(1)
  })
})
