import type { AguiEventOf, WholeEvent } from '@/core/agui/event'

import { createDraft, type Draft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const open = (
  messageId: string,
  more: Partial<AguiEventOf<'TEXT_MESSAGE_START'>> = {},
): AguiEventOf<'TEXT_MESSAGE_START'> => ({ type: 'TEXT_MESSAGE_START', messageId, ...more })
const say = (messageId: string, delta: string): AguiEventOf<'TEXT_MESSAGE_CONTENT'> => ({
  type: 'TEXT_MESSAGE_CONTENT',
  messageId,
  delta,
})
const close = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_END', messageId })
const think = (messageId: string, delta: string): AguiEventOf<'REASONING_MESSAGE_CONTENT'> => ({
  type: 'REASONING_MESSAGE_CONTENT',
  messageId,
  delta,
})

function folded(...events: readonly WholeEvent[]): Draft {
  const draft = createDraft()
  for (const event of [started, ...events]) draft.apply(event)
  return draft
}

describe('a text message', () => {
  it('has no member that was not sent', () => {
    expect(folded(open('m')).message('m')).toStrictEqual({
      id: 'm',
      role: 'assistant',
      text: '',
      isStreaming: true,
      toolCalls: [],
      runId: 'r',
    })
    const outside = createDraft()
    outside.apply(open('m'))
    expect(outside.message('m')).not.toHaveProperty('runId')
    expect(outside.message('m')).not.toHaveProperty('toolsUsed')
    const early = createDraft()
    early.beginRun('t', 'r')
    early.apply(open('m'))
    expect(early.message('m')).not.toHaveProperty('toolsUsed')
  })

  it('has the metadata of its start while it streams', () => {
    expect(folded(open('m', { metadata: { a: 1 } })).message('m')).toMatchObject({
      metadata: { a: 1 },
    })
  })

  it.each(['system', 'developer', 'assistant'] as const)(
    'continues as %s when it is reopened',
    (role) => {
      const draft = folded(open('m', { role }), say('m', 'a'), close('m'), open('m', { role }))
      for (const event of [say('m', 'b'), close('m')]) draft.apply(event)
      expect(draft.ids).toEqual(['m'])
      expect(draft.message('m')).toMatchObject({ role, text: 'ab', isStreaming: false })
      expect(draft.warnings).toEqual([])
    },
  )

  it('gets another id if its id is taken by a result', () => {
    const draft = folded(
      { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'n' },
      { type: 'TOOL_CALL_END', toolCallId: 'c' },
      { type: 'TOOL_CALL_RESULT', toolCallId: 'c', messageId: 'm', content: 'ok' },
      open('m'),
      say('m', 'a'),
      close('m'),
    )
    expect(draft.ids).toEqual(['c', 'm-answer'])
    expect(draft.message('m-answer')).toMatchObject({ text: 'a', isStreaming: false })
    expect(draft.warnings).toEqual([{ kind: 'id-taken', eventType: 'TEXT_MESSAGE_START', id: 'm' }])
  })

  it('causes a warning at an unexpected end', () => {
    const draft = folded(open('m'), close('m'), close('m'), close('ghost'))
    expect(draft.warnings).toEqual([
      { kind: 'not-open', eventType: 'TEXT_MESSAGE_END', id: 'm' },
      { kind: 'unknown-message', eventType: 'TEXT_MESSAGE_END', id: 'ghost' },
    ])
  })

  it('causes a warning about another subagent, but not about an event without one', () => {
    const by = (subagentRunId: string) => ({ subagentRunId })
    const draft = folded(open('m', by('s')), say('m', 'a'), { ...say('m', 'b'), ...by('s') })
    for (const event of [close('m'), open('m')]) draft.apply(event)
    expect(draft.warnings).toEqual([])
    draft.apply({ type: 'TEXT_MESSAGE_END', messageId: 'm', ...by('other') })
    draft.apply(open('m', by('other')))
    expect(draft.warnings).toEqual([
      { kind: 'other-owner', eventType: 'TEXT_MESSAGE_END', id: 'm' },
      { kind: 'other-owner', eventType: 'TEXT_MESSAGE_START', id: 'm' },
    ])
  })

  it('has its id shortened in a warning', () => {
    const draft = folded(close('x'.repeat(100)))
    expect(draft.warnings).toEqual([
      { kind: 'unknown-message', eventType: 'TEXT_MESSAGE_END', id: `${'x'.repeat(63)}…` },
    ])
  })

  it('causes at most a hundred warnings', () => {
    const draft = folded(...Array.from({ length: 101 }, (_, at) => close(String(at))))
    expect(draft.warnings).toHaveLength(100)
  })
})

describe('a reasoning message', () => {
  it('is shown even if its start was lost', () => {
    const draft = folded({ ...think('th', 'hm'), metadata: { a: 1 } }, think('th', ' so'))
    expect(draft.message('th')).toStrictEqual({
      id: 'th',
      role: 'reasoning',
      text: 'hm so',
      isStreaming: true,
      runId: 'r',
      metadata: { a: 1 },
    })
    expect(draft.warnings).toEqual([
      { kind: 'not-open', eventType: 'REASONING_MESSAGE_CONTENT', id: 'th' },
    ])
  })

  it('streams beside an answer with the same id, in any order', () => {
    const draft = folded(
      open('m'),
      { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' },
      say('m', 'a'),
      think('m', 'hm'),
      say('m', 'b'),
      think('m', ' so'),
      { type: 'REASONING_MESSAGE_END', messageId: 'm' },
    )
    expect(draft.message('m')).toMatchObject({ role: 'assistant', text: 'ab', isStreaming: true })
    expect(draft.message('m-reasoning')).toMatchObject({
      role: 'reasoning',
      text: 'hm so',
      isStreaming: false,
    })
  })
})
