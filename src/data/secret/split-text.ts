/** Splits text into parts of at most `mostBytes` UTF-8 bytes, never within a character. */
export function splitText(text: string, mostBytes: number): string[] {
  const parts: string[] = []
  let start = 0
  let end = 0
  let bytes = 0
  for (const character of text) {
    const more = bytesOf(character)
    if (bytes + more > mostBytes) {
      parts.push(text.slice(start, end))
      start = end
      bytes = 0
    }
    bytes += more
    end += character.length
  }
  return [...parts, text.slice(start)]
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Encodes an owner for a secret's name, in characters that keychains accept. */
export const nameOf = (owner: string) =>
  owner.replace(/[^A-Za-z0-9.-]/g, (character) => `_${character.charCodeAt(0).toString(16)}_`)
