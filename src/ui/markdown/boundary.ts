import type { MarkedToken } from './markdown-lexer'

/**
 * Returns how many characters of a streaming text belong to blocks that no later text can change. The rest
 * can be lexed on its own. The tokens may come from the text with its end completed; blocks that exist only
 * because of the completion are not settled.
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
    // More blank lines may follow, so the rest must not begin with one.
    if (next.type !== 'space') settled = end
    start = end
  }
  return settled
}

/** A block's leading blanks and first character. If the source lacks them, they come from the completed end. */
const beginningOf = ({ raw }: MarkedToken) => /^\s*\S?/.exec(raw)?.[0] ?? ''

interface BlockRange {
  source: string
  start: number
  end: number
}

function isSettled(token: MarkedToken, next: MarkedToken, range: BlockRange): boolean {
  if (mayBecomeDefinition(token, next, range)) return false
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
      return isBlankLine(next) && endsList(range.source, range.end + next.raw.length)
    default:
      return false
  }
}

/** A list leaves its trailing spaces to the next token; they are not a blank line. */
const isBlankLine = ({ type, raw }: MarkedToken) => type === 'space' && /\n.*\n/.test(raw)

/** Whether the line after a list and a blank line can neither be an item nor be indented. */
function endsList(source: string, lineStart: number): boolean {
  if (/[^\s\d*+-]/.test(source.charAt(lineStart))) return true
  const end = source.indexOf('\n', lineStart)
  // For marked, some blank characters do not end a line, and the list continues after them.
  return end !== -1 && source.slice(lineStart, end).trim() !== ''
}

const beginsLikeDefinition = / {0,3}\[/y
// As in marked: a label, an address, and an unfinished title. Titles may contain blank lines.
const openTitle =
  / {0,3}\[(?:\\[\s\S]|[^[\]\\\n]|\n(?![ \t]*\n))+\]: *(?:\n[ \t]*)?(?:[^<\s]\S*|<.*?>)(?: +(?:\n[ \t]*)?| *\n[ \t]*)(?:"(?:\\[\s\S]|[^"\\])*|'(?:\\[\s\S]|[^'\\])*|\((?:\\[\s\S]|[^()\\])*)$/y

function mayBecomeDefinition(
  token: MarkedToken,
  next: MarkedToken,
  { source, start }: BlockRange,
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
