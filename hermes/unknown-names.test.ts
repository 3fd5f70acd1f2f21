import { findUnknownNames } from './unknown-names'

const namesIn = (code: string) => findUnknownNames(code).map(({ name }) => name)

describe('what Hermes does not know', () => {
  it.each([
    ['a method', 'models.toSorted(byRank)', 'toSorted'],
    ['a method of a call', 'list().toSorted()', 'toSorted'],
    ['a method of what may be missing', 'found?.toSorted()', 'toSorted'],
    ['a function of a class', 'Object.groupBy(threads, day)', 'groupBy'],
    ['an object', 'new FinalizationRegistry(forget)', 'FinalizationRegistry'],
    ['a part of Intl', 'new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ])('is found as %s', (_kind, code, name) => {
    expect(namesIn(code)).toEqual([name])
  })

  it.each([
    ['a method of our own with another name', 'models.toSortedByRank()'],
    ['a part of Intl that it has', 'new Intl.NumberFormat("en")'],
    ['a member of another object', 'registry.SharedArrayBuffer'],
  ])('is not %s', (_kind, code) => {
    expect(namesIn(code)).toEqual([])
  })

  it('is told with the file that esbuild names before the code', () => {
    const bundle = '  // src/a.ts\n  var a = 1;\n  // src/b.ts\n  var b = list.toSorted();\n'
    expect(findUnknownNames(bundle)).toEqual([{ file: 'src/b.ts', name: 'toSorted' }])
  })

  it('is told with its file even if a comment in between looks like one', () => {
    const bundle = '  // src/a.ts\n  // theirs.mode\n  var a = list.toSorted();\n'
    expect(findUnknownNames(bundle)).toEqual([{ file: 'src/a.ts', name: 'toSorted' }])
  })
})
