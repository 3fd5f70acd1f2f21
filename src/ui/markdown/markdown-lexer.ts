import { Lexer, type Links, type MarkedToken, type Token } from 'marked'

import { inlineWork, mostWorkPerBlock, mostWorkPerReading, workPerText } from './inline-work'

export type { Links, MarkedToken } from 'marked'

export interface ReadMarkdown {
  tokens: readonly MarkedToken[]
  links: Links
}

/** Everything that is lexed with marked goes through this. */
export interface MarkdownLexer {
  /**
   * Reads blocks and their inline content. Returns the given link definitions plus the new ones. Content
   * that would take too long to read is left as written.
   */
  read: (source: string, links: Links) => ReadMarkdown
}

export const markdownLexer: MarkdownLexer = {
  read(source, known) {
    const lexer = lexerWith(known)
    const tokens = orPlain(source, () => {
      lexer.blockTokens(source, lexer.tokens)
      let left = mostWorkPerReading
      for (const { src, tokens: inside } of lexer.inlineQueue) {
        const work = workPerText + inlineWork(src)
        if (work > mostWorkPerBlock || work > left) {
          inside.push({ type: 'escape', raw: src, text: src })
          continue
        }
        left -= work
        // An open tag must not affect the next block: HTML is text here.
        lexer.state.inLink = false
        lexer.state.inRawBlock = false
        lexer.inlineTokens(src, inside)
      }
      return lexer.tokens
    })
    return { tokens, links: lexer.tokens.links }
  },
}

function lexerWith(links: Links): Lexer {
  const lexer = new Lexer({ gfm: true })
  Object.assign(lexer.tokens.links, links)
  return lexer
}

/**
 * Matches a line inside sixty quotes and lists. Hundreds of levels take seconds, and thousands overflow the
 * stack.
 */
const deepLine =
  /^(?:[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){60}|[ \t]{120,}(?:>|(?:[-+*]|\d{1,9}[.)])[ \t]))/m

function orPlain(source: string, lex: () => Token[]): readonly MarkedToken[] {
  if (deepLine.test(source)) return plain(source)
  try {
    return marked(lex())
  } catch (error) {
    // Nested blocks overflow the stack; nothing else here throws a RangeError.
    if (!(error instanceof RangeError)) throw error
    return plain(source)
  }
}

function plain(source: string): readonly MarkedToken[] {
  const text: Token = { type: 'escape', raw: source, text: source }
  return marked([{ type: 'paragraph', raw: source, text: source, tokens: [text] }])
}

const kinds: ReadonlySet<string> = new Set<MarkedToken['type']>([
  'blockquote',
  'br',
  'checkbox',
  'code',
  'codespan',
  'def',
  'del',
  'em',
  'escape',
  'heading',
  'hr',
  'html',
  'image',
  'link',
  'list',
  'list_item',
  'paragraph',
  'space',
  'strong',
  'table',
  'text',
])

/** Narrows the type: only extensions create other tokens, and we have none. */
export function marked(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => kinds.has(token.type))
}
