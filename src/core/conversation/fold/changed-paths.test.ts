import { changedPaths, pointerTo } from './changed-paths'

const changed = (before: unknown, now: unknown) => [...changedPaths(before, now)].sort()

describe('the changed parts of a document', () => {
  it('are none when it stays the same', () => {
    expect(changed({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
  })

  it('are the new and changed values, with what is around them', () => {
    const before = { list: ['bread'], count: 1, same: { deep: true } }
    const now = { list: ['bread', 'milk'], count: 2, same: { deep: true } }
    expect(changed(before, now)).toEqual(['', '/count', '/list', '/list/1'])
  })

  it('are all parts of a value that is new', () => {
    expect(changed({}, { a: { b: 1 } })).toEqual(['', '/a', '/a/b'])
  })

  it('include the container of a removed value', () => {
    expect(changed({ a: { b: 1, c: 2 } }, { a: { c: 2 } })).toEqual(['', '/a'])
  })

  it('are the whole document when its kind changes', () => {
    expect(changed({ a: 1 }, 'text')).toEqual([''])
    expect(changed('text', [1])).toEqual(['', '/0'])
  })

  it('are not taken from members that every object has', () => {
    expect(changed({}, { constructor: 1 })).toEqual(['', '/constructor'])
  })

  it('have pointers that tell slashes in names from levels', () => {
    expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d')
  })
})
