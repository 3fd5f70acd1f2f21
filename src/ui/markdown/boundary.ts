import type { MarkedToken } from './markdown-lexer'

/**
 * How many characters of an unfinished text have become blocks that nothing written after it can change.
 * Behind that point the text can be lexed on its own, as if it began there. The tokens may be those of the
 * text with its end completed; blocks that only the completion made settle nothing.
 */
export function findBoundary(tokens: readonly MarkedToken[], source: string): number {
  let settled = 0
  let start = 0
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1]
    const end = start + token.raw.length
    if (!next || end >= source.length || !source.startsWith(token.raw, start)) break
    if (!source.startsWith(beginningOf(next), end)) break
    if (!isSettled(token, next, { source, start, end })) break
    // Blank lines may still become more, so the rest begins with something else.
    if (next.type !== 'space') settled = end
    start = end
  }
  return settled
}

/** The blanks of a block and its first sign: before that one is written, any other may come. */
const beginningOf = ({ raw }: MarkedToken) => /^\s*\S?/.exec(raw)?.[0] ?? ''

interface Place {
  source: string
  start: number
  end: number
}

function isSettled(token: MarkedToken, next: MarkedToken, place: Place): boolean {
  if (mayBecomeDefinition(token, next, place)) return false
  switch (token.type) {
    case 'space':
    case 'heading':
    case 'hr':
    case 'code':
    case 'html':
    case 'def':
      return true
    case 'paragraph':
    case 'blockquote':
    case 'table':
      return isBlankLine(next)
    case 'list':
      return isBlankLine(next) && endsList(place.source, place.end + next.raw.length)
    default:
      return false
  }
}

/** A list leaves the spaces at the end of its last line, and they are no blank line. */
const isBlankLine = ({ type, raw }: MarkedToken) => type === 'space' && /\n.*\n/.test(raw)

/** Whether the line after a list and a blank line is no item and not indented, whatever it goes on with. */
function endsList(source: string, lineStart: number): boolean {
  if (/[^\s\d*+-]/.test(source.charAt(lineStart))) return true
  const end = source.indexOf('\n', lineStart)
  // Some blanks end no line to marked, and a list goes on behind them.
  return end !== -1 && source.slice(lineStart, end).trim() !== ''
}

const beginsLikeDefinition = / {0,3}\[/y
// As in marked: a label, a place, and a title that goes on to the end. Titles may hold blank lines.
const openTitle =
  / {0,3}\[(?:\\[\s\S]|[^[\]\\\n]|\n(?![ \t]*\n))+\]: *(?:\n[ \t]*)?(?:[^<\s]\S*|<.*?>)(?: +(?:\n[ \t]*)?| *\n[ \t]*)(?:"(?:\\[\s\S]|[^"\\])*|'(?:\\[\s\S]|[^'\\])*|\((?:\\[\s\S]|[^()\\])*)$/y

function mayBecomeDefinition(
  token: MarkedToken,
  next: MarkedToken,
  { source, start }: Place,
): boolean {
  const canBegin = ['def', 'heading', 'paragraph', 'table'].includes(token.type)
  if (!canBegin || !matchesAt(beginsLikeDefinition, source, start)) return false
  if (token.type !== 'def' && !isBlankLine(next)) return true
  return matchesAt(openTitle, source, start)
}

function matchesAt(pattern: RegExp, source: string, start: number): boolean {
  pattern.lastIndex = start
  return pattern.test(source)
}
