import type { Tokens } from 'marked'

import { proseText, visibleText } from '@/ui/visible-text'

import { isMisleading, readAddress, readPicture, type Address, type Picture } from './address'
import { directionOf, type Direction } from './direction'
import { decodeEntities } from './entities'
import { marked, type MarkedToken } from './markdown-lexer'

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis' | 'struck'; children: readonly Inline[] }
  | { kind: 'link'; address: Address; isMisleading: boolean; children: readonly Inline[] }
  | { kind: 'picture'; alt: string; picture: Picture }

export interface Prose {
  direction: Direction
  children: readonly Inline[]
}

export interface ListItem {
  direction: Direction
  /** Undefined unless the item is a task. */
  isChecked: boolean | undefined
  children: readonly Content[]
}

export type Align = 'center' | 'left' | 'right' | null

export type Content =
  | ({ kind: 'paragraph' } & Prose)
  | ({ kind: 'heading'; depth: number } & Prose)
  | { kind: 'list'; start: number | undefined; isLoose: boolean; items: readonly ListItem[] }
  | { kind: 'quote'; direction: Direction; children: readonly Content[] }
  | { kind: 'code'; language: string; text: string }
  | {
      kind: 'table'
      direction: Direction
      aligns: readonly Align[]
      header: readonly Prose[]
      rows: readonly (readonly Prose[])[]
    }
  | { kind: 'rule' }
  /** The start of something too large to be shown whole. */
  | { kind: 'cut'; start: Content; reason: CutReason; source: string }

export type CutReason = { kind: 'length' } | { kind: 'rows'; shown: number; total: number }

const most = { characters: 20_000, charactersOfStart: 4_000, cells: 2_000, entries: 500 }

/** Native layout fails on views nested deeper than this. */
const maximumDepth = 12

/** Returns undefined for a block that shows nothing. HTML is shown as text. */
export function readContent(token: MarkedToken, depth = 0): Content | undefined {
  if (depth > maximumDepth) return plain(token.raw)
  if (isTooLong(token)) return cutText(token.raw)
  switch (token.type) {
    case 'paragraph':
      return { kind: 'paragraph', ...readProse(token.text, marked(token.tokens)) }
    case 'text':
      return {
        kind: 'paragraph',
        ...readProse(token.text, token.tokens ? marked(token.tokens) : [token]),
      }
    case 'heading':
      return {
        kind: 'heading',
        depth: token.depth,
        ...readProse(token.text, marked(token.tokens)),
      }
    case 'list':
      return cutRows(token, token.items.length, most.entries, (shown) => ({
        kind: 'list',
        start: token.start === '' ? undefined : token.start,
        isLoose: token.loose,
        items: token.items.slice(0, shown).map((item) => readItem(item, depth)),
      }))
    case 'blockquote':
      return cutRows(token, token.tokens.length, most.entries, (shown) => ({
        kind: 'quote',
        direction: directionOf(token.text),
        children: readAll(marked(token.tokens.slice(0, shown)), depth),
      }))
    case 'code':
      return { kind: 'code', language: token.lang?.split(/\s/)[0] ?? '', text: token.text }
    case 'table': {
      const columns = token.header.length
      if (columns > most.cells) return cutText(token.raw)
      return cutRows(token, token.rows.length, Math.floor(most.cells / columns), (shown) => ({
        kind: 'table',
        direction: directionOf(token.header.map(({ text }) => text).join(' ')),
        aligns: token.align,
        header: token.header.map(readCell),
        rows: token.rows.slice(0, shown).map((row) => row.map(readCell)),
      }))
    }
    case 'hr':
      return { kind: 'rule' }
    case 'html':
      return plain(token.text)
    case 'def':
      // A footnote is shown as written.
      return token.tag.startsWith('^') ? plain(token.raw) : undefined
    default:
      return undefined
  }
}

const isTooLong = ({ type, raw }: MarkedToken) =>
  raw.length > most.characters &&
  (type === 'paragraph' || type === 'heading' || type === 'text' || type === 'html')

/** Returns the start of a source as plain text. */
export const cutText = (source: string): Content => ({
  kind: 'cut',
  start: plain(source.slice(0, most.charactersOfStart)),
  reason: { kind: 'length' },
  source,
})

function cutRows(
  { raw }: MarkedToken,
  total: number,
  mostRows: number,
  read: (shown: number) => Content,
): Content {
  if (total <= mostRows) return read(total)
  const reason: CutReason = { kind: 'rows', shown: mostRows, total }
  return { kind: 'cut', start: read(mostRows), reason, source: raw }
}

function plain(text: string): Content {
  const written = text.trimEnd()
  return {
    kind: 'paragraph',
    direction: directionOf(written),
    children: [{ kind: 'text', text: proseText(written) }],
  }
}

function readAll(tokens: readonly MarkedToken[], depth: number): readonly Content[] {
  return tokens.flatMap((token) => readContent(token, depth + 1) ?? [])
}

function readItem({ task, checked, text, tokens }: Tokens.ListItem, depth: number): ListItem {
  return {
    direction: directionOf(text),
    isChecked: task ? checked === true : undefined,
    children: readAll(marked(tokens), depth),
  }
}

const readCell = ({ text, tokens }: Tokens.TableCell) => readProse(text, marked(tokens))

function readProse(text: string, tokens: readonly MarkedToken[]): Prose {
  return { direction: directionOf(text), children: readInline(tokens) }
}

function readInline(tokens: readonly MarkedToken[]): readonly Inline[] {
  const children: Inline[] = []
  for (const token of tokens)
    for (const child of readSpan(token)) {
      const last = children.at(-1)
      if (child.kind === 'text' && last?.kind === 'text')
        children[children.length - 1] = { kind: 'text', text: last.text + child.text }
      else children.push(child)
    }
  return children
}

function readSpan(token: MarkedToken): readonly Inline[] {
  switch (token.type) {
    case 'text':
      return [
        { kind: 'text', text: proseText(withoutBlanksAroundLines(decodeEntities(token.text))) },
      ]
    case 'escape':
    case 'html':
      return [{ kind: 'text', text: proseText(token.text) }]
    case 'br':
      return [{ kind: 'text', text: '\n' }]
    case 'codespan':
      return [{ kind: 'code', text: visibleText(token.text) }]
    case 'strong':
      return [{ kind: 'strong', children: readInline(marked(token.tokens)) }]
    case 'em':
      return [{ kind: 'emphasis', children: readInline(marked(token.tokens)) }]
    case 'del':
      return [{ kind: 'struck', children: readInline(marked(token.tokens)) }]
    case 'link':
      return readLink(token)
    case 'image': {
      const picture = readPicture(decodeEntities(token.href))
      return [{ kind: 'picture', alt: visibleText(decodeEntities(token.text)), picture }]
    }
    default:
      return []
  }
}

const withoutBlanksAroundLines = (text: string) =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line, index, lines) => {
          const start = index > 0 ? line.replace(/^ +/, '') : line
          return index < lines.length - 1 ? trimEnd(start) : start
        })
        .join('\n')
    : text

/** A pattern for trailing blanks would start anew at each blank. */
function trimEnd(line: string): string {
  let end = line.length
  while (line[end - 1] === ' ') end -= 1
  return line.slice(0, end)
}

function readLink({ raw, href, tokens, autolink }: Tokens.Link): readonly Inline[] {
  const children = readInline(marked(tokens))
  const address = readAddress(autolink ? href : decodeEntities(href))
  if (!address) return raw.startsWith('[^') ? [{ kind: 'text', text: raw }] : children
  return [
    { kind: 'link', address, isMisleading: isMisleading(textOf(children), address), children },
  ]
}

export function textOf(children: readonly Inline[]): string {
  return children
    .map((child) => {
      switch (child.kind) {
        case 'text':
        case 'code':
          return child.text
        case 'picture':
          return child.alt
        case 'strong':
        case 'emphasis':
        case 'struck':
        case 'link':
          return textOf(child.children)
      }
    })
    .join('')
}

/** Returns all pictures in the spans in order, including nested ones. */
export function picturesIn(
  children: readonly Inline[],
): readonly Extract<Inline, { kind: 'picture' }>[] {
  return children.flatMap((child) => {
    if (child.kind === 'picture') return [child]
    return 'children' in child ? picturesIn(child.children) : []
  })
}
