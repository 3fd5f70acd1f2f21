// Scrolling and swiping inside an element.

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')

const { measureScroller, waitUntilDrawn } = require('./in-page')

const strideShare = 0.6
const mostStrides = 500
const swipeDuration = { fast: 0, slow: 500 }
const tolerance = 1

const directionOfEdge = { top: 'up', bottom: 'down', left: 'left', right: 'right' }

const isVerticalDirection = (direction) => direction === 'up' || direction === 'down'
const isTowardsEnd = (direction) => direction === 'down' || direction === 'right'
const isGiven = (share) => typeof share === 'number' && !Number.isNaN(share)

class Scrolling {
  constructor(driver, element) {
    this.driver = driver
    this.element = element
  }

  measure(direction) {
    return this.driver.browser.ask(measureScroller, {
      predicate: this.element.matcher.predicate,
      index: this.element.index ?? 0,
      isVertical: isVerticalDirection(direction),
    })
  }

  /** Scrolls by a number of pixels. Returns false if the content was already at its edge. */
  async by(pixels, direction = 'down', startX = NaN, startY = NaN) {
    await this.element.reach('scroll', undefined)
    let left = pixels
    while (left > 0) {
      const gone = await this.stride(left, direction, startX, startY)
      if (gone === 0) break
      left -= gone
    }
    return left < pixels
  }

  async to(edge, startX = NaN, startY = NaN) {
    await this.element.reach('scroll', undefined)
    const direction = directionOfEdge[edge] ?? edge
    for (let count = 0; count < mostStrides; count += 1) {
      const gone = await this.stride(Infinity, direction, startX, startY)
      if (gone === 0) return
    }
    throw new DetoxRuntimeError(
      `${this.element.description} has no end: it still scrolled to the ${edge}.`,
    )
  }

  /**
   * Drags once within the scroller, and returns how far the finger moved the content, or 0 at the edge. The position
   * only shows whether anything moved: when a list learns the height of a row, it corrects the position without moving.
   */
  async stride(most, direction, startX, startY) {
    const { frame, position, end } = await this.measure(direction)
    const isVertical = isVerticalDirection(direction)
    const isForward = isTowardsEnd(direction)
    const room = isForward ? end - position : position
    const distance = Math.min(most, strideShare * (isVertical ? frame.height : frame.width), room)
    if (distance < tolerance) return 0
    const along = isForward ? 0.5 + strideShare / 2 : 0.5 - strideShare / 2
    const start = {
      x: frame.x + frame.width * (isGiven(startX) ? startX : isVertical ? 0.5 : along),
      y: frame.y + frame.height * (isGiven(startY) ? startY : isVertical ? along : 0.5),
    }
    const travel = isForward ? distance : -distance
    await this.driver.browser.gestures.scroll(start, {
      x: isVertical ? 0 : travel,
      y: isVertical ? travel : 0,
    })
    // A list measures rows that have come near when it is drawn.
    await this.driver.browser.ask(waitUntilDrawn)
    const after = await this.measure(direction)
    return Math.abs(after.position - position) < tolerance ? 0 : distance
  }

  async swipe(direction, speed = 'fast', percentage = NaN, startX = NaN, startY = NaN) {
    await this.element.reach('swipe', undefined)
    const elements = await this.element.look()
    const { frame } = elements[this.element.index ?? 0]
    const { width, height } = this.driver.browser.page.viewportSize()
    const share = isGiven(percentage) ? percentage : 0.75
    const isVertical = isVerticalDirection(direction)
    const isForward = isTowardsEnd(direction)
    const far = isForward ? (1 - share) / 2 : 1 - (1 - share) / 2
    const from = {
      x: frame.x + frame.width * (isGiven(startX) ? startX : isVertical ? 0.5 : far),
      y: frame.y + frame.height * (isGiven(startY) ? startY : isVertical ? far : 0.5),
    }
    const travel = share * (isVertical ? height : width) * (isForward ? 1 : -1)
    const to = {
      x: clamp(from.x + (isVertical ? 0 : travel), width),
      y: clamp(from.y + (isVertical ? travel : 0), height),
    }
    await this.driver.browser.gestures.drag(from, to, swipeDuration[speed])
  }
}

const clamp = (value, size) => Math.min(Math.max(value, 1), size - 1)

module.exports = { Scrolling }
