const property = '--focus'
let isAdopted = false

/** Draws the same ring around every element with keyboard focus. Fields draw their own. */
export function showFocusIn(colour: string): void {
  document.documentElement.style.setProperty(property, colour)
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  // `:where` has no specificity, so any element can override the ring.
  sheet.replaceSync(`:where(:focus-visible){outline:2px solid var(${property});outline-offset:1px}`)
  document.adoptedStyleSheets.push(sheet)
}
