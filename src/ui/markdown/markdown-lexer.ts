import { Lexer, type Links, type MarkedToken, type Token } from 'marked'

export type { Links, MarkedToken } from 'marked'

export interface ReadMarkdown {
  tokens: readonly MarkedToken[]
  links: Links
}

/** Where marked comes in. */
export interface MarkdownLexer {
  /** Blocks and what is inside them. Knows the definitions that were given, and returns all. */
  read: (source: string, links: Links) => ReadMarkdown
}

export const markdownLexer: MarkdownLexer = {
  read(source, known) {
    const lexer = lexerWith(known)
    const tokens = orPlain(source, () => {
      lexer.blockTokens(source, lexer.tokens)
      for (const { src, tokens: inside } of lexer.inlineQueue) {
        // A tag that one block leaves open says nothing about the next: HTML is text to us.
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
    // Blocks nested by the thousand exhaust the stack; nothing else in here throws a RangeError.
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

/** Tokens without those that only an extension could have made; there are no extensions. */
export function marked(tokens: readonly Token[]): readonly MarkedToken[] {
  return tokens.filter((token): token is MarkedToken => kinds.has(token.type))
}
