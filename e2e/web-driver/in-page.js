// Runs inside the page: the driver sends the text of this file to the browser, so it may use only the DOM.
// The driver calls functions that return plain data, and interprets the data itself.

const samplesPerSide = 7

const isField = (node) => node.matches('input, textarea, select')

/** On the web, a covered screen stays mounted, but has no box. It counts as absent, as it is on a device. */
function isRendered(node) {
  if (node.checkVisibility()) return true
  const isBoxless = getComputedStyle(node).display === 'contents'
  return isBoxless && [...node.children].some(isRendered)
}

/** Returns whether the node would be a Text or a TextInput on a device, not a View that merely contains text. */
function isTextual(node) {
  if (isField(node)) return true
  if ([...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== ''))
    return true
  const children = [...node.children]
  return children.length > 0 && children.every((child) => child.matches('span, a, br'))
}

function textOf(node) {
  if (isField(node)) return node.value
  return isTextual(node) ? node.textContent : (node.innerText ?? node.textContent)
}

function isLike(actual, expected) {
  if (actual === null || actual === undefined) return false
  if (typeof expected === 'string') return actual === expected
  return new RegExp(expected.source, expected.flags).test(actual)
}

function hasText(node, expected) {
  if (!isTextual(node) || !isLike(textOf(node), expected)) return false
  return ![...node.children].some((child) => hasText(child, expected))
}

function hasAncestor(node, predicate) {
  const parent = node.parentElement
  return parent !== null && (matches(parent, predicate) || hasAncestor(parent, predicate))
}

function matches(node, predicate) {
  switch (predicate.kind) {
    case 'id':
      return isLike(node.getAttribute('data-testid'), predicate.value)
    case 'text':
      return hasText(node, predicate.value)
    case 'label':
      return isLike(node.getAttribute('aria-label'), predicate.value)
    case 'selector':
      return node.matches(predicate.value)
    case 'all':
      return predicate.of.every((part) => matches(node, part))
    case 'ancestor':
      return hasAncestor(node, predicate.of)
    case 'descendant':
      return [...node.querySelectorAll('*')].some((child) => matches(child, predicate.of))
    default:
      throw new Error(`Unknown kind of matcher: ${predicate.kind}`)
  }
}

/** Returns a selector for all nodes that can match, so that few have to be checked. */
function selectorOf(predicate) {
  switch (predicate.kind) {
    case 'id':
      return typeof predicate.value === 'string'
        ? `[data-testid=${JSON.stringify(predicate.value)}]`
        : '[data-testid]'
    case 'label':
      return '[aria-label]'
    case 'selector':
      return predicate.value
    case 'ancestor':
      return `:is(${selectorOf(predicate.of)}) *`
    case 'all':
      return predicate.of.map((part) => `:is(${selectorOf(part)})`).join('')
    default:
      return '*'
  }
}

/** Returns the rendered nodes that match. A page that is still loading may have no body. */
function find(predicate) {
  return [...(document.body?.querySelectorAll(selectorOf(predicate)) ?? [])].filter(
    (node) => matches(node, predicate) && isRendered(node),
  )
}

function intersect(first, second) {
  const left = Math.max(first.left, second.left)
  const top = Math.max(first.top, second.top)
  const right = Math.min(first.right, second.right)
  const bottom = Math.min(first.bottom, second.bottom)
  return { left, top, right: Math.max(left, right), bottom: Math.max(top, bottom) }
}

const areaOf = (box) => (box.right - box.left) * (box.bottom - box.top)

/** Returns the part of the node that neither the window nor a scrolling ancestor clips. */
function visibleBoxOf(node) {
  let box = intersect(node.getBoundingClientRect(), {
    left: 0,
    top: 0,
    right: window.innerWidth,
    bottom: window.innerHeight,
  })
  for (let parent = node.parentElement; parent !== null; parent = parent.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(parent)
    if (parent !== document.documentElement && `${overflowX}${overflowY}` !== 'visiblevisible') {
      box = intersect(box, parent.getBoundingClientRect())
    }
  }
  return box
}

/** A node that takes no touches is never hit itself, so a hit on an ancestor also means that nothing is in the way. */
function isOnTop(node, x, y) {
  const hit = document.elementFromPoint(x, y)
  return hit !== null && (node.contains(hit) || hit.contains(node))
}

function visiblePercentOf(node) {
  const area = areaOf(node.getBoundingClientRect())
  const box = visibleBoxOf(node)
  if (area === 0 || areaOf(box) === 0) return 0
  if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return 0
  let uncovered = 0
  for (let row = 0; row < samplesPerSide; row += 1) {
    for (let column = 0; column < samplesPerSide; column += 1) {
      const x = box.left + ((column + 0.5) / samplesPerSide) * (box.right - box.left)
      const y = box.top + ((row + 0.5) / samplesPerSide) * (box.bottom - box.top)
      if (isOnTop(node, x, y)) uncovered += 1
    }
  }
  return Math.floor((100 * areaOf(box) * uncovered) / (area * samplesPerSide ** 2))
}

function nameOf(node) {
  if (node === null) return 'nothing'
  const id = node.closest('[data-testid]')?.getAttribute('data-testid')
  return id ? `something in by.id('${id}')` : `a <${node.tagName.toLowerCase()}>`
}

function targetOf(node, point) {
  const frame = node.getBoundingClientRect()
  const box = visibleBoxOf(node)
  const x = point ? frame.left + point.x : (box.left + box.right) / 2
  const y = point ? frame.top + point.y : (box.top + box.bottom) / 2
  const hit = document.elementFromPoint(x, y)
  const isTransparent = getComputedStyle(node).pointerEvents === 'none'
  const isReached = hit !== null && (node.contains(hit) || (isTransparent && hit.contains(node)))
  return { x, y, isReached, obstacle: isReached ? undefined : nameOf(hit) }
}

function toggleOf(node) {
  const checked = node.getAttribute('aria-checked')
  if (checked !== null) return checked === 'true'
  const box = node.matches('input') ? node : node.querySelector('input[type=checkbox]')
  return box && box.type === 'checkbox' ? box.checked : undefined
}

function valueOf(node) {
  if (isField(node)) return node.value
  return node.getAttribute('aria-valuetext') ?? node.getAttribute('aria-valuenow') ?? undefined
}

function describe(node, point) {
  const { left, top, width, height } = node.getBoundingClientRect()
  const text = textOf(node)
  return {
    identifier: node.getAttribute('data-testid') ?? '',
    text,
    label: node.getAttribute('aria-label') ?? text,
    placeholder: node.getAttribute('placeholder') ?? undefined,
    value: valueOf(node),
    toggle: toggleOf(node),
    enabled: !node.disabled && node.getAttribute('aria-disabled') !== 'true',
    focused: node.contains(document.activeElement),
    visiblePercent: visiblePercentOf(node),
    frame: { x: left, y: top, width, height },
    target: targetOf(node, point),
  }
}

/** Describes every rendered node that matches, in document order. */
function look({ predicate, point }) {
  return find(predicate).map((node) => describe(node, point))
}

/** Returns the test ids of rendered nodes, for failure messages. */
function listIdentifiers() {
  const nodes = [...document.querySelectorAll('[data-testid]')].filter(isRendered)
  return [...new Set(nodes.map((node) => node.getAttribute('data-testid')))]
}

function canScroll(node, isVertical) {
  const style = getComputedStyle(node)
  const overflow = isVertical ? style.overflowY : style.overflowX
  const room = isVertical
    ? node.scrollHeight - node.clientHeight
    : node.scrollWidth - node.clientWidth
  return /auto|scroll/.test(overflow) && room > 0
}

/** Measures the scroller that touching the node moves: the node itself, the first one inside, or the one around it. */
function measureScroller({ predicate, index, isVertical }) {
  const node = find(predicate)[index]
  if (!node) return null
  let scroller = [node, ...node.querySelectorAll('*')].find((each) => canScroll(each, isVertical))
  for (let parent = node; !scroller && parent !== null; parent = parent.parentElement) {
    if (canScroll(parent, isVertical)) scroller = parent
  }
  scroller = scroller ?? document.scrollingElement
  const { left, top, right, bottom } = visibleBoxOf(scroller)
  return {
    position: isVertical ? scroller.scrollTop : scroller.scrollLeft,
    end: isVertical
      ? scroller.scrollHeight - scroller.clientHeight
      : scroller.scrollWidth - scroller.clientWidth,
    frame: { x: left, y: top, width: right - left, height: bottom - top },
  }
}

function selectText({ isWhole }) {
  const field = document.activeElement
  const { length } = field.value ?? ''
  field.setSelectionRange?.(isWhole ? 0 : length, length)
}

/** Sets the properties that React Native's AppState reads on the web, because a headless page is always visible. */
function pretendVisibility({ state }) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** A page in front draws sooner than this, even on a busy machine. */
const backgroundMilliseconds = 1_000

/** Resolves when the page has drawn earlier changes, or after a timeout: a page behind another one draws nothing. */
function waitUntilDrawn() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
    setTimeout(resolve, backgroundMilliseconds)
  })
}

/** Chromium may never report a page as idle if it has nothing to draw. */
const idleMilliseconds = 10_000

/** Resolves when the page has drawn earlier changes and is idle. */
async function waitUntilIdle() {
  await waitUntilDrawn()
  await new Promise((resolve) =>
    requestIdleCallback(() => resolve(), { timeout: idleMilliseconds }),
  )
}

module.exports = {
  find,
  listIdentifiers,
  look,
  measureScroller,
  pretendVisibility,
  waitUntilDrawn,
  waitUntilIdle,
  selectText,
}
