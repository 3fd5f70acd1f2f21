import { paced } from './paced'

/** A screen whose frames and clock the test controls. */
function fakeScreen() {
  let time = 0
  let frames: (() => void)[] = []
  let timers: { at: number; callback: () => void }[] = []
  const draw = jest.fn()
  const ask = paced(draw, {
    now: () => time,
    onFrame: (callback) => void frames.push(callback),
    after: (milliseconds, callback) => void timers.push({ at: time + milliseconds, callback }),
  })
  return {
    ask,
    frame: () => {
      const due = frames
      frames = []
      for (const callback of due) callback()
    },
    /** Keeps the thread busy, which makes timers late. */
    block: (milliseconds: number) => {
      time += milliseconds
    },
    pass: (milliseconds: number) => {
      const end = time + milliseconds
      for (;;) {
        const [next] = timers.toSorted((one, other) => one.at - other.at)
        if (!next || next.at > end) break
        timers = timers.filter((timer) => timer !== next)
        time = Math.max(time, next.at)
        next.callback()
      }
      time = end
    },
    isFrameAwaited: () => frames.length > 0,
    drawn: () => draw.mock.calls.length,
  }
}

describe('paced drawing', () => {
  it('draws with the next frame, once for all changes before it', () => {
    const { ask, frame, drawn } = fakeScreen()
    ask()
    ask()
    expect(drawn()).toBe(0)
    frame()
    expect(drawn()).toBe(1)
  })

  it('rests for twice the time that drawing took', () => {
    const { ask, frame, block, pass, isFrameAwaited, drawn } = fakeScreen()
    ask()
    frame()
    ask()
    block(30)
    pass(59)
    expect(isFrameAwaited()).toBe(false)
    pass(1)
    frame()
    expect(drawn()).toBe(2)
  })

  it('rests three times as long when there are more changes than anyone can read', () => {
    const { ask, frame, block, pass, isFrameAwaited, drawn } = fakeScreen()
    for (let change = 0; change < 25; change += 1) ask()
    frame()
    ask()
    block(30)
    pass(179)
    expect(isFrameAwaited()).toBe(false)
    pass(1)
    frame()
    expect(drawn()).toBe(2)
    ask()
    block(30)
    pass(60)
    expect(isFrameAwaited()).toBe(true)
  })

  it('holds changes back for at most a fifth of a second', () => {
    const { ask, frame, block, pass, drawn } = fakeScreen()
    ask()
    frame()
    ask()
    block(5000)
    pass(200)
    frame()
    expect(drawn()).toBe(2)
  })

  it('requests no frame when nothing has changed', () => {
    const { ask, frame, pass, isFrameAwaited } = fakeScreen()
    ask()
    frame()
    pass(1000)
    expect(isFrameAwaited()).toBe(false)
  })

  it('draws with the next frame after it has rested', () => {
    const { ask, frame, pass, drawn } = fakeScreen()
    ask()
    frame()
    pass(1000)
    ask()
    frame()
    expect(drawn()).toBe(2)
  })
})
