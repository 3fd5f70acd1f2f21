import remend from 'remend'

import { findBoundary } from './boundary'
import { cutText, readContent, type Content } from './content'
import { contentSize } from './content-size'
import { markdownLexer, type Links, type MarkedToken, type ReadMarkdown } from './markdown-lexer'

/** A block of a message. Its identity changes only when its look changes. */
export interface Block {
  id: number
  content: Content
  /** The number of elements needed to draw it. */
  size: number
  /** The length of its source. */
  length: number
  /** True for the last block of a message that is still streaming. */
  isOpen: boolean
}

export interface Blocks {
  /** Returns the blocks of a text that mostly grows. Lexes only the part that may still change. */
  update: (text: string, isOpen: boolean) => readonly Block[]
}

interface Piece {
  token: MarkedToken
  block: Block | undefined
}

/** A part of the text that will not change, except for links that are defined later. */
interface Segment {
  source: string
  /** One entry per token. The tokens are dropped, because they take more memory than everything else. */
  blocks: readonly (Block | undefined)[]
}

interface Reading {
  text: string
  isOpen: boolean
  segments: Segment[]
  /** The blocks of all segments in one array, because a long message has thousands of them. */
  settled: Block[]
  settledTokens: number
  links: Links
  /** The part that may still change: its source and the blocks it last produced. */
  rest: string
  /** The length of `rest` when it was last lexed. */
  readLength: number
  open: readonly Piece[]
  shown: readonly Block[]
}

const unread = (): Reading => ({
  text: '',
  isOpen: true,
  segments: [],
  settled: [],
  settledTokens: 0,
  links: {},
  rest: '',
  readLength: 0,
  open: [],
  shown: [],
})

export function createBlocks(lexer = markdownLexer): Blocks {
  let reading = unread()

  /** Settled text was lexed along with the open part. It is lexed again, alone, only if that part added definitions. */
  function settle(length: number, read: ReadMarkdown): void {
    const source = reading.rest.slice(0, length)
    const { tokens, links } = definesMore(read.links)
      ? lexer.read(source, reading.links)
      : { tokens: tokensUpTo(read.tokens, length), links: reading.links }
    const pieces = toPieces(tokens, reading.open, reading.settledTokens)
    define(links)
    reading.segments.push({ source, blocks: pieces.map(({ block }) => block) })
    reading.settled.push(...blocksOf(pieces))
    reading.settledTokens += pieces.length
    reading.rest = reading.rest.slice(length)
    reading.open = reading.open.slice(pieces.length)
  }

  const definesMore = (links: Links) =>
    Object.keys(links).some((label) => !Object.hasOwn(reading.links, label))

  /** Lexes those segments again that mention new definitions. */
  function define(links: Links): void {
    const added = Object.keys(links).filter((label) => !Object.hasOwn(reading.links, label))
    reading.links = links
    if (added.length === 0) return
    let first = 0
    for (const segment of reading.segments) {
      if (added.some((label) => mentions(segment.source, label))) {
        const pieces = toPieces(lexer.read(segment.source, links).tokens, [], first)
        segment.blocks = pieces.map(({ block }, index) => unlessSame(segment.blocks[index], block))
      }
      first += segment.blocks.length
    }
    reading.settled = reading.segments.flatMap(({ blocks }) =>
      blocks.flatMap((block) => block ?? []),
    )
  }

  const readRest = () =>
    lexer.read(reading.isOpen ? complete(reading.rest) : reading.rest, reading.links)

  return {
    update(text, isOpen) {
      if (text === reading.text && isOpen === reading.isOpen) return reading.shown
      if (!continues(reading, text, isOpen)) reading = unread()
      const fresh = linesOf(text.slice(reading.text.length), reading.text.endsWith('\r'))
      reading.rest += fresh
      reading.text = text
      reading.isOpen = isOpen
      if (isOpen && canWait(reading, fresh)) return reading.shown

      let read = readRest()
      const settled = isOpen ? findBoundary(read.tokens, reading.rest) : 0
      if (settled > 0) {
        settle(settled, read)
        read = readRest()
      }
      const { tokens, links } = read
      reading.readLength = reading.rest.length
      reading.open = toPieces(tokens, reading.open, reading.settledTokens, isOpen)
      // A definition at the end of an open text may have only half of its address.
      if (!isOpen) define(links)
      reading.shown = [...reading.settled, ...blocksOf(reading.open)]
      return reading.shown
    },
  }
}

/**
 * Whether lexing can wait. What grows behind the cut of a block is not shown, and lexing all of it again for
 * every piece would be quadratic. So it is lexed when the block may have ended, or has grown by a quarter.
 */
function canWait({ shown, rest, readLength }: Reading, fresh: string): boolean {
  const last = shown.at(-1)
  const isCut = last?.isOpen === true && last.content.kind === 'cut'
  return isCut && !/\n[ \t]*\n/.test(`\n${fresh}`) && rest.length < readLength * (5 / 4)
}

/** Returns the previous block if it looks the same. */
const unlessSame = (before: Block | undefined, after: Block | undefined) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after

function tokensUpTo(tokens: readonly MarkedToken[], length: number): readonly MarkedToken[] {
  let end = 0
  return tokens.filter(({ raw }) => {
    end += raw.length
    return end <= length
  })
}

const blocksOf = (pieces: readonly Piece[]) => pieces.flatMap(({ block }) => block ?? [])

function toPieces(
  tokens: readonly MarkedToken[],
  before: readonly Piece[],
  firstId: number,
  isLastOpen = false,
): readonly Piece[] {
  const last = tokens.findLastIndex(({ type }) => type !== 'space')
  return tokens.map((token, index) => {
    const isOpen = isLastOpen && index === last
    const known = before[index]
    if (known?.block?.isOpen === isOpen && isSame(known.token, token)) return known
    const content = readContent(token)
    if (!content) return { token, block: undefined }
    const size = contentSize(content)
    const shown = size > mostElements ? cutText(token.raw) : content
    const block = {
      id: firstId + index,
      content: shown,
      size: Math.min(size, mostElements),
      length: token.raw.length,
      isOpen,
    }
    return { token, block }
  })
}

/** A block with more elements takes too long to draw. */
const mostElements = 3_000

/** The source of a block determines everything except the targets of its references. */
function isSame(one: MarkedToken, other: MarkedToken): boolean {
  if (one.type !== other.type || one.raw !== other.raw) return false
  return !one.raw.includes('[') || JSON.stringify(one) === JSON.stringify(other)
}

const overlap = 64

/** Compares only the end while the text grows, and the whole text when it is finished. */
function continues(
  { text: before, isOpen: wasOpen, segments, rest }: Reading,
  after: string,
  isOpen: boolean,
) {
  if (!wasOpen) return false
  if (!isOpen) {
    const read = segments.map(({ source }) => source).join('') + rest
    return after.length >= before.length && linesOf(after, false).startsWith(read)
  }
  const end = before.slice(-overlap)
  return (
    after.startsWith(before.slice(0, overlap)) && after.startsWith(end, before.length - end.length)
  )
}

function linesOf(text: string, followsReturn: boolean): string {
  const fresh = followsReturn && text.startsWith('\n') ? text.slice(1) : text
  return fresh.includes('\r') ? fresh.replace(/\r\n?/g, '\n') : fresh
}

function mentions(source: string, label: string): boolean {
  if (!source.includes('[')) return false
  return fold(source).includes(fold(label))
}

const fold = (text: string) => text.replace(/\s+/g, ' ').toLowerCase().toUpperCase()

/** What can be unfinished at the end: marks, links, and a line that may become a heading's underline. */
const openable = /[*_~`[]|\n[-=]+ *$/

/** Completing a longer open part, such as a large table, is not worth the time. */
const mostCompleted = 20_000

/** Closes the unfinished marks at the end, except in syntax that we show as plain text. */
function complete(source: string): string {
  // Marks do not span blank lines.
  const lastBlock = source.slice(source.lastIndexOf('\n\n') + 1)
  if (source.length > mostCompleted || !openable.test(lastBlock)) return source
  return remend(source, {
    linkMode: 'text-only',
    htmlTags: false,
    katex: false,
    comparisonOperators: false,
    singleTilde: false,
  })
}
