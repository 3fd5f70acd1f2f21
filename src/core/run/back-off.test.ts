import { backOff, backOffAsAsked } from './back-off'

describe('the back-off', () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
    [5, 8_000],
    [6, 15_000],
    [9, 15_000],
  ])('doubles with each failure up to a cap: failure %i', (failures, milliseconds) => {
    expect(backOff(failures, 0.5)).toBe(milliseconds)
  })

  it('varies by a fifth, so that clients do not reconnect in step', () => {
    expect(backOff(1, 0)).toBe(400)
    expect(backOff(1, 1)).toBe(600)
  })

  it('never exceeds its cap', () => {
    expect(backOff(6, 1)).toBe(15_000)
  })

  it('is never shorter than the server asked for', () => {
    expect(backOffAsAsked(1, 7_000, 0)).toBe(7_000)
    expect(backOffAsAsked(1, 7_000, 1)).toBe(7_500)
    expect(backOffAsAsked(5, 1_000, 0.5)).toBe(8_000)
    expect(backOffAsAsked(1, undefined, 0.5)).toBe(500)
  })
})
