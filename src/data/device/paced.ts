import { now } from './clock'

interface Screen {
  now: () => number
  /** Calls back before the next frame is drawn. */
  onFrame: (callback: () => void) => void
  after: (milliseconds: number, callback: () => void) => void
}

const device: Screen = {
  now,
  onFrame: (callback) => void requestAnimationFrame(callback),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
}

const frameMilliseconds = 16
/** The longest time that changes are held back, however long a frame took. */
const longestRestMilliseconds = 200
/** More changes than this between two draws are more than anyone can read in that time. */
const mostRead = 24

/**
 * Draws changes with the next frame, then rests for twice the time that drawing took, which leaves most of
 * the thread to touches. When changes come faster than anyone can read, the rest is three times as long.
 */
export function paced(draw: () => void, { now: time, onFrame, after }: Screen = device) {
  let state: 'idle' | 'awaited' | 'resting' | 'overdue' = 'idle'
  let changes = 0

  function awaitFrame(): void {
    state = 'awaited'
    onFrame(drawFrame)
  }

  function drawFrame(): void {
    const start = time()
    const times = changes > mostRead ? 6 : 2
    changes = 0
    state = 'resting'
    // Drawing and painting delay this timer, so it measures how long they took.
    after(frameMilliseconds, () =>
      after(Math.min(times * (time() - start), longestRestMilliseconds), rested),
    )
    draw()
  }

  function rested(): void {
    if (state === 'overdue') awaitFrame()
    else state = 'idle'
  }

  return (): void => {
    changes += 1
    if (state === 'idle') awaitFrame()
    else if (state === 'resting') state = 'overdue'
  }
}
