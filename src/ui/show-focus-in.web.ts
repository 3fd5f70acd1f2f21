const property = '--focus'
let isAdopted = false

/** Gives everything that is focused by keyboard the same ring. Fields draw their own. */
export function showFocusIn(colour: string): void {
  document.documentElement.style.setProperty(property, colour)
  if (isAdopted) return
  isAdopted = true
  const sheet = new CSSStyleSheet()
  // Without specificity, so that an element can decide otherwise.
  sheet.replaceSync(`:where(:focus-visible){outline:2px solid var(${property});outline-offset:1px}`)
  document.adoptedStyleSheets.push(sheet)
}
