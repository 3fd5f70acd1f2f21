import { estimatedHeight } from './estimated-height'

describe('the estimated height of the rows of a thread', () => {
  it('is that of a message while the thread has none, because only a message waits to be sent', () => {
    expect(estimatedHeight([])).toBe(120)
  })

  it('is between that of a message and that of a part of a long answer', () => {
    expect(estimatedHeight([{ part: 0 }])).toBe(120)
    expect(estimatedHeight([{ part: 0 }, { part: 1 }, { part: 2 }])).toBe((120 + 2 * 1500) / 3)
  })
})
