import { Lexer } from 'marked'

import { createBlocks, type Block } from '@/ui/markdown/blocks'

import { markdownAnswer } from '../answer'

export interface MarkdownCost {
  /** Milliseconds for the whole answer, one per round. */
  streamed: number[]
  atOnce: number[]
  /** The parser library alone, without our own work. */
  library: number[]
  isEqual: boolean
}

/** At a thousand deltas per second, this many arrive per frame. */
const deltasPerFrame = 17
const warmUps = 3
/** One pass is so short that a garbage collection would double it. */
const manyReadings = 6

/** Parses the same answer incrementally and as a whole, in turns. */
export function measureMarkdown(rounds: number): MarkdownCost {
  const text = markdownAnswer(20_000).join('')
  const step = (text.length / 20_000) * deltasPerFrame
  const stream = () => {
    const blocks = createBlocks()
    for (let end = step; end < text.length; end += step) blocks.update(text.slice(0, end), true)
    return blocks.update(text, false)
  }
  const atOnce = () => createBlocks().update(text, false)
  const library = () => Lexer.lex(text, { gfm: true })
  const cost: MarkdownCost = {
    streamed: [],
    atOnce: [],
    library: [],
    isEqual: same(stream(), atOnce()),
  }
  for (let round = -warmUps; round < rounds; round += 1) {
    const streamed = time(stream)
    const whole = time(() => times(manyReadings, atOnce)) / manyReadings
    const alone = time(() => times(manyReadings, library)) / manyReadings
    if (round < 0) continue
    cost.streamed.push(streamed)
    cost.atOnce.push(whole)
    cost.library.push(alone)
  }
  return cost
}

function time(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function times(count: number, work: () => unknown): void {
  for (let index = 0; index < count; index += 1) work()
}

const same = (one: readonly Block[], other: readonly Block[]) =>
  JSON.stringify(contentsOf(one)) === JSON.stringify(contentsOf(other))

const contentsOf = (blocks: readonly Block[]) => blocks.map(({ content }) => content)
