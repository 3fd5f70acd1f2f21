/** Marks that make the lexer try something at their place, with all of the text that follows. */
const marks = new Set(Array.from('*_~`[]<!\\&', (mark) => mark.charCodeAt(0)))
/** What the lexer takes for the beginning of a mail address, at each letter of it anew. */
const mailCharacter = /^[\w.!#$%&'*+/=?^`{|}~-]$/
const isMailCharacter = Array.from({ length: 128 }, (_, code) =>
  mailCharacter.test(String.fromCharCode(code)),
)

/**
 * About how many steps the lexer takes for the marks inside a block. It is quadratic where many marks
 * stand in a long text, and where a word is very long.
 */
export function inlineWork(source: string): number {
  let found = 0
  let words = 0
  let wordLength = 0
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (marks.has(code)) found += 1
    if (isMailCharacter[code] === true) wordLength += 1
    else {
      words += wordLength * wordLength
      wordLength = 0
    }
  }
  return source.length + found * source.length + words + wordLength * wordLength
}

/** What it costs to begin with a text, however short: a table can have many thousands. */
export const workPerText = 5_000
/** A paragraph of 20,000 letters with 400 marks; or a word of 2,800 letters. */
export const mostWorkPerBlock = 8_000_000
/** All that is read at once. */
export const mostWorkPerReading = 60_000_000
