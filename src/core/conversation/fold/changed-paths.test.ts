import { changedPaths, pointerTo } from './changed-paths'

const changed = (before: unknown, now: unknown) => [...changedPaths(before, now)].sort()

describe('the changed parts of a document', () => {
  it('are empty if the document stays the same', () => {
    expect(changed({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([])
  })

  it('are the new and changed values, with all containers around them', () => {
    const before = { list: ['bread'], count: 1, same: { deep: true } }
    const now = { list: ['bread', 'milk'], count: 2, same: { deep: true } }
    expect(changed(before, now)).toEqual(['', '/count', '/list', '/list/1'])
  })

  it('include all parts of a new value', () => {
    expect(changed({}, { a: { b: 1 } })).toEqual(['', '/a', '/a/b'])
  })

  it('include the container of a removed value', () => {
    expect(changed({ a: { b: 1, c: 2 } }, { a: { c: 2 } })).toEqual(['', '/a'])
  })

  it('are the whole document if its type changes', () => {
    expect(changed({ a: 1 }, 'text')).toEqual([''])
    expect(changed('text', [1])).toEqual(['', '/0'])
  })

  it('include a new member with an inherited name', () => {
    expect(changed({}, { constructor: 1 })).toEqual(['', '/constructor'])
  })

  it('have pointers that escape slashes and tildes in names', () => {
    expect(pointerTo('/a', 'b/c~d')).toBe('/a/b~1c~0d')
  })
})
