import { inlineWork, mostWorkPerBlock } from './inline-work'

describe('the work for a block', () => {
  it('grows quadratically with marks that are quadratic in the lexer', () => {
    for (const unit of ['*', '[', '_a', 'a.', '`', '<a']) {
      const once = inlineWork(unit.repeat(1_000))
      const twice = inlineWork(unit.repeat(2_000))
      expect(twice).toBeGreaterThan(3 * once)
    }
  })

  it('grows linearly with ordinary text', () => {
    const sentence = 'A sentence with a few words and no marks at all, as people write it.\n'

    expect(inlineWork(sentence.repeat(200))).toBeLessThan(3 * inlineWork(sentence.repeat(100)))
  })

  it('stays below the limit for a long paragraph with links and a long address', () => {
    const link = `a [link](https://example.org/a/page_with_a_name?q=1) in **some** text, `
    const address = `https://example.org/${'a'.repeat(2_000)}`

    expect(inlineWork(`${link.repeat(60)} ${address}`)).toBeLessThan(mostWorkPerBlock)
  })
})
