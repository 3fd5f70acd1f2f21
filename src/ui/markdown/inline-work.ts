/** Marks at which the lexer tries to match something in all of the text that follows. */
const marks = new Set(Array.from('*_~`[]<!\\&', (mark) => mark.charCodeAt(0)))
/** Characters of a possible mail address. The lexer tries to match one anew at each of them. */
const mailCharacter = /^[\w.!#$%&'*+/=?^`{|}~-]$/
const isMailCharacter = Array.from({ length: 128 }, (_, code) =>
  mailCharacter.test(String.fromCharCode(code)),
)

/**
 * Estimates how many steps the lexer takes for the marks inside a block. The number is quadratic for long
 * texts with many marks, and for very long words.
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

/** The fixed cost of a text, however short: a table can have many thousands of them. */
export const workPerText = 5_000
/** Enough for a paragraph of almost 20,000 letters with 400 marks, or for a word of 2,800 letters. */
export const mostWorkPerBlock = 8_000_000
/** The limit for all blocks that are read in one call. */
export const mostWorkPerReading = 60_000_000
