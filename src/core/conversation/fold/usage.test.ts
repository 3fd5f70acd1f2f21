import type { TokenUsage } from '@ag-ui/core'

import type { AguiEventOf, WholeEvent } from '@/core/agui/event'

import { createDraft } from './draft'

const started: WholeEvent = { type: 'RUN_STARTED', threadId: 't', runId: 'r' }
const finished: AguiEventOf<'RUN_FINISHED'> = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' }
const open = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_START', messageId })
const close = (messageId: string): WholeEvent => ({ type: 'TEXT_MESSAGE_END', messageId })
const thinks = (messageId: string): WholeEvent => ({
  type: 'REASONING_MESSAGE_START',
  messageId,
  role: 'reasoning',
})
const asks = (messageId: string): WholeEvent => ({
  type: 'TEXT_MESSAGE_START',
  messageId,
  role: 'user',
})

function folded(...events: WholeEvent[]) {
  const draft = createDraft()
  for (const event of [started, ...events]) draft.apply(event)
  return draft
}

/** The answer of a run with this usage, which began and ended at these times. */
function answerWith(usage: TokenUsage[], began?: number, ended?: number) {
  const time = (timestamp?: number) => (timestamp === undefined ? {} : { timestamp })
  return folded({ ...open('a'), ...time(began) }, close('a'), {
    ...finished,
    usage,
    ...time(ended),
  }).message('a')
}

const answer = {
  id: 'a',
  role: 'assistant',
  text: '',
  toolCalls: [],
  isStreaming: false,
  runId: 'r',
}

describe('the usage of a run', () => {
  it.each<[string, TokenUsage[], object]>([
    ['nothing is reported', [], {}],
    ['only the input is reported', [{ inputTokens: 3 }], { usage: { inputTokens: 3 } }],
    ['only the output is reported', [{ outputTokens: 4 }], { usage: { outputTokens: 4 } }],
    ['zero is reported', [{ inputTokens: 0 }], { usage: { inputTokens: 0 } }],
    ['less than zero is reported', [{ inputTokens: -1 }], {}],
    [
      'some amounts are invalid',
      [{ inputTokens: -1, outputTokens: 2 }, { outputTokens: 3 }],
      { usage: { outputTokens: 5 } },
    ],
    ['only the model is reported', [{ model: 'large' }], { model: 'large' }],
    [
      'several models are reported, one of them twice',
      [{ model: 'large' }, { model: 'small' }, { model: 'large' }, { model: '' }],
      { model: 'large, small' },
    ],
  ])('is added to its answer as far as it is valid if %s', (_when, usage, facts) => {
    expect(answerWith(usage)).toStrictEqual({ ...answer, ...facts })
  })

  it.each<[number | undefined, number | undefined, object]>([
    [1_000, 1_000, { milliseconds: 0 }],
    [1_000, 3_000, { milliseconds: 2_000 }],
    [3_000, 1_000, {}],
    [undefined, 3_000, {}],
    [1_000, undefined, {}],
  ])('includes the duration from %p to %p if that is valid', (began, ended, time) => {
    expect(answerWith([{ inputTokens: 1 }], began, ended)).toMatchObject({
      usage: { inputTokens: 1, ...time },
    })
    expect(answerWith([], began, ended)).not.toHaveProperty('usage')
    if (!('milliseconds' in time))
      expect(answerWith([{ inputTokens: 1 }], began, ended)).not.toHaveProperty(
        'usage.milliseconds',
      )
  })

  it('does not replace the model that a completion event named', () => {
    const draft = folded(
      open('a'),
      {
        type: 'CUSTOM',
        name: 'completion',
        value: { messageId: 'a', channel: 'text', model: 'm' },
      },
      { ...finished, usage: [{ model: 'other', inputTokens: 1 }] },
    )
    expect(draft.message('a')).toMatchObject({ model: 'm', usage: { inputTokens: 1 } })
  })

  it('is added to the answer even if reasoning follows it', () => {
    const draft = folded(open('a'), thinks('th'), { ...finished, usage: [{ inputTokens: 1 }] })
    expect(draft.message('a')).toHaveProperty('usage')
    expect(draft.message('th')).not.toHaveProperty('usage')
  })

  it('is not added to an answer before the last question', () => {
    const draft = folded(open('a'), asks('u'), thinks('th'), {
      ...finished,
      usage: [{ inputTokens: 1 }],
    })
    expect(draft.message('a')).not.toHaveProperty('usage')
  })

  it('is empty if the server reports none', () => {
    expect(folded(finished).run.usage).toEqual([])
    expect(folded({ type: 'RUN_ERROR', message: 'no' }).run.usage).toEqual([])
  })
})

describe('the end of a run', () => {
  const says: WholeEvent = { type: 'TEXT_MESSAGE_CONTENT', messageId: 'a', delta: 'half' }

  it('is recorded on its answer even if reasoning follows it', () => {
    const draft = folded(open('a'), says, close('a'), thinks('th'))
    draft.abandonRun('dropped')
    expect(draft.message('a')).toMatchObject({ ending: 'dropped' })
    expect(draft.message('th')).not.toHaveProperty('ending')
  })

  it('is not recorded on an answer before the last question', () => {
    const draft = folded(open('a'), says, close('a'), asks('u'))
    draft.abandonRun('dropped')
    expect(draft.message('a')).not.toHaveProperty('ending')
  })

  it('is not recorded on an empty answer that was cut off', () => {
    const draft = folded(open('a'))
    draft.abandonRun('dropped')
    expect(draft.message('a')).not.toHaveProperty('ending')
  })

  it('is recorded if the server cancels the run', () => {
    const draft = folded(open('a'), says, { ...finished, outcome: { type: 'cancelled' } })
    expect(draft.message('a')).toMatchObject({ ending: 'stopped' })
  })

  it.each(['stop', undefined])(
    'is not recorded for an ordinary finish reason: %p',
    (finishReason) => {
      const draft = folded(open('a'), says, close('a'))
      draft.takeChanges()
      draft.apply({ ...finished, result: { finishReason } })
      expect(draft.message('a')).not.toHaveProperty('ending')
      expect(draft.takeChanges().messageIds).toEqual(new Set())
    },
  )
})
