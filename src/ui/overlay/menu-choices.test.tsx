import { menuPosition } from './menu-choices'

const window = { width: 1000, height: 800 }
const button = { width: 44, height: 44 }

describe('the position of a menu', () => {
  it('is below a button at the top, aligned to its end near the end of the window', () => {
    expect(menuPosition({ x: 900, y: 10, ...button }, window, false)).toEqual({
      end: 56,
      top: 54,
      maxHeight: 738,
    })
  })

  it('is above a button at the bottom, aligned to its start near the start of the window', () => {
    expect(menuPosition({ x: 20, y: 740, ...button }, window, false)).toEqual({
      start: 20,
      bottom: 60,
      maxHeight: 732,
    })
  })

  it('is mirrored in a right-to-left layout', () => {
    expect(menuPosition({ x: 900, y: 10, ...button }, window, true)).toMatchObject({ start: 56 })
  })
})
