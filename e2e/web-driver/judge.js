// Decides from the data of the page whether an expectation holds. No I/O.

const { serialize, show } = require('./matchers')

const defaultVisiblePercent = 75

function isLike(actual, expected) {
  if (actual === undefined) return false
  const pattern = serialize(expected)
  if (typeof pattern === 'string') return String(actual) === pattern
  return new RegExp(pattern.source, pattern.flags).test(String(actual))
}

const describeToggle = (toggle) => (toggle === undefined ? 'no toggle' : toggle ? 'on' : 'off')

/** Expectations by name: what each asks for, whether an element meets it, and what the element has instead. */
const expectations = {
  toExist: {
    wish: () => 'to exist',
    holds: () => true,
    actual: () => 'it exists',
  },
  toBeVisible: {
    wish: (percent = defaultVisiblePercent) => `to be visible (at least ${percent} %)`,
    holds: (element, percent = defaultVisiblePercent) => element.visiblePercent >= percent,
    actual: (element) => `it is ${element.visiblePercent} % visible`,
  },
  toBeFocused: {
    wish: () => 'to be focused',
    holds: (element) => element.focused,
    actual: (element) => (element.focused ? 'it is focused' : 'it is not focused'),
  },
  toHaveText: {
    wish: (text) => `to have text ${show(text)}`,
    holds: (element, text) => isLike(element.text, text),
    actual: (element) => `its text is ${show(element.text)}`,
  },
  toHaveLabel: {
    wish: (label) => `to have label ${show(label)}`,
    holds: (element, label) => isLike(element.label, label),
    actual: (element) => `its label is ${show(element.label)}`,
  },
  toHaveId: {
    wish: (id) => `to have id ${show(id)}`,
    holds: (element, id) => isLike(element.identifier, id),
    actual: (element) => `its id is ${show(element.identifier)}`,
  },
  toHaveValue: {
    wish: (value) => `to have value ${show(value)}`,
    holds: (element, value) => isLike(element.value, value),
    actual: (element) => `its value is ${show(element.value)}`,
  },
  toHaveToggleValue: {
    wish: (value) => `to be switched ${describeToggle(Boolean(value))}`,
    holds: (element, value) => element.toggle === Boolean(value),
    actual: (element) => `it is ${describeToggle(element.toggle)}`,
  },
}

/** Without an index exactly one element may match, as on a device. */
function choose(elements, index) {
  if (index !== undefined) {
    const element = elements[index]
    return element
      ? { element }
      : { problem: `there is no element at index ${index}, only ${elements.length} in all` }
  }
  if (elements.length > 1) {
    return { problem: `${elements.length} elements match: choose one with atIndex()` }
  }
  return elements.length === 1 ? { element: elements[0] } : { problem: 'no element matches' }
}

function isAbsent(elements, index) {
  return index === undefined ? elements.length === 0 : elements[index] === undefined
}

/** Returns undefined if the expectation holds, otherwise a clause that says why it does not. */
function findFault({ name, parameters, isNegated }, elements, index) {
  const absenceIsFine = isNegated && (name === 'toExist' || name === 'toBeVisible')
  if (absenceIsFine && isAbsent(elements, index)) return undefined
  const { element, problem } = choose(elements, index)
  if (problem) return problem
  const { holds, actual } = expectations[name]
  return holds(element, ...parameters) === isNegated ? actual(element) : undefined
}

function describeWish({ name, parameters, isNegated }) {
  return `${isNegated ? 'not ' : ''}${expectations[name].wish(...parameters)}`
}

function describeElement({ identifier, text, label, visiblePercent, frame }) {
  const { x, y, width, height } = frame
  const parts = [
    identifier && `id ${show(identifier)}`,
    text && `text ${show(shorten(text))}`,
    label && label !== text && `label ${show(shorten(label))}`,
    `${visiblePercent} % visible`,
    `${Math.round(width)} × ${Math.round(height)} at (${Math.round(x)}, ${Math.round(y)})`,
  ]
  return parts.filter(Boolean).join(', ')
}

const shorten = (text) => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

module.exports = { expectations, choose, describeElement, describeWish, findFault }
