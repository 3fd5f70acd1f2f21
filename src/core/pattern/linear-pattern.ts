import { readPattern, type PatternNode } from './read-pattern'
import type { Work } from './work'

/** Tests whether the pattern occurs in a text. Every step spends work. */
export type LinearPattern = (text: string, work: Work) => boolean

/**
 * Compiles a JSON Schema pattern to a matcher that never backtracks. It follows all paths through the
 * pattern in parallel, so the number of steps is at most the length of the text times the size of the
 * pattern (times the length again for each look-ahead). Returns undefined for a pattern that only a
 * backtracking matcher can check. Throws a SyntaxError for an invalid pattern.
 */
export function linearPattern(source: string): LinearPattern | undefined {
  const tree = readPattern(source)
  const program = tree && compile(tree)
  if (!program) return undefined
  return (text, work) => runs(program, Array.from(text), 0, { isSearch: true, work })
}

type State =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean; next: number }
  | { readonly kind: 'fork'; readonly ways: number[] }
  | { readonly kind: 'start' | 'end' | 'word-edge' | 'no-word-edge'; readonly next: number }
  | {
      readonly kind: 'ahead'
      readonly program: Program
      readonly isNegated: boolean
      readonly next: number
    }
  | { readonly kind: 'found' }

interface Program {
  readonly states: readonly State[]
  readonly first: number
}

const mostStates = 20_000

/** Returns undefined if the pattern has too many states, such as `(a{1000}){1000}`. */
function compile(tree: PatternNode): Program | undefined {
  const states: State[] = [{ kind: 'found' }]
  const add = (state: State) => states.push(state) - 1

  /** Adds the states of a node, which lead on to `next`. Returns the first of them. */
  function build(node: PatternNode, next: number): number | undefined {
    if (states.length > mostStates) return undefined
    switch (node.kind) {
      case 'character':
        return add({ ...node, next })
      case 'start':
      case 'end':
      case 'word-edge':
      case 'no-word-edge':
        return add({ kind: node.kind, next })
      case 'sequence':
        return node.parts.reduceRight<number | undefined>(
          (after, part) => (after === undefined ? undefined : build(part, after)),
          next,
        )
      case 'choice': {
        const ways = node.parts.map((part) => build(part, next))
        const known = ways.filter((way) => way !== undefined)
        return known.length === ways.length ? add({ kind: 'fork', ways: known }) : undefined
      }
      case 'ahead': {
        const program = compile(node.part)
        return program && add({ kind: 'ahead', program, isNegated: node.isNegated, next })
      }
      case 'repeat':
        return buildRepeat(node, next)
    }
  }

  function buildRepeat(
    { part, least, most }: Extract<PatternNode, { kind: 'repeat' }>,
    next: number,
  ): number | undefined {
    let first: number | undefined = next
    if (most === Infinity) {
      const ways: number[] = [next]
      first = add({ kind: 'fork', ways })
      const again = build(part, first)
      if (again === undefined) return undefined
      ways.push(again)
    }
    const options = most === Infinity ? 0 : most - least
    for (let count = 0; count < options + least; count += 1) {
      if (states.length > mostStates || first === undefined) return undefined
      const once: number | undefined = build(part, first)
      if (once === undefined) return undefined
      // Each of these is optional, and skipping one skips all that follow.
      first = count < options ? add({ kind: 'fork', ways: [once, next] }) : once
    }
    return first
  }

  const first = build(tree, 0)
  return first === undefined ? undefined : { states, first }
}

/** Runs the program from one position in the text, or from every position if `isSearch`. */
function runs(
  { states, first }: Program,
  text: readonly string[],
  from: number,
  { isSearch, work }: { isSearch: boolean; work: Work },
): boolean {
  /** The last position at which each state was entered, so that none is entered twice there. */
  const takenAt = new Int32Array(states.length).fill(-1)

  /** Returns the states after `entries` that wait for a character; undefined if the pattern has matched. */
  function settle(entries: readonly number[], at: number): readonly number[] | undefined {
    const waiting: number[] = []
    const open = [...entries]
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      work.spend(1)
      if (takenAt[index] === at) continue
      takenAt[index] = at
      const state = states[index]
      if (!state || state.kind === 'found') return undefined
      if (state.kind === 'character') waiting.push(index)
      else if (state.kind === 'fork') open.push(...state.ways)
      else if (holds(state, text, at, work)) open.push(state.next)
    }
    return waiting
  }

  let entries: readonly number[] = [first]
  for (let at = from; ; at += 1) {
    const waiting = settle(entries, at)
    if (!waiting) return true
    const character = text[at]
    if (character === undefined) return false
    work.spend(waiting.length)
    const next = waiting.flatMap((index) => {
      const state = states[index]
      return state?.kind === 'character' && state.matches(character) ? [state.next] : []
    })
    if (!isSearch && next.length === 0) return false
    entries = isSearch ? [...next, first] : next
  }
}

type Condition = Exclude<State, { kind: 'character' | 'fork' | 'found' }>

function holds(state: Condition, text: readonly string[], at: number, work: Work): boolean {
  switch (state.kind) {
    case 'start':
      return at === 0
    case 'end':
      return at === text.length
    case 'word-edge':
      return isWord(text[at - 1]) !== isWord(text[at])
    case 'no-word-edge':
      return isWord(text[at - 1]) === isWord(text[at])
    case 'ahead': {
      work.spend(state.program.states.length)
      return runs(state.program, text, at, { isSearch: false, work }) !== state.isNegated
    }
  }
}

const isWord = (character: string | undefined) => character !== undefined && /^\w$/.test(character)
