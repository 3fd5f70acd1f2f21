import type { AguiEventOf } from '@/core/agui/event'

import { createDraft, type Draft } from './draft'

const shown = (
  fields: Partial<AguiEventOf<'ACTIVITY_SNAPSHOT'>> = {},
): AguiEventOf<'ACTIVITY_SNAPSHOT'> => ({
  type: 'ACTIVITY_SNAPSHOT',
  messageId: 'x',
  activityType: 'plan',
  content: { steps: ['a'] },
  ...fields,
})
const changed = (path: string, value: unknown): AguiEventOf<'ACTIVITY_DELTA'> => ({
  type: 'ACTIVITY_DELTA',
  messageId: 'x',
  activityType: 'plan',
  patch: [{ op: 'add', path, value }],
})

function foldAll(...events: Parameters<Draft['apply']>[0][]): Draft {
  const draft = createDraft([{ id: 'u', role: 'user', text: 'q' }])
  for (const event of events) draft.apply(event)
  return draft
}

describe('an activity', () => {
  it('is shown and changed by patches', () => {
    const draft = foldAll(shown(), changed('/steps/-', 'b'))
    expect(draft.message('x')).toStrictEqual({
      id: 'x',
      role: 'activity',
      activityType: 'plan',
      content: { steps: ['a', 'b'] },
    })
    expect(draft.warnings).toEqual([])
  })

  it('is replaced by a snapshot, except for its metadata', () => {
    const draft = foldAll(
      shown({ metadata: { a: 1 }, subagentRunId: 's' }),
      shown({ activityType: 'map', content: {}, metadata: { b: 2 } }),
    )
    expect(draft.message('x')).toEqual({
      id: 'x',
      role: 'activity',
      activityType: 'map',
      content: {},
      metadata: { a: 1, b: 2 },
    })
  })

  it('has no metadata that was not sent', () => {
    const draft = foldAll(shown(), shown({ content: {} }))
    expect(draft.message('x')).toStrictEqual({
      id: 'x',
      role: 'activity',
      activityType: 'plan',
      content: {},
    })
  })

  it('keeps its content if the snapshot says not to replace it', () => {
    const draft = foldAll(shown(), shown({ content: {}, replace: false, metadata: { b: 2 } }))
    expect(draft.message('x')).toMatchObject({ content: { steps: ['a'] }, metadata: { b: 2 } })
  })

  it('stays unchanged if a patch fails or would not leave an object', () => {
    const draft = foldAll(shown(), changed('/nothing/here', 1), changed('', 'text'))
    expect(draft.message('x')).toMatchObject({ content: { steps: ['a'] } })
    expect(draft.warnings).toEqual([{ kind: 'patch-failed', eventType: 'ACTIVITY_DELTA', id: 'x' }])
  })

  it('is not created by a patch', () => {
    const draft = foldAll(changed('/a', 1))
    expect(draft.ids).toEqual(['u'])
    expect(draft.warnings).toEqual([
      { kind: 'unknown-message', eventType: 'ACTIVITY_DELTA', id: 'x' },
    ])
  })

  it('never replaces a message', () => {
    const draft = foldAll(shown({ messageId: 'u' }), { ...changed('/a', 1), messageId: 'u' })
    expect(draft.message('u')).toMatchObject({ role: 'user', text: 'q' })
    expect(draft.warnings.map(({ kind }) => kind)).toEqual(['id-taken', 'id-taken'])
  })

  it('accepts no text', () => {
    const draft = foldAll(
      shown(),
      { type: 'TEXT_MESSAGE_START', messageId: 'x' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: 'x', delta: 'text' },
      { type: 'TEXT_MESSAGE_END', messageId: 'x' },
    )
    expect(draft.message('x')).toMatchObject({ role: 'activity', content: { steps: ['a'] } })
    expect(draft.message('x-answer')).toMatchObject({ role: 'assistant', text: 'text' })
  })
})

describe('an encrypted value', () => {
  const kept = (subtype: 'message' | 'tool-call', entityId: string) =>
    ({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue: 'v' }) as const

  it('is kept with its message, call or result', () => {
    const draft = foldAll(
      { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'hm' },
      kept('message', 'r'),
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n' },
      { type: 'TOOL_CALL_ARGS', toolCallId: 'c', delta: '{}' },
      kept('tool-call', 'c'),
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 't', content: 'ok' },
      kept('message', 't'),
      { type: 'TOOL_CALL_RESULT', toolCallId: 'ghost', messageId: 'o', content: 'ok' },
      kept('message', 'o'),
    )
    expect(draft.message('r')).toMatchObject({ text: 'hm', encryptedValue: 'v' })
    expect(draft.message('c')).toMatchObject({
      toolCalls: [{ arguments: '{}', encryptedValue: 'v', result: { encryptedValue: 'v' } }],
    })
    expect(draft.message('o')).toMatchObject({ result: { encryptedValue: 'v' } })
  })

  it('is dropped when its owner is unknown', () => {
    const draft = foldAll(
      kept('message', 'ghost'),
      kept('tool-call', 'ghost'),
      shown(),
      kept('message', 'x'),
    )
    expect(draft.warnings.map(({ kind }) => kind)).toEqual([
      'unknown-message',
      'unknown-tool-call',
      'id-taken',
    ])
  })
})
