import { english } from '@/words/english'

import { usageText } from './usage-text'

const words = english.conversation.usage

describe('the token usage of an answer', () => {
  it('is short on the screen and in full words for screen readers', () => {
    expect(
      usageText({ inputTokens: 1204, outputTokens: 356, milliseconds: 8_000 }, words, 'en'),
    ).toEqual({
      short: '1,204 in · 356 out · 45 tokens/s',
      spoken: '1,204 tokens read, 356 tokens written, 45 tokens per second',
    })
  })

  it.each([
    ['only the input', { inputTokens: 9 }, '9 in'],
    ['only the output', { outputTokens: 3 }, '3 out'],
    ['a slow answer', { outputTokens: 15, milliseconds: 4_000 }, '15 out · 3.8 tokens/s'],
    ['an instant answer', { outputTokens: 15, milliseconds: 20 }, '15 out'],
    [
      'nothing that came out',
      { inputTokens: 4, outputTokens: 0, milliseconds: 900 },
      '4 in · 0 out',
    ],
  ])('shows what is known of %s', (_what, usage, short) => {
    expect(usageText(usage, words, 'en').short).toBe(short)
  })
})
