import type { ToolCall } from '@/core/conversation/message'

import { isToolInterrupt, resumeEntries, toolResumeEntries } from './interrupt-answers'

const now = Date.parse('2026-01-01T12:00:00Z')

describe('the answers to interrupts', () => {
  it('cover every interrupt, answered or not', () => {
    const interrupts = [
      { id: 'a', reason: 'approval' },
      { id: 'b', reason: 'approval' },
    ]
    expect(resumeEntries(interrupts, new Map([['a', { payload: { ok: true } }]]), now)).toEqual([
      { interruptId: 'a', status: 'resolved', payload: { ok: true } },
      { interruptId: 'b', status: 'cancelled' },
    ])
  })

  it.each(['2026-01-01T11:59:59Z', '2026-01-01T12:00:00Z'])(
    'cancel an interrupt that expired at %p',
    (expiresAt) => {
      const answers = new Map([['a', { payload: true }]])
      const expired = { id: 'a', reason: 'approval', expiresAt }
      expect(resumeEntries([expired], answers, now)).toEqual([
        { interruptId: 'a', status: 'cancelled' },
      ])
    },
  )

  it.each(['2026-01-01T12:00:01Z', 'some day'])(
    'resolve an interrupt that expires at %p',
    (expiresAt) => {
      const answers = new Map([['a', { payload: true }]])
      expect(resumeEntries([{ id: 'a', reason: 'x', expiresAt }], answers, now)).toEqual([
        { interruptId: 'a', status: 'resolved', payload: true },
      ])
    },
  )
})

describe('an interrupt that leaves a call to us', () => {
  const reason = 'tanstack:client_tool_execution'
  const call = (more: Partial<ToolCall>): ToolCall => ({
    id: 'c1',
    name: 'clock',
    arguments: '{}',
    status: 'completed',
    ...more,
  })
  const result = (content: string) => ({ messageId: 'm', content })
  const entriesFor = (made: ToolCall | undefined) =>
    toolResumeEntries([{ id: 'i1', reason, toolCallId: 'c1' }], {
      toolCall: (id) => (id === 'c1' ? made : undefined),
    })

  it('is recognised by its reason and its call', () => {
    expect(isToolInterrupt({ id: 'i1', reason, toolCallId: 'c1' })).toBe(true)
    expect(isToolInterrupt({ id: 'i1', reason })).toBe(false)
    expect(isToolInterrupt({ id: 'i1', reason: 'approval', toolCallId: 'c1' })).toBe(false)
  })

  it.each([
    ['parsed if it is JSON', '{"hour":12}', { hour: 12 }],
    ['as text if it is not JSON', 'noon', 'noon'],
  ])('is answered with the result of the call, %s', (_how, content, payload) => {
    expect(entriesFor(call({ result: result(content) }))).toEqual([
      { interruptId: 'i1', status: 'resolved', payload },
    ])
  })

  it('is answered with content parts unchanged', () => {
    const content = [{ type: 'text' as const, text: '{}' }]
    expect(entriesFor(call({ result: { messageId: 'm', content } }))).toEqual([
      { interruptId: 'i1', status: 'resolved', payload: content },
    ])
  })

  it.each([
    ['that does not exist', undefined],
    ['that has no result', call({ status: 'pending' })],
    ['that the person denied', call({ status: 'failed', isDenied: true, result: result('no') })],
  ])('is cancelled for a call %s', (_what, made) => {
    expect(entriesFor(made)).toEqual([{ interruptId: 'i1', status: 'cancelled' }])
  })
})
