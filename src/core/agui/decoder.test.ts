import { EventType } from '@ag-ui/core'
import { EventSchema } from '@ag-ui/core/schemas'
import fc from 'fast-check'

import { assertProperty } from '@/core/testing/assert-property'

import { compileCheck } from './compile-check'
import { createDecoder } from './decoder'
import type { AguiEvent } from './event'
import { isHotEvent } from './hot-event'
import { stripUnknown } from './strip'
import type { SkippedEvent, Warning, WireFailure } from './warning'

const every: readonly AguiEvent[] = [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r', protocolVersion: '1.0', parentRunId: 'p' },
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'cancelled' } },
  { type: 'RUN_ERROR', message: 'm', code: 'c', usage: [{ model: 'x', inputTokens: 1 }] },
  { type: 'STEP_STARTED', stepName: 's' },
  { type: 'STEP_FINISHED', stepName: 's' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'developer', name: 'n' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: '', timestamp: 1, metadata: { a: null } },
  { type: 'TEXT_MESSAGE_END', messageId: 'm', subagentRunId: 's', rawEvent: 0 },
  { type: 'TEXT_MESSAGE_CHUNK', delta: 'd' },
  { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n', parentMessageId: 'm' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{' },
  { type: 'TOOL_CALL_END', toolCallId: 'c' },
  { type: 'TOOL_CALL_CHUNK', toolCallId: 'c' },
  {
    type: 'TOOL_CALL_RESULT',
    messageId: 'm',
    toolCallId: 'c',
    content: [{ type: 'image', source: { type: 'url', value: 'u' } }],
    role: 'tool',
  },
  { type: 'STATE_SNAPSHOT', snapshot: null },
  { type: 'STATE_DELTA', delta: [{ op: 'remove', path: '/a~1b' }] },
  {
    type: 'MESSAGES_SNAPSHOT',
    messages: [
      { id: '1', role: 'user', content: [{ type: 'text', text: 't' }] },
      {
        id: '2',
        role: 'assistant',
        toolCalls: [{ id: 'c', type: 'function', function: { name: 'n', arguments: '' } }],
      },
      { id: '3', role: 'tool', toolCallId: 'c', content: 'r', error: 'e' },
      { id: '4', role: 'activity', activityType: 'a', content: {} },
      { id: '5', role: 'reasoning', content: '', encryptedValue: 'v' },
    ],
  },
  { type: 'ACTIVITY_SNAPSHOT', messageId: 'm', activityType: 'a', content: {}, replace: false },
  {
    type: 'ACTIVITY_DELTA',
    messageId: 'm',
    activityType: 'a',
    patch: [{ op: 'add', path: '', value: 1 }],
  },
  { type: 'REASONING_START', messageId: 'm' },
  { type: 'REASONING_END', messageId: 'm' },
  { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' },
  { type: 'REASONING_MESSAGE_CONTENT', messageId: 'm', delta: 'd' },
  { type: 'REASONING_MESSAGE_END', messageId: 'm' },
  { type: 'REASONING_MESSAGE_CHUNK', messageId: 'm' },
  {
    type: 'REASONING_ENCRYPTED_VALUE',
    subtype: 'tool-call',
    entityId: 'c',
    encryptedValue: 'v',
  },
  { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n', parentToolCallId: 'c' },
  { type: 'SUBAGENT_FINISHED', subagentRunId: 's', outcome: { type: 'suspended' } },
  { type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'm' },
  { type: 'RAW', event: { a: 1 }, source: 's' },
  { type: 'CUSTOM', name: 'n', value: null },
]

function decodeOne(value: unknown, runId?: string) {
  const warnings: Warning[] = []
  const failures: WireFailure[] = []
  const skipped: SkippedEvent[] = []
  const decode = createDecoder(
    {
      onWarning: (warning) => warnings.push(warning),
      onSkip: (event) => skipped.push(event),
      onFailure: (failure) => failures.push(failure),
    },
    runId,
  )
  return { event: decode(value), warnings, skipped, failures }
}

describe('the decoder', () => {
  it('is tested with every event of the protocol', () => {
    const tried = new Set(every.map(({ type }) => type))
    expect([...tried].sort()).toEqual(Object.values(EventType).sort())
  })

  it.each(every.map((event) => [event.type, event] as const))(
    'accepts %s unchanged',
    (_type, event) => {
      const decoded = decodeOne(event)
      expect(decoded).toEqual({ event, warnings: [], skipped: [], failures: [] })
      expect(decoded.event).toBe(event)
    },
  )

  it('drops an unknown event with a warning', () => {
    const { event, warnings } = decodeOne({ type: `NEW_${'X'.repeat(100)}`, text: 'secret' })
    expect(event).toBeUndefined()
    expect(warnings).toEqual([{ kind: 'unknown-event', eventType: `NEW_${'X'.repeat(59)}…` }])
  })

  it.each([
    [
      'an unknown member',
      { type: 'TEXT_MESSAGE_END', messageId: 'm', toString: 1 },
      { type: 'TEXT_MESSAGE_END', messageId: 'm' },
      '/toString',
    ],
    [
      'an unknown outcome',
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: { type: 'paused' } },
      { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
      '/outcome',
    ],
    [
      'a role that a text message cannot have',
      { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'tool' },
      { type: 'TEXT_MESSAGE_START', messageId: 'm' },
      '/role',
    ],
    [
      'a content part of an unknown kind',
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'm',
        toolCallId: 'c',
        content: [{ type: 'hologram' }, { type: 'text', text: 't', x: 1 }],
      },
      {
        type: 'TOOL_CALL_RESULT',
        messageId: 'm',
        toolCallId: 'c',
        content: [{ type: 'text', text: 't' }],
      },
      '/content/0',
    ],
    [
      'a media part with an unknown source',
      {
        type: 'MESSAGES_SNAPSHOT',
        messages: [
          { id: 'u', role: 'user', content: [{ type: 'image', source: { type: 'cloud' } }] },
        ],
      },
      { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'u', role: 'user', content: [] }] },
      '/messages/0/content/0',
    ],
  ])('removes %s and warns about its location', (_what, value, event, at) => {
    const result = decodeOne(value)
    expect(result.event).toEqual(event)
    expect(result.warnings).toContainEqual({ kind: 'unknown-member', eventType: value.type, at })
    expect(result.failures).toEqual([])
  })

  it('keeps members of patches that RFC 6902 does not define', () => {
    const event = { type: 'STATE_DELTA', delta: [{ op: 'remove', path: '/a', value: 1 }] }
    expect(decodeOne(event)).toEqual({ event, warnings: [], skipped: [], failures: [] })
  })

  it('drops an event whose required member has an unknown value', () => {
    const { event, warnings, failures } = decodeOne({
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype: 'galaxy',
      entityId: 'e',
      encryptedValue: 'v',
    })
    expect(event).toBeUndefined()
    expect(warnings).toEqual([
      { kind: 'unknown-member', eventType: 'REASONING_ENCRYPTED_VALUE', at: '' },
    ])
    expect(failures).toEqual([])
  })

  it.each([
    ['/messageId', { type: 'TEXT_MESSAGE_CONTENT', messageId: 7, delta: '' }],
    ['/delta', { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta: null }],
    ['/delta', { type: 'REASONING_MESSAGE_CONTENT', messageId: 'm' }],
    ['/toolCallId', { type: 'TOOL_CALL_ARGS', toolCallId: 7, delta: '' }],
    ['/subagentRunId', { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '', subagentRunId: 7 }],
    ['/timestamp', { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '', timestamp: 1.5 }],
    ['/metadata', { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '', metadata: [] }],
    ['/delta/0/path', { type: 'STATE_DELTA', delta: [{ op: 'remove', path: 'a' }] }],
    ['/messages/0/content', { type: 'MESSAGES_SNAPSHOT', messages: [{ id: 'u', role: 'user' }] }],
    ['/toolCallName', { type: 'TOOL_CALL_START', toolCallId: 'c' }],
    ['/role', { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 7 }],
  ])('skips an event with a malformed %s', (at, value) => {
    const { event, warnings, skipped, failures } = decodeOne(value)
    expect(event).toBeUndefined()
    expect(warnings).toEqual([{ kind: 'malformed-event', eventType: value.type, at }])
    expect(skipped).toMatchObject([{ eventType: value.type }])
    expect(failures).toEqual([])
  })

  it('fails on a malformed event that ends the run', () => {
    const end = { type: 'RUN_FINISHED', threadId: 't', runId: 'r', outcome: [] }
    const { event, failures } = decodeOne(end)
    expect(event).toBeUndefined()
    expect(failures).toEqual([
      { kind: 'malformed-event', eventType: 'RUN_FINISHED', at: '/outcome' },
    ])
  })

  it.each([
    ['/outcome/interrupts', []],
    [
      '/outcome/interrupts/2/id',
      [
        { id: 'a', reason: 'x' },
        { id: 'b', reason: 'x' },
        { id: 'a', reason: 'y' },
      ],
    ],
  ])('fails on interrupts that cannot be answered, at %s', (at, interrupts) => {
    const outcome = { type: 'interrupt', interrupts }
    const { event, failures } = decodeOne({
      type: 'RUN_FINISHED',
      threadId: 't',
      runId: 'r',
      outcome,
    })
    expect(event).toBeUndefined()
    expect(failures).toEqual([{ kind: 'malformed-event', eventType: 'RUN_FINISHED', at }])
  })

  it('works without a listener for skipped events', () => {
    const warnings: Warning[] = []
    const decode = createDecoder({
      onWarning: (warning) => warnings.push(warning),
      onFailure: () => expect('no failure').toBe('a failure'),
    })
    expect(decode(7)).toBeUndefined()
    expect(decode({ type: 'TEXT_MESSAGE_END' })).toBeUndefined()
    expect(warnings).toHaveLength(2)
  })

  it('omits an unreadable type or call id when it reports a skipped event', () => {
    expect(decodeOne(7).skipped).toStrictEqual([{ eventType: undefined }])
    expect(decodeOne({ type: 'TOOL_CALL_END', toolCallId: 7 }).skipped).toStrictEqual([
      { eventType: 'TOOL_CALL_END' },
    ])
  })

  it('reports which call a skipped event was about', () => {
    const { skipped } = decodeOne({ type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: 7 })
    expect(skipped).toEqual([{ eventType: 'TOOL_CALL_ARGS', toolCallId: 'c' }])
  })

  it('checks only token events without a schema', () => {
    const hot = every.filter((event) => isHot(event)).map(({ type }) => type)
    expect(hot).toEqual(['TEXT_MESSAGE_CONTENT', 'TOOL_CALL_ARGS', 'REASONING_MESSAGE_CONTENT'])
  })

  it('agrees with the schema on every event that it accepts without parsing', async () => {
    const mutated = fc
      .tuple(
        fc.constantFrom(...every),
        fc.dictionary(
          fc.constantFrom('delta', 'messageId', 'timestamp', 'metadata', 'role', 'x', 'rawEvent'),
          fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.integer(), fc.constant({})),
        ),
      )
      .map(([event, changes]): unknown => ({ ...event, ...changes }))
    const check = compileCheck(EventSchema)
    await assertProperty(
      fc.property(mutated, (value) => {
        const isTaken = check(value)
        if (isHot(value)) expect(isTaken).toBe(true)
        if (!isTaken) return
        expect(EventSchema.safeParse(value).success).toBe(true)
        expect(stripUnknown(value, EventSchema).removed).toEqual([])
      }),
      { seed: 105_511 },
    )
  })
})

function isHot(value: unknown): boolean {
  return isHotEvent(Object.assign({}, value))
}
