import type { AguiMessage, WholeEvent } from '@/core/agui/event'
import type { Message } from '@/core/conversation/message'

import { createDraft, type Draft } from './draft'

const user = (id: string, text: string): Message => ({ id, role: 'user', text })
const answer = (id: string, text: string): Message => ({
  id,
  role: 'assistant',
  text,
  toolCalls: [],
})
const wireUser = (id: string, content: string): AguiMessage => ({ id, role: 'user', content })
const wireAnswer = (id: string, content: string): AguiMessage => ({
  id,
  role: 'assistant',
  content,
})
const activity = (id: string, activityType = 'plan'): Message => ({
  id,
  role: 'activity',
  activityType,
  content: {},
})

function reconciled(
  held: readonly Message[],
  messages: AguiMessage[],
  metadata?: Record<string, unknown>,
): Draft {
  const draft = createDraft(held)
  draft.apply({ type: 'MESSAGES_SNAPSHOT', messages, ...(metadata && { metadata }) })
  return draft
}

describe('a message snapshot', () => {
  it('replaces, adds and drops messages by id', () => {
    const draft = reconciled(
      [user('u1', 'q'), answer('a1', 'old'), answer('gone', 'x')],
      [wireUser('u1', 'q'), wireAnswer('a1', 'new'), wireUser('u2', 'more')],
    )
    expect(draft.ids).toEqual(['u1', 'a1', 'u2'])
    expect(draft.message('a1')).toMatchObject({ text: 'new' })
    expect(draft.message('gone')).toBeUndefined()
    expect(draft.takeChanges().messageIds).toEqual(new Set(['a1', 'u2', 'gone']))
  })

  it('determines where new messages are inserted', () => {
    const draft = reconciled([user('u2', 'b')], [wireUser('u1', 'a'), wireUser('u2', 'b')])
    expect(draft.ids).toEqual(['u1', 'u2'])
  })

  it('reorders the messages that we have', () => {
    const held = [user('u1', 'a'), user('u2', 'b'), user('u3', 'c')]
    const draft = reconciled(held, [wireUser('u1', 'a'), wireUser('u3', 'c'), wireUser('u2', 'b')])
    expect(draft.ids).toEqual(['u1', 'u3', 'u2'])
    expect(draft.takeChanges()).toMatchObject({ list: true, messageIds: new Set() })
  })

  it('keeps the identity of unchanged messages and of an unchanged list', () => {
    const held = [user('u1', 'q'), answer('a1', 'same')]
    const draft = createDraft(held)
    const { ids } = draft
    draft.apply({
      type: 'MESSAGES_SNAPSHOT',
      messages: [wireUser('u1', 'q'), wireAnswer('a1', 'same')],
    })
    expect(draft.ids).toBe(ids)
    expect(draft.message('u1')).toBe(held[0])
    expect(draft.message('a1')).toBe(held[1])
    expect(draft.takeChanges()).toMatchObject({ list: false, messageIds: new Set() })
  })

  it('keeps activities and reasoning if it contains none', () => {
    const reasoning: Message = { id: 'r', role: 'reasoning', text: 'hm' }
    const draft = reconciled(
      [activity('first'), user('u1', 'q'), reasoning, answer('stream', 'x'), activity('last')],
      [wireUser('u1', 'q'), wireAnswer('final', 'x')],
    )
    expect(draft.ids).toEqual(['first', 'u1', 'r', 'last', 'final'])
  })

  it('replaces all activities and reasoning if it contains any', () => {
    const draft = reconciled(
      [activity('x'), { id: 'r', role: 'reasoning', text: 'hm' }],
      [
        { id: 'y', role: 'activity', activityType: 'plan', content: {} },
        { id: 's', role: 'reasoning', content: 'so' },
      ],
    )
    expect(draft.ids).toEqual(['y', 's'])
  })

  it.each<[unknown, string[]]>([
    [null, []],
    [['plan'], ['map']],
    [[], ['plan', 'map']],
    ['plan', ['plan', 'map']],
    [
      ['plan', 7],
      ['plan', 'map'],
    ],
  ])('replaces all activities of the types it declares: %j', (authoritativeActivityTypes, kept) => {
    const draft = reconciled([activity('plan', 'plan'), activity('map', 'map')], [], {
      '@ag-ui/client': { authoritativeActivityTypes },
    })
    expect(draft.ids).toEqual(kept)
  })

  it.each<[string, unknown, string[]]>([
    ['keeps activities if its declaration of types is malformed', 7, ['plan', 'sent']],
    ['replaces activities if it declares no types', {}, ['sent']],
  ])('%s', (_what, declared, kept) => {
    const sent: AguiMessage = { id: 'sent', role: 'activity', activityType: 'map', content: {} }
    const draft = reconciled([activity('plan')], [sent], { '@ag-ui/client': declared })
    expect(draft.ids).toEqual(kept)
  })

  it('replaces a message of another role with the same id', () => {
    const held: Message = { id: 'x', role: 'user', text: 'q', runId: 'r', timestamp: 5 }
    expect(reconciled([held], [wireAnswer('x', 'a')]).message('x')).toStrictEqual({
      id: 'x',
      role: 'assistant',
      text: 'a',
      toolCalls: [],
    })
  })

  it('keeps what only we know about an answer', () => {
    const held: Message = {
      id: 'a',
      role: 'assistant',
      text: 'old',
      toolCalls: [],
      runId: 'r',
      timestamp: 5,
      isStreaming: false,
      toolsUsed: ['search'],
      usage: { inputTokens: 3 },
      ending: 'length',
    }
    const call = { id: 'c', type: 'function' as const, function: { name: 'x', arguments: '{}' } }
    const draft = reconciled(
      [held],
      [{ id: 'a', role: 'assistant', content: 'new', toolCalls: [call] }],
    )
    expect(draft.message('a')).toStrictEqual({
      ...held,
      text: 'new',
      toolCalls: [{ id: 'c', name: 'x', arguments: '{}', status: 'pending' }],
      toolsUsed: ['search', 'x'],
    })
  })

  it('adds nothing to an answer that we know nothing else about', () => {
    const draft = reconciled([answer('a', 'old')], [wireAnswer('a', 'new')])
    expect(draft.message('a')).toStrictEqual(answer('a', 'new'))
  })

  it('keeps an answer whose call is still streaming', () => {
    const draft = createDraft()
    const events: WholeEvent[] = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'x', parentMessageId: 'a' },
      { type: 'MESSAGES_SNAPSHOT', messages: [wireUser('u', 'q')] },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'MESSAGES_SNAPSHOT', messages: [wireUser('u', 'q')] },
    ]
    for (const event of events.slice(0, 5)) draft.apply(event)
    expect(draft.toolCall('c')).toMatchObject({ arguments: '{}', status: 'pending' })
    for (const event of events.slice(5)) draft.apply(event)
    expect(draft.ids).toEqual(['u'])
  })

  it('leaves us the calls that only it contains, except those of earlier turns', () => {
    const call = (id: string) => ({
      id,
      type: 'function' as const,
      function: { name: 'x', arguments: '{}' },
    })
    const messages: AguiMessage[] = [
      { id: 'a1', role: 'assistant', toolCalls: [call('old')] },
      wireUser('u', 'q'),
      { id: 'a2', role: 'assistant', toolCalls: [call('held'), call('new')] },
    ]
    const held: Message = {
      id: 'a2',
      role: 'assistant',
      text: '',
      toolCalls: [{ id: 'held', name: 'x', arguments: '{}', status: 'pending' }],
    }
    const draft = createDraft([held])
    draft.apply({ type: 'RUN_STARTED', threadId: 't', runId: 'r' })
    draft.apply({ type: 'MESSAGES_SNAPSHOT', messages })
    expect(draft.openCalls.map(({ id }) => id)).toEqual(['new'])
    expect(reconciled([held], messages).openCalls).toEqual([])
  })

  it('keeps the progress of a call and a result that was not sent yet', () => {
    const draft = createDraft()
    const events: WholeEvent[] = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'x', parentMessageId: 'a' },
      { type: 'TOOL_CALL_END', toolCallId: 'c1' },
      { type: 'TOOL_CALL_START', toolCallId: 'c2', toolCallName: 'x', parentMessageId: 'a' },
      { type: 'TOOL_CALL_END', toolCallId: 'c2' },
    ]
    for (const event of events) draft.apply(event)
    draft.addToolResult('c1', { content: 'no', isDenied: true })
    draft.setToolCallStatus('c2', 'executing')
    const wireCall = (id: string) => ({
      id,
      type: 'function' as const,
      function: { name: 'x', arguments: '{}' },
    })
    const a: AguiMessage = {
      id: 'a',
      role: 'assistant',
      toolCalls: [wireCall('c1'), wireCall('c2')],
    }
    draft.apply({ type: 'MESSAGES_SNAPSHOT', messages: [a] })
    expect(draft.message('a')).toMatchObject({
      runId: 'r',
      toolCalls: [
        { status: 'failed', isDenied: true, arguments: '{}', result: { content: 'no' } },
        { status: 'executing', arguments: '{}' },
      ],
    })
    expect(draft.toolCall('c2')).toStrictEqual({
      id: 'c2',
      name: 'x',
      arguments: '{}',
      status: 'executing',
    })
    draft.apply({
      type: 'MESSAGES_SNAPSHOT',
      messages: [a, { id: 't2', role: 'tool', toolCallId: 'c2', content: 'done' }],
    })
    expect(draft.message('a')).toMatchObject({
      toolCalls: [{ status: 'failed' }, { status: 'completed', result: { content: 'done' } }],
    })
    expect(draft.addToolResult('c2', { content: 'late' })).toBe(false)
  })

  it('keeps the measured duration of a call', () => {
    const call = {
      id: 'c',
      name: 'x',
      arguments: '{}',
      status: 'completed',
      milliseconds: 5,
    } as const
    const wire = { id: 'c', type: 'function' as const, function: { name: 'x', arguments: '{}' } }
    const draft = reconciled(
      [{ id: 'a', role: 'assistant', text: '', toolCalls: [call] }],
      [
        { id: 'a', role: 'assistant', toolCalls: [wire] },
        { id: 't', role: 'tool', toolCallId: 'c', content: 'done' },
      ],
    )
    expect(draft.message('a')).toMatchObject({ toolCalls: [{ milliseconds: 5 }] })
  })

  it('may arrive in the middle of a message, which then continues', () => {
    const draft = createDraft()
    const events: WholeEvent[] = [
      { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
      { type: 'TEXT_MESSAGE_START', messageId: 'a' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'dropped by the snapshot' },
      { type: 'MESSAGES_SNAPSHOT', messages: [wireAnswer('a', 'one ')] },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'two' },
    ]
    for (const event of events) draft.apply(event)
    expect(draft.message('a')).toMatchObject({ text: 'one two', isStreaming: true })
    draft.apply({ type: 'RUN_FINISHED', threadId: 't', runId: 'r' })
    expect(draft.message('a')).toMatchObject({ text: 'one two', isStreaming: false })
  })

  it('keeps every id once', () => {
    const draft = reconciled([], [wireUser('u', 'first'), wireUser('u', 'second')])
    expect(draft.ids).toEqual(['u'])
  })
})
