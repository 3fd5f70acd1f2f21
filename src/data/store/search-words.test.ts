import { likePattern, matchExpression, searchable, searchWords, snippetOf } from './search-words'

describe('searchable text', () => {
  it.each([
    ['Crème BRÛLÉE', 'creme brulee'],
    ['Cre\u0300me', 'creme'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['Привет', 'привет'],
    ['İstanbul', 'istanbul'],
    ['שָׁלוֹם', 'שלום'],
    ['مُحَمَّد', 'محمد'],
    ['a\0b', 'ab'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('%s is %s', (text, expected) => {
    expect(searchable(text)).toBe(expected)
  })
})

describe('a query', () => {
  it('consists of its words, each once', () => {
    expect(searchWords('  Two\nWORDS two ')).toEqual(['two', 'words'])
    expect(searchWords(' \n ')).toEqual([])
  })

  it('has no wildcards and no operators', () => {
    expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
    expect(matchExpression(['say "hi"', 'NOT'])).toBe('"say ""hi""" AND "NOT"')
  })
})

describe('a snippet', () => {
  it('shows the original text around the match', () => {
    expect(snippetOf('We had a Crème brûlée there.', ['brulee'])).toEqual({
      before: 'We had a Crème ',
      match: 'brûlée',
      after: ' there.',
    })
  })

  it('includes the combining marks of the last letter', () => {
    expect(snippetOf('cafe\u0301 au lait', ['cafe']).match).toBe('cafe\u0301')
  })

  it('is cut between words and has one line', () => {
    const text = `${'before '.repeat(50)}\n\nneedle\n${'after '.repeat(50)}`
    const { before, match, after } = snippetOf(text, ['needle'])
    expect(before).toMatch(/^…(before )+$/)
    expect(match).toBe('needle')
    expect(after).toMatch(/^( after)+…$/)
    expect(before.length + after.length).toBeLessThan(140)
  })

  it('shows the match that comes first in the text', () => {
    expect(snippetOf('one two', ['two', 'one']).match).toBe('one')
  })

  it('never splits a character', () => {
    const { before, match, after } = snippetOf('👩'.repeat(200), ['👩'])
    expect([before, match, after].join('')).toMatch(/^(👩)+…$/u)
    const inside = snippetOf(`${'👩'.repeat(99)}x needle${'👩'.repeat(99)}`, ['needle'])
    expect(encodeURI(inside.before + inside.after)).toBeTruthy()
  })

  it('is the beginning of the text if nothing was found', () => {
    expect(snippetOf('Some text', ['other'])).toEqual({ before: '', match: '', after: 'Some text' })
  })
})
