import { isMet } from '../ui/figures'
import type { Visit } from './profile'
import { startFigures } from './start-figures'

const visit = (milliseconds: number, longestTask = 0): Visit => ({
  milliseconds,
  longestTask,
  processor: milliseconds,
})
const round = (ours: Visit, empty: Visit) => {
  const pair = { ours, empty }
  return { first: pair, again: pair, thread: pair }
}

describe('the figures of a start', () => {
  it('compare the app with the empty app of the same round, for each speed', () => {
    const rounds = [round(visit(300), visit(200)), round(visit(3000), visit(2000))]
    const figures = startFigures(
      new Map([
        [1, rounds],
        [4, rounds],
      ]),
    )
    expect(figures.map(({ value }) => value)).toEqual([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 0])
    expect(figures.every(isMet)).toBe(true)
  })

  it('exceed their limit for an app that takes twice as long', () => {
    const figures = startFigures(new Map([[1, [round(visit(400), visit(200))]]]))
    expect(figures.map(isMet)).toEqual([false, false, false, true])
  })

  it('exceed their limit for a task of more than 200 ms in one kind of start', () => {
    const calm = { ours: visit(300, 60), empty: visit(300, 500) }
    const busy = { ours: visit(300, 201), empty: visit(300) }
    const round = { first: calm, again: calm, thread: busy }
    const figures = startFigures(new Map([[1, [round, round, { ...round, thread: calm }]]]))
    expect(figures.at(-1)).toMatchObject({ value: 201, most: 200 })
  })

  it('exceed their limit if nothing was measured', () => {
    expect(startFigures(new Map([[1, []]])).some(isMet)).toBe(false)
  })
})
