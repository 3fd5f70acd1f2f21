// Fingers (or, on a device without touch, a mouse) on the page, by the browser's own input pipeline.

const movesPerDrag = 5
const wheelSpeed = 5_000
/** A finger that rests before it leaves gives the content no momentum. */
const restMilliseconds = 50
/** Chromium notices a rest by the next move only, however small; without one it goes by the speed before. */
const tremor = 0.5
/** The way a finger goes before Chromium takes it for a scroll. */
const touchSlop = 15

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))

class Touch {
  constructor(page, devtools) {
    this.page = page
    this.devtools = devtools
  }

  tap({ x, y }) {
    return this.page.touchscreen.tap(x, y)
  }

  down(point) {
    return this.dispatch('touchStart', [point])
  }

  move(point) {
    return this.dispatch('touchMove', [point])
  }

  up() {
    return this.dispatch('touchEnd', [])
  }

  dispatch(type, touchPoints) {
    return this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  scroll(from, { x, y }) {
    const to = {
      x: from.x - x - Math.sign(x) * touchSlop,
      y: from.y - y - Math.sign(y) * touchSlop,
    }
    return drag(this, from, to, { rest: restMilliseconds })
  }
}

class Mouse {
  constructor(page, devtools) {
    this.mouse = page.mouse
    this.devtools = devtools
  }

  tap({ x, y }) {
    return this.mouse.click(x, y)
  }

  async down({ x, y }) {
    await this.mouse.move(x, y)
    await this.mouse.down()
  }

  move({ x, y }) {
    return this.mouse.move(x, y)
  }

  up() {
    return this.mouse.up()
  }

  /** Turns the wheel, and answers only when the page has moved. */
  scroll(from, { x, y }) {
    return this.devtools.send('Input.synthesizeScrollGesture', {
      ...from,
      xDistance: -x,
      yDistance: -y,
      speed: wheelSpeed,
      gestureSourceType: 'mouse',
    })
  }
}

async function drag(pointer, from, to, { duration = 0, rest = 0 }) {
  await pointer.down(from)
  for (let step = 1; step <= movesPerDrag; step += 1) {
    const share = step / movesPerDrag
    await pointer.move({
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    })
    await pause(duration / movesPerDrag)
  }
  if (rest > 0) {
    await pause(rest)
    await pointer.move({ x: to.x, y: to.y + tremor })
  }
  await pointer.up()
}

class Gestures {
  constructor({ page, devtools, hasTouch }) {
    this.page = page
    this.pointer = hasTouch ? new Touch(page, devtools) : new Mouse(page, devtools)
  }

  tap(point) {
    return this.pointer.tap(point)
  }

  /** The page tells by its own clock how long a press is, and that clock stands still when the page does. */
  async press(point, duration) {
    await this.pointer.down(point)
    await this.page.evaluate(
      (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      duration,
    )
    await this.pointer.up()
  }

  drag(from, to, duration) {
    return drag(this.pointer, from, to, { duration })
  }

  /** Moves the content by this much, without the momentum of a fling. */
  scroll(from, distance) {
    return this.pointer.scroll(from, distance)
  }
}

module.exports = { Gestures }
