import { english } from '@/words/english'

import { usageOfAnswer, usageText } from './usage-text'

const words = english.conversation.usage

describe('the token usage of an answer', () => {
  it.each([
    [
      'an answer with all numbers',
      { inputTokens: 1204, outputTokens: 356, milliseconds: 8_000 },
      { tokens: '1,204 in · 356 out', speed: '45 tokens/s' },
    ],
    ['an answer with only input tokens', { inputTokens: 9 }, { tokens: '9 in' }],
    ['an answer with only output tokens', { outputTokens: 3 }, { tokens: '3 out' }],
    [
      'a slow answer',
      { outputTokens: 15, milliseconds: 4_000 },
      { tokens: '15 out', speed: '3.8 tokens/s' },
    ],
    [
      'an instant answer, without a speed',
      { outputTokens: 15, milliseconds: 20 },
      { tokens: '15 out' },
    ],
    [
      'an empty answer, without a speed',
      { inputTokens: 4, outputTokens: 0, milliseconds: 900 },
      { tokens: '4 in · 0 out' },
    ],
  ])('is shown for %s', (_what, usage, text) => {
    expect(usageText(usage, words, 'en')).toEqual(text)
  })

  it('is the sum of its runs', () => {
    expect(
      usageOfAnswer([
        { inputTokens: 10, outputTokens: 2, milliseconds: 300 },
        { inputTokens: 20, milliseconds: 700 },
      ]),
    ).toEqual({ inputTokens: 30, outputTokens: 2, milliseconds: 1000 })
  })

  it('has a duration only if every run has one', () => {
    expect(usageOfAnswer([{ outputTokens: 2, milliseconds: 300 }, { outputTokens: 3 }])).toEqual({
      outputTokens: 5,
    })
  })

  it('is unknown without runs', () => {
    expect(usageOfAnswer([])).toBeUndefined()
  })
})
