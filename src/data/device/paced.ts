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
/** The longest time that words are held back, however long a frame took. */
const longestRestMilliseconds = 200
/** More changes between two drawings are more words than anybody reads in that time. */
const mostRead = 24

/**
 * Draws changes with the next frame and then rests for twice the time that drawing took, which leaves
 * most of the thread to touches. What comes faster than anybody reads rests three times as long.
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
    // The next frame shows it: this timer is late by the time that drawing and painting took.
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
