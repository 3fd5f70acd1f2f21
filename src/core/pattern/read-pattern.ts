/** A regular expression as a tree. Groups are not numbered, because nobody needs what they captured. */
export type PatternNode =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternNode[] }
  | {
      readonly kind: 'repeat'
      readonly part: PatternNode
      readonly least: number
      readonly most: number
    }
  | { readonly kind: 'start' | 'end' | 'word-edge' | 'no-word-edge' }
  | { readonly kind: 'ahead'; readonly part: PatternNode; readonly isNegated: boolean }

const longestPattern = 4_000

/**
 * Parses a JSON Schema pattern. Returns undefined for a pattern that is too long or uses something
 * unsupported: back-references, look-behind or modifiers. Throws a SyntaxError for an invalid pattern.
 */
export function readPattern(source: string): PatternNode | undefined {
  // The native parser checks the syntax, which the rest relies on.
  new RegExp(source, 'u')
  if (source.length > longestPattern || unsupported.test(withoutClasses(source))) return undefined
  return createReader(source).readAll()
}

const withoutClasses = (source: string) => source.replace(/\\\\|\\\[|\[(?:\\.|[^\]\\])*\]/gu, '.')

/** Back-references by number and name, look-behind, modifiers. */
const unsupported = /\\[1-9k]|\(\?<[=!]|\(\?[a-z-]+:/

/** Matches what stands for one character: a class, an escape or the character itself. */
const single =
  /\[(?:\\.|[^\]\\])*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]+\}|\\.|[^\\]/suy

const quantifier = /(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/uy
const opening = /\((?:\?(?:[:=!]|<[^>]+>))?/uy

function createReader(source: string) {
  let at = 0

  function take(sign: RegExp): RegExpExecArray | undefined {
    sign.lastIndex = at
    const found = sign.exec(source) ?? undefined
    if (found) at = sign.lastIndex
    return found
  }

  function readChoice(): PatternNode {
    const parts = [readSequence()]
    while (source[at] === '|') {
      at += 1
      parts.push(readSequence())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts }
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readTerm())
    return { kind: 'sequence', parts }
  }

  function readTerm(): PatternNode {
    const part = readAtom()
    const [found, sign, least, comma, most] = take(quantifier) ?? []
    if (found === undefined) return part
    if (sign === '*') return { kind: 'repeat', part, least: 0, most: Infinity }
    if (sign === '+') return { kind: 'repeat', part, least: 1, most: Infinity }
    if (sign === '?') return { kind: 'repeat', part, least: 0, most: 1 }
    const fewest = Number(least)
    const limit = most === '' ? Infinity : Number(most)
    return { kind: 'repeat', part, least: fewest, most: comma === '' ? fewest : limit }
  }

  function readAtom(): PatternNode {
    const group = take(opening)?.[0]
    if (group !== undefined) {
      const part = readChoice()
      at += 1
      const isAhead = group === '(?=' || group === '(?!'
      return isAhead ? { kind: 'ahead', part, isNegated: group === '(?!' } : part
    }
    const text = take(single)?.[0] ?? ''
    switch (text) {
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case String.raw`\b`:
        return { kind: 'word-edge' }
      case String.raw`\B`:
        return { kind: 'no-word-edge' }
      default:
        return { kind: 'character', matches: characterTest(text) }
    }
  }

  return { readAll: readChoice }
}

/** Tests one character against one class, for which the native matcher cannot backtrack. */
function characterTest(text: string): (character: string) => boolean {
  if (/^[^\\.[]/su.test(text)) return (character) => character === text
  const one = new RegExp(`^${text}$`, 'u')
  return (character) => one.test(character)
}
