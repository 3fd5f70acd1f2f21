import { choiceAfter } from './menu-keys'

describe('a key in a menu', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['a', 0, undefined],
  ])('%s moves from choice %d to %p', (key, current, next) => {
    expect(choiceAfter(key, current, 3)).toBe(next)
  })
})
