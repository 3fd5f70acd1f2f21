// Touch input, or mouse input on a device without touch, through the browser's own input pipeline.

const movesPerDrag = 5
const wheelSpeed = 5_000
/** How long a finger rests before it is lifted, so that the content gets no momentum. */
const restMilliseconds = 50
/** Chromium notices a rest only at the next move, however small. Without one, it uses the speed before the rest. */
const tremor = 0.5
/** How far a finger moves before Chromium starts to scroll. */
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

  /** Turns the wheel, and resolves when the page has moved. */
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

  /** Waits in the page, which measures a press by its own clock, and that clock stops while the page is blocked. */
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

  /** Moves the content by this distance, without the momentum of a fling. */
  scroll(from, distance) {
    return this.pointer.scroll(from, distance)
  }
}

module.exports = { Gestures }
