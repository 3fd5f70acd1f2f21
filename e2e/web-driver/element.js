// The element object: the actions of Detox, performed as a person would perform them.

const DetoxRuntimeError = require('detox/src/errors/DetoxRuntimeError')
const mapLongPressArguments = require('detox/src/utils/mapLongPressArguments')

const { look, selectText, waitUntilDrawn } = require('./in-page')
const { choose, describeElement } = require('./judge')
const { insist, pointAtCaller } = require('./patience')
const { Scrolling } = require('./scrolling')

const longPressMilliseconds = 1_000
const mostReported = 10

const actions = [
  'clearText',
  'getAttributes',
  'longPress',
  'multiTap',
  'replaceText',
  'scroll',
  'scrollTo',
  'swipe',
  'takeScreenshot',
  'tap',
  'tapBackspaceKey',
  'tapReturnKey',
  'typeText',
]

const unsupported = [
  'adjustSliderToPosition',
  'longPressAndDrag',
  'performAccessibilityAction',
  'pinch',
  'pinchWithAngle',
  'scrollToIndex',
  'setColumnToValue',
  'setDatePickerDate',
]

const isSameFrame = (first, second) => JSON.stringify(first) === JSON.stringify(second)

class WebElement {
  constructor(driver, matcher, index) {
    this.driver = driver
    this.matcher = matcher
    this.index = index
    this.scrolling = new Scrolling(driver, this)
  }

  get description() {
    const suffix = this.index === undefined ? '' : `.atIndex(${this.index})`
    return `${this.matcher.description}${suffix}`
  }

  atIndex(index) {
    return new WebElement(this.driver, this.matcher, index)
  }

  look(point) {
    return this.driver.browser.ask(look, { predicate: this.matcher.predicate, point })
  }

  async report() {
    const elements = await this.look()
    const found = elements
      .slice(0, mostReported)
      .map((element, index) => `  ${index}: ${describeElement(element)}`)
    return [
      `Found ${elements.length} for ${this.matcher.description}${found.length > 0 ? ':' : '.'}`,
      ...found,
      await this.driver.browser.report(),
    ].join('\n')
  }

  /** Waits until the element exists, is not moving, and nothing covers the point to touch. */
  async reach(purpose, point) {
    let target
    let lastFrame
    await insist({
      goal: `to ${purpose} ${this.description}`,
      attempt: async () => {
        // On a busy machine, a page may draw nothing between two looks, so a moving element would seem still.
        if (lastFrame) await this.driver.browser.ask(waitUntilDrawn)
        const { element, problem } = choose(await this.look(point), this.index)
        if (problem) return problem
        const isStill = isSameFrame(element.frame, lastFrame)
        lastFrame = element.frame
        if (!element.target.isReached) return `${element.target.obstacle} is in the way`
        target = element.target
        return isStill ? undefined : 'it was still moving'
      },
      report: () => this.report(),
    })
    return target
  }

  async tap(point) {
    await this.driver.browser.gestures.tap(await this.reach('tap', point))
  }

  tapAtPoint(point) {
    return this.tap(point)
  }

  async multiTap(times) {
    const target = await this.reach('tap', undefined)
    for (let count = 0; count < times; count += 1) await this.driver.browser.gestures.tap(target)
  }

  async longPress(pointOrDuration, optionalDuration) {
    const { point, duration } = mapLongPressArguments(pointOrDuration, optionalDuration)
    const target = await this.reach('press', point ?? undefined)
    await this.driver.browser.gestures.press(target, duration ?? longPressMilliseconds)
  }

  /** Taps again, as a person would, if something else took the focus, such as a sheet that has just opened. */
  async focus() {
    await insist({
      goal: `to focus ${this.description} by tapping it`,
      attempt: async () => {
        if (await this.isFocused()) return undefined
        await this.tap()
        await this.driver.browser.ask(waitUntilDrawn)
        return (await this.isFocused()) ? undefined : 'it is not focused'
      },
      report: () => this.report(),
    })
  }

  async isFocused() {
    return choose(await this.look(), this.index).element?.focused ?? false
  }

  async typeText(text) {
    await this.focus()
    await this.driver.browser.ask(selectText, { isWhole: false })
    await this.keyboard.type(text)
  }

  async replaceText(text) {
    await this.clearText()
    await this.keyboard.insertText(text)
  }

  async clearText() {
    await this.focus()
    await this.driver.browser.ask(selectText, { isWhole: true })
    await this.keyboard.press('Backspace')
  }

  async tapReturnKey() {
    await this.focus()
    await this.keyboard.press('Enter')
  }

  async tapBackspaceKey() {
    await this.focus()
    await this.keyboard.press('Backspace')
  }

  get keyboard() {
    return this.driver.browser.page.keyboard
  }

  async scroll(pixels, direction, startX, startY) {
    const hasMoved = await this.scrolling.by(pixels, direction, startX, startY)
    if (hasMoved) return
    throw new DetoxRuntimeError(
      `Cannot scroll ${this.description} ${direction}: it is at its edge.`,
    )
  }

  scrollTo(edge, startX, startY) {
    return this.scrolling.to(edge, startX, startY)
  }

  swipe(direction, speed, percentage, startX, startY) {
    return this.scrolling.swipe(direction, speed, percentage, startX, startY)
  }

  async getAttributes() {
    let attributes
    await insist({
      goal: `to read ${this.description}`,
      attempt: async () => {
        await this.driver.browser.ask(waitUntilDrawn)
        const elements = await this.look()
        attributes = elements.map(toAttributes)
        if (this.index !== undefined) return choose(elements, this.index).problem
        return elements.length === 0 ? 'no element matches' : undefined
      },
      report: () => this.report(),
    })
    if (this.index !== undefined) return attributes[this.index]
    return attributes.length === 1 ? attributes[0] : { elements: attributes }
  }

  async takeScreenshot(name) {
    const { element, problem } = choose(await this.look(), this.index)
    if (problem) {
      throw new DetoxRuntimeError(`Cannot take a screenshot of ${this.description}: ${problem}.`)
    }
    return this.driver.takeScreenshot(name, element.frame)
  }
}

function toAttributes({ toggle, visiblePercent, target, ...attributes }) {
  return {
    ...attributes,
    value: attributes.value ?? toggle,
    visible: visiblePercent > 0,
    activationPoint: { x: target.x, y: target.y },
  }
}

pointAtCaller(WebElement.prototype, actions)

for (const name of unsupported) {
  WebElement.prototype[name] = function refuse() {
    throw new DetoxRuntimeError(`${name}() is not supported on the web.`)
  }
}

module.exports = { WebElement }
