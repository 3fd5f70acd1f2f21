import { findUnknownNames } from './unknown-names'

const namesIn = (code: string) => findUnknownNames(code).map(({ name }) => name)

describe('a name that Hermes does not know', () => {
  it.each([
    ['a method', 'models.toSorted(byRank)', 'toSorted'],
    ['a method of a returned value', 'list().toSorted()', 'toSorted'],
    ['a method after optional chaining', 'found?.toSorted()', 'toSorted'],
    ['a static method', 'Object.groupBy(threads, day)', 'groupBy'],
    ['an object', 'new FinalizationRegistry(forget)', 'FinalizationRegistry'],
    ['a member of Intl', 'new Intl.Segmenter("en")', 'Intl.Segmenter'],
  ])('is found as %s', (_kind, code, name) => {
    expect(namesIn(code)).toEqual([name])
  })

  it.each([
    ['a method of our own with another name', 'models.toSortedByRank()'],
    ['a member of Intl that Hermes has', 'new Intl.NumberFormat("en")'],
    ['a member of another object', 'registry.SharedArrayBuffer'],
  ])('is not %s', (_kind, code) => {
    expect(namesIn(code)).toEqual([])
  })

  it('is reported with the file that esbuild names before the code', () => {
    const bundle = '  // src/a.ts\n  var a = 1;\n  // src/b.ts\n  var b = list.toSorted();\n'
    expect(findUnknownNames(bundle)).toEqual([{ file: 'src/b.ts', name: 'toSorted' }])
  })

  it('is reported with its file even if a comment in between looks like a file name', () => {
    const bundle = '  // src/a.ts\n  // theirs.mode\n  var a = list.toSorted();\n'
    expect(findUnknownNames(bundle)).toEqual([{ file: 'src/a.ts', name: 'toSorted' }])
  })
})
