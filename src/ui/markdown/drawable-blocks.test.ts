import { createBlocks } from './blocks'
import { drawableBlocks } from './drawable-blocks'

const blocksOf = (text: string) => createBlocks().update(text, false)

describe('the blocks that are drawn', () => {
  it('include every block of an ordinary answer', () => {
    const blocks = blocksOf('# Title\n\nSome *text*.\n\n- a\n- b\n\n'.repeat(100))

    expect(drawableBlocks(blocks)).toBe(blocks)
  })

  it.each([
    ['paragraphs', 'a\n\n'.repeat(6_000)],
    ['lists in lists', '- a\n  - b\n'.repeat(3_000)],
    ['bold words', '**a** b\n\n'.repeat(5_000)],
    ['tables', '|a|b|\n|-|-|\n|c|d|\n\n'.repeat(2_000)],
  ])('have a limited number of elements: %s', (_what, text) => {
    const drawn = drawableBlocks(blocksOf(text))
    const elements = drawn.reduce((total, { size }) => total + 1 + size, 0)

    expect(drawn.length).toBeGreaterThan(0)
    expect(elements).toBeLessThanOrEqual(8_000)
  })
})
