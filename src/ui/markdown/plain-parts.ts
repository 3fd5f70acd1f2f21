/** A few screens. Laying out a longer text in one piece takes too long. */
const charactersPerPart = 4_000

/** Splits a long text into parts, at line breaks where possible. */
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
