// expect(element) and waitFor(element).

const { expectations, describeWish, findFault } = require('./judge')
const { insist, patienceMilliseconds, pointAtCaller } = require('./patience')
const { WebElement } = require('./element')

function meet(element, expectation, timeout) {
  return insist({
    goal: `${element.description} ${describeWish(expectation)}`,
    attempt: async () => findFault(expectation, await element.look(), element.index),
    report: () => element.report(),
    timeout,
  })
}

/** What waitFor(element).toExist() and the like return: waits for a time, or as long as scrolling moves the content. */
class Waiting {
  constructor(driver, element, expectation) {
    this.driver = driver
    this.element = element
    this.expectation = expectation
  }

  withTimeout(milliseconds) {
    return meet(this.element, this.expectation, milliseconds)
  }

  whileElement(matcher) {
    const scroller = new WebElement(this.driver, matcher)
    return new ScrollWaiting(this, scroller)
  }
}

class ScrollWaiting {
  constructor({ element, expectation }, scroller) {
    this.element = element
    this.expectation = expectation
    this.scroller = scroller
  }

  async scroll(...parameters) {
    for (;;) {
      const fault = findFault(this.expectation, await this.element.look(), this.element.index)
      if (fault === undefined) return
      const hasMoved = await this.scroller.scrolling.by(...parameters)
      if (!hasMoved) return meet(this.element, this.expectation, patienceMilliseconds)
    }
  }
}

pointAtCaller(Waiting.prototype, ['withTimeout'])
pointAtCaller(ScrollWaiting.prototype, ['scroll'])

/** The methods that expect and waitFor have in common; `conclude` decides what to do with the expectation. */
class Vocabulary {
  constructor(conclude, isNegated = false) {
    this.conclude = conclude
    this.isNegated = isNegated
  }

  get not() {
    return new Vocabulary(this.conclude, !this.isNegated)
  }

  toBeNotVisible() {
    return this.not.toBeVisible()
  }

  toBeNotFocused() {
    return this.not.toBeFocused()
  }

  toNotExist() {
    return this.not.toExist()
  }
}

for (const name of Object.keys(expectations)) {
  Vocabulary.prototype[name] = function express(...parameters) {
    return this.conclude({ name, parameters, isNegated: this.isNegated })
  }
}

const createExpect = (driver) => (element) =>
  new Vocabulary((expectation) =>
    new Waiting(driver, element, expectation).withTimeout(patienceMilliseconds),
  )

const createWaitFor = (driver) => (element) =>
  new Vocabulary((expectation) => new Waiting(driver, element, expectation))

module.exports = { createExpect, createWaitFor }
