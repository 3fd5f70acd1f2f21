import type { WholeEvent } from '@/core/agui/event'

import { createDraft } from './draft'

const answer = (runId: string, messageId: string): WholeEvent[] => [
  { type: 'RUN_STARTED', threadId: 't', runId },
  { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'Yes' },
  { type: 'TEXT_MESSAGE_END', messageId },
]
const completion = (value: unknown): WholeEvent => ({ type: 'CUSTOM', name: 'completion', value })

function fold(...events: WholeEvent[]) {
  const draft = createDraft()
  for (const event of events) {
    if (event.type === 'RUN_STARTED') draft.beginRun('t', event.runId)
    draft.apply(event)
  }
  return draft
}

describe('the channel of an answer', () => {
  it('is stored with the answer', () => {
    const draft = fold(...answer('r', 'a'), completion({ messageId: 'a', channel: 'json' }))
    expect(draft.message('a')).toMatchObject({ text: 'Yes', channel: 'json' })
  })

  it.each([
    ['an invalid channel', { messageId: 'a', channel: 'smoke' }],
    ['another message', { messageId: 'b', channel: 'json' }],
    ['a missing value', null],
  ])('is unknown for %s', (_what, value) => {
    const draft = fold(...answer('r', 'a'), completion(value))
    expect(draft.message('a')).not.toHaveProperty('channel')
  })

  it.each([
    ['large', { model: 'large' }],
    ['', {}],
    [7, {}],
    [undefined, {}],
  ])('is stored with the model that wrote the answer: %p', (model, facts) => {
    const event = completion({ messageId: 'a', channel: 'text', model })
    expect(fold(...answer('r', 'a'), event).message('a')).toStrictEqual({
      id: 'a',
      role: 'assistant',
      text: 'Yes',
      toolCalls: [],
      isStreaming: false,
      runId: 'r',
      channel: 'text',
      ...facts,
    })
  })

  it.each([
    [
      'another event',
      { type: 'CUSTOM', name: 'other', value: { messageId: 'a', channel: 'json' } },
    ],
    ['a question', { ...completion({ messageId: 'u', channel: 'json' }) }],
  ] as const)('is neither taken from nor stored with %s', (_what, event) => {
    const draft = createDraft([{ id: 'u', role: 'user', text: 'q' }])
    for (const each of [...answer('r', 'a'), event]) draft.apply(each)
    expect(draft.message('a')).not.toHaveProperty('channel')
    expect(draft.message('u')).toEqual({ id: 'u', role: 'user', text: 'q', runId: 'r' })
  })

  it('is not changed by a later run', () => {
    const late = completion({ messageId: 'a', channel: 'json' })
    const draft = fold(...answer('r', 'a'), ...answer('s', 'b'), late)
    expect(draft.message('a')).not.toHaveProperty('channel')
  })
})
