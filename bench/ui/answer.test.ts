import { lastWords, markdownAnswer } from './answer'

describe('the benchmark answer', () => {
  it.each([100, 999, 20_000])(
    'has %d deltas, none of them empty, and the expected end',
    (count) => {
      const deltas = markdownAnswer(count)
      expect(deltas).toHaveLength(count)
      expect(deltas.filter((delta) => delta === '')).toEqual([])
      expect(deltas.join('')).toMatch(new RegExp(`\n\n${lastWords}$`))
    },
  )

  it('has a hundred kilobytes in twenty thousand deltas', () => {
    expect(markdownAnswer(20_000).join('')).toHaveLength(100_000)
  })

  it('is the same every time', () => {
    expect(markdownAnswer(500)).toEqual(markdownAnswer(500))
  })
})
