import { RunInput } from '@/core/contract/run'
import { inputOf } from '@server/testing/test-server'

import { threadTitle } from './thread-title'

const ids = { threadId: 't', runId: 'r' }

describe('a thread title', () => {
  it.each([
    ['Plan my week', 'Plan my week'],
    ['\n\n  Plan\tmy\0 week  \nand more', 'Plan my week'],
    ['', ''],
    [' \n\t', ''],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
    [`${'x'.repeat(58)} yy`, `${'x'.repeat(58)}…`],
    ['👍🏽'.repeat(60), '👍🏽'.repeat(60)],
    ['👩‍👩‍👧'.repeat(61), `${'👩‍👩‍👧'.repeat(59)}…`],
  ])('turns %j into %j', (said, title) => {
    expect(threadTitle(RunInput.parse(inputOf(ids, said, 'Later')))).toBe(title)
  })

  it('uses only the text parts of the first user message', () => {
    const image = { type: 'image', source: { type: 'url', value: 'https://example.org/a.png' } }
    const messages = [
      { id: '1', role: 'system', content: 'Be brief' },
      { id: '2', role: 'user', content: [image, { type: 'text', text: 'What is this?' }] },
    ]
    expect(threadTitle(RunInput.parse({ ...inputOf(ids), messages }))).toBe('What is this?')
    expect(threadTitle(RunInput.parse(inputOf(ids)))).toBe('')
  })
})
