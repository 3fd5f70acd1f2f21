/** Enough for a few screens: the layout of one longer text takes too long. */
const charactersPerPart = 4_000

/** A long text in parts that end with a line where there is one. */
export function plainParts(text: string): readonly string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length;) {
    const most = at + charactersPerPart
    const line = text.lastIndexOf('\n', most)
    const whole = /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most
    const end = most >= text.length ? text.length : line > at ? line : whole
    parts.push(text.slice(at, end))
    at = text[end] === '\n' ? end + 1 : end
  }
  return parts
}
