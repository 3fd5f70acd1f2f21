import { createCursors } from './cursors'

describe('the cursor of a stream', () => {
  it('starts where the stream is resumed, and advances with each frame', () => {
    const cursors = createCursors('7')
    expect(cursors.current).toBe('7')
    cursors.advance('8', 'a')
    expect(cursors.current).toBe('8')
  })

  it('advances even if the server reuses ids', () => {
    const cursors = createCursors(undefined)
    cursors.advance('1', 'a')
    expect(cursors.isRepeated('1', 'b')).toBe(false)
    cursors.advance('1', 'b')
    cursors.advance('2', 'c')
    expect(cursors.current).toBe('2')
  })
})

describe('a frame', () => {
  it('counts as repeated if its id and its content arrived before', () => {
    const cursors = createCursors(undefined)
    expect(cursors.isRepeated('1', 'a')).toBe(false)
    cursors.advance('1', 'a')
    cursors.advance('2', 'b')
    expect(cursors.isRepeated('1', 'a')).toBe(true)
    expect(cursors.isRepeated('3', 'a')).toBe(false)
  })

  it('never counts as repeated once the server has reused an id', () => {
    const cursors = createCursors(undefined)
    cursors.advance('1', 'a')
    cursors.advance('2', 'b')
    expect(cursors.isRepeated('1', 'other')).toBe(false)
    expect(cursors.isRepeated('2', 'b')).toBe(false)
    cursors.advance('3', 'c')
    expect(cursors.isRepeated('3', 'c')).toBe(false)
  })

  it('counts as repeated by its id alone once its content is forgotten', () => {
    const cursors = createCursors(undefined)
    for (let id = 0; id <= 64; id += 1) cursors.advance(String(id), `content ${id}`)
    expect(cursors.isRepeated('0', 'anything')).toBe(true)
    expect(cursors.isRepeated('64', 'content 64')).toBe(true)
    expect(cursors.isRepeated('1', 'anything')).toBe(false)
  })
})
