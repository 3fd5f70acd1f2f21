import { Lexer, type Links, type MarkedToken, type Token } from 'marked'

export type { Links, MarkedToken } from 'marked'

export interface ReadMarkdown {
  tokens: readonly MarkedToken[]
  links: Links
}

/** The only user of marked's lexer. */
export interface MarkdownLexer {
  /** Reads blocks and their inline content. Returns the given link definitions plus the new ones. */
  read: (source: string, links: Links) => ReadMarkdown
}

export const markdownLexer: MarkdownLexer = {
  read(source, known) {
    const lexer = lexerWith(known)
    const tokens = orPlain(source, () => {
      lexer.blockTokens(source, lexer.tokens)
      for (const { src, tokens: inside } of lexer.inlineQueue) {
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

function orPlain(source: string, lex: () => Token[]): readonly MarkedToken[] {
  try {
    return marked(lex())
  } catch (error) {
    // Thousands of nested blocks overflow the stack; nothing else here throws a RangeError.
    if (!(error instanceof RangeError)) throw error
    const text: Token = { type: 'text', raw: source, text: source }
    return marked([{ type: 'paragraph', raw: source, text: source, tokens: [text] }])
  }
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

/** Narrows the type: only extensions make other tokens, and we have none. */
export function marked(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => kinds.has(token.type))
}
