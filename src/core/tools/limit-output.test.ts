import type { ContentPart } from '@ag-ui/core'

import { limitOutput } from './limit-output'

const kilobyte = 1_024
const text = (length: number): ContentPart => ({ type: 'text', text: 'x'.repeat(length) })
const image = (length: number): ContentPart => ({
  type: 'image',
  source: { type: 'data', value: 'x'.repeat(length), mimeType: 'image/png' },
})

describe('the output of a tool', () => {
  it('is unchanged when it is short enough', () => {
    expect(limitOutput('x'.repeat(64 * kilobyte))).toHaveLength(64 * kilobyte)
    const parts = [text(10), image(10)]
    expect(limitOutput(parts)).toEqual(parts)
  })

  it('is truncated when too long, and says by how much', () => {
    const output = limitOutput('x'.repeat(64 * kilobyte + 5))
    expect(output).toMatch(/x\n\[cut: 5 of 65541 characters left out\]$/)
  })

  it('is not cut inside a character', () => {
    const output = limitOutput('x'.repeat(64 * kilobyte - 1) + '😀')
    expect(output).toMatch(/x\n\[cut: 2 of/)
    expect(output).not.toMatch(/[\uD800-\uDFFF]/)
  })

  it('has one limit for all its texts together', () => {
    const output = limitOutput([text(40 * kilobyte), text(40 * kilobyte), text(1)])
    expect(output).toMatchObject([
      text(40 * kilobyte),
      { text: expect.stringMatching(/\[cut: 16384 of 40960/) },
      { text: expect.stringMatching(/\[cut: 1 of 1 /) },
    ])
  })

  it('leaves out media that are too large', () => {
    const output = limitOutput([image(3 * kilobyte ** 2), image(2 * kilobyte ** 2), image(5)])
    expect(output).toMatchObject([
      { type: 'image' },
      { type: 'text', text: '[image left out: too large]' },
      { type: 'image' },
    ])
  })
})
