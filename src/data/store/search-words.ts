/** A piece of text around a match. */
export interface Snippet {
  before: string
  match: string
  after: string
}

/** Accents, Hebrew points, Arabic vowel signs, and the null character, which ends a text in SQLite. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\0]/g

/**
 * Normalises text for searching: lower case, and without marks. SQLite's LIKE
 * ignores case for ASCII only, so this applies to both stored text and queries.
 */
export const searchable = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().replaceAll('ς', 'σ')

/** Splits a query into words. Each must be part of some word. */
export const searchWords = (query: string): string[] => [
  ...new Set(searchable(query).split(/\s+/).filter(Boolean)),
]

/** A pattern for `LIKE ? ESCAPE '\'` that matches the word literally. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Joins the words into an FTS5 query in which none of them acts as an operator. */
export const matchExpression = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ')

const margin = 40

/** Returns the text around the first match of any word. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const places = words.map((word) => placeOf(text, word)).filter((place) => place !== undefined)
  const first = places.sort((one, other) => one.start - other.start)[0]
  const { start, end } = first ?? { start: 0, end: 0 }
  const from = start <= margin ? 0 : wordStart(text, start - margin)
  const to = Math.min(text.length, end + 2 * margin)
  return {
    before: (from > 0 ? '…' : '') + oneLine(text.slice(from, start)),
    match: oneLine(text.slice(start, end)),
    after: oneLine(text.slice(end, wordEnd(text, to))) + (to < text.length ? '…' : ''),
  }
}

/** Finds a word in the original text, including the marks of its last letter. */
function placeOf(text: string, word: string): { start: number; end: number } | undefined {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const piece = searchable(character)
    if (piece !== '' && folded.endsWith(word)) break
    for (let count = 0; count < piece.length; count += 1) starts.push(at)
    folded += piece
    at += character.length
  }
  if (!folded.endsWith(word)) return undefined
  return { start: starts[folded.length - word.length] ?? 0, end: at }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** Returns the beginning of the next word if it is near, and never a place within a character. */
function wordStart(text: string, at: number): number {
  const space = text.slice(at, at + margin / 2).search(/\s/)
  if (space !== -1) return at + space + 1
  return isLowSurrogate(text, at) ? at + 1 : at
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(at - margin / 2, at).search(/\s\S*$/)
  if (space !== -1) return at - margin / 2 + space
  return isLowSurrogate(text, at) ? at - 1 : at
}

const isLowSurrogate = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at))
