import { now } from './clock'

interface Screen {
  now: () => number
  /** Calls back when the screen is about to be drawn. */
  onFrame: (callback: () => void) => void
  after: (milliseconds: number, callback: () => void) => void
}

const device: Screen = {
  now,
  onFrame: (callback) => void requestAnimationFrame(callback),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
}

const frameLength = 16
/** However long a frame took, words are not held back for longer. */
const longestRest = 200

/**
 * Asks for what is drawn by itself, as often as it changes: it is drawn with the next frame, and then rests
 * twice as long as it took to be seen, which leaves most of the thread to fingers.
 */
export function paced(draw: () => void, { now: time, onFrame, after }: Screen = device) {
  let state: 'idle' | 'awaited' | 'resting' | 'overdue' = 'idle'

  function awaitFrame(): void {
    state = 'awaited'
    onFrame(drawFrame)
  }

  function drawFrame(): void {
    const start = time()
    state = 'resting'
    // Seen with the next frame: a timer of its length is late by what it took to draw and to paint.
    after(frameLength, () => after(Math.min(2 * (time() - start), longestRest), rested))
    draw()
  }

  function rested(): void {
    if (state === 'overdue') awaitFrame()
    else state = 'idle'
  }

  return (): void => {
    if (state === 'idle') awaitFrame()
    else if (state === 'resting') state = 'overdue'
  }
}
