import { menuPosition } from './menu-choices'

const window = { width: 1000, height: 800 }
const button = { width: 44, height: 44 }

describe('the place of a menu', () => {
  it('is under its button, and ends with it where that is near the end', () => {
    expect(menuPosition({ x: 900, y: 10, ...button }, window, false)).toEqual({
      end: 56,
      top: 54,
      maxHeight: 738,
    })
  })

  it('is above its button where that is far down, and begins with it where it is near the start', () => {
    expect(menuPosition({ x: 20, y: 740, ...button }, window, false)).toEqual({
      start: 20,
      bottom: 60,
      maxHeight: 732,
    })
  })

  it('is the same on the other side where people read from right to left', () => {
    expect(menuPosition({ x: 900, y: 10, ...button }, window, true)).toMatchObject({ start: 56 })
  })
})
