import { estimatedHeight } from './estimated-height'

describe('the estimated height of the rows of a thread', () => {
  it('is the height of a message if the thread has no rows yet', () => {
    expect(estimatedHeight([])).toBe(120)
  })

  it('is the average of messages and parts of long answers', () => {
    expect(estimatedHeight([{ part: 0 }])).toBe(120)
    expect(estimatedHeight([{ part: 0 }, { part: 1 }, { part: 2 }])).toBe((120 + 2 * 1500) / 3)
  })
})
