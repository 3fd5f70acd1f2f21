import { callKeys, callsInJson } from './calls-in-json'
import type { TextCall } from './calls-in-json'
import { createBracketScanner, parseJson } from './json-in-text'

export type TextCallPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `raw` is what stood in the text; put together, the parts are all that came. */
  | { readonly kind: 'calls'; readonly raw: string; readonly calls: readonly TextCall[] }

/** What may stand before a call, and must then stand after it. */
const closers: Readonly<Record<string, string>> = {
  '```': '```',
  '<tool_call>': '</tool_call>',
  '<function_call>': '</function_call>',
  '[TOOL_CALLS]': '',
}

/** More than any honest call needs. */
const longestCall = 256 * 1024

interface Candidate {
  /** The name of a tool that stands before the arguments alone. */
  name: string | undefined
  closer: string
  opener: string
  /** From the bracket on. */
  pieces: string[]
  size: number
  /** Whether its first key is one that calls have. */
  isLikely: boolean
  scanner: ReturnType<typeof createBracketScanner>
}

/**
 * Finds calls in text while it streams: bare, in a fence or a tag, or after the tool's name. Text
 * goes through at once; only what begins like a call is held back until it is known to be one.
 */
export function createTextCalls(names: ReadonlySet<string>) {
  const openers = openersOf(names)
  let told: TextCallPart[] = []
  /** The end of the text that may be the beginning of a call. */
  let held = ''
  /** How the text ended that went through. */
  let before = '\n'
  let candidate: Candidate | undefined
  /** Another object, which is text with all that stands in it. */
  let foreign: ReturnType<typeof createBracketScanner> | undefined
  let found: { raw: string; calls: readonly TextCall[]; closer: string } | undefined

  function say(text: string): void {
    if (text === '') return
    before = endOf(before + text)
    const last = told.at(-1)
    if (last?.kind === 'text') told[told.length - 1] = { kind: 'text', text: last.text + text }
    else told.push({ kind: 'text', text })
  }

  /** Each takes what it can of the text, and gives back what is left for another. */
  function readText(text: string): string {
    held += text
    const decided = held.length - undecided(held, openers, before)
    const match = findOpener(held, decided, openers, before)
    if (!match) {
      say(held.slice(0, decided))
      held = held.slice(decided)
      return ''
    }
    const { start, opener, name, closer } = match
    say(held.slice(0, start))
    const rest = held.slice(start + opener.length)
    held = ''
    const scanner = createBracketScanner()
    candidate = { name, closer, opener, pieces: [], size: 0, isLikely: false, scanner }
    return rest
  }

  function readCandidate(open: Candidate, text: string): string {
    const end = open.scanner.scan(text)
    open.pieces.push(end === undefined ? text : text.slice(0, end))
    open.size += text.length
    const rest = end === undefined ? '' : text.slice(end)
    if (!open.isLikely || end !== undefined) {
      const body = open.pieces.join('')
      const likely = likelihood(body, open.name !== undefined)
      if (likely === 'no') return refuse(open, body, rest)
      open.isLikely = likely === 'yes'
      if (end !== undefined) settle(open, body)
    }
    if (end === undefined && open.size > longestCall) return refuse(open, open.pieces.join(''), '')
    return rest
  }

  function settle(open: Candidate, body: string): void {
    candidate = undefined
    const value = parseJson(body)
    const { name } = open
    const alone = value !== undefined && name !== undefined ? { name, arguments: value } : undefined
    const calls = callsInJson(value, names) ?? callsInJson(alone, names)
    if (calls) found = { raw: open.opener + body, calls, closer: open.closer }
    else say(open.opener + body)
  }

  function refuse(open: Candidate, body: string, rest: string): string {
    candidate = undefined
    if (/^[{[]\s*[{"]/.test(body)) {
      say(open.opener)
      foreign = createBracketScanner()
      return body + rest
    }
    say(open.opener + body.slice(0, 1))
    return body.slice(1) + rest
  }

  function readForeign(scanner: ReturnType<typeof createBracketScanner>, text: string): string {
    const end = scanner.scan(text)
    say(text.slice(0, end))
    if (end === undefined) return ''
    foreign = undefined
    return text.slice(end)
  }

  /** What closes the fence or the tag of a call goes with it, and so do the blanks around. */
  function readClosing(open: NonNullable<typeof found>, text: string): string {
    held += text
    const closing = held.trimStart()
    const { closer } = open
    if (closing === '' || (closing !== closer && closer.startsWith(closing))) return ''
    if (closer !== '' && closing.startsWith(closer)) {
      const length = held.length - closing.length + closer.length
      found = { ...open, raw: open.raw + held.slice(0, length), closer: '' }
      const rest = held.slice(length)
      held = ''
      return rest
    }
    found = { ...open, raw: open.raw + held.slice(0, held.length - closing.length) }
    held = ''
    close()
    return closing
  }

  function close(): void {
    if (!found) return
    const { raw, calls } = found
    told.push({ kind: 'calls', raw, calls })
    // What follows begins anew, as on a line of its own.
    before = '\n'
    found = undefined
  }

  function take(): TextCallPart[] {
    const taken = told
    told = []
    return taken
  }

  return {
    push(delta: string): TextCallPart[] {
      for (let rest = delta; rest !== '';) {
        if (found) rest = readClosing(found, rest)
        else if (candidate) rest = readCandidate(candidate, rest)
        else if (foreign) rest = readForeign(foreign, rest)
        else rest = readText(rest)
      }
      return take()
    },

    /** Nothing more comes: what is not a whole call is text. */
    end(): TextCallPart[] {
      if (candidate) say(candidate.opener + candidate.pieces.join(''))
      candidate = undefined
      if (found) found = { ...found, raw: found.raw + held }
      else say(held)
      held = ''
      close()
      return take()
    },
  }
}

interface Openers {
  readonly literals: readonly string[]
  /** What they begin with. */
  readonly signs: ReadonlySet<string>
  readonly whole: RegExp
  readonly partial: RegExp
}

/** A name may stand in quotes, and be followed by a colon or a bracket. */
const afterName = '[`"*]{0,3}\\s*[:(]?\\s*'

function openersOf(names: ReadonlySet<string>): Openers {
  // The longest first, so that no name hides one that begins with it.
  const sorted = [...names].sort((one, other) => other.length - one.length)
  const named = sorted.length === 0 ? '' : `|(?:${sorted.join('|')})${afterName}`
  const marks = '```[\\w-]*\\s*|<tool_call>\\s*|<function_call>\\s*|\\[TOOL_CALLS\\]\\s*'
  const literals = [...Object.keys(closers), ...sorted]
  return {
    literals,
    signs: new Set(literals.map((one) => one.slice(0, 1))),
    whole: new RegExp(`(?:${marks})?[\\[{]${named === '' ? '' : `${named}\\{`}`, 'g'),
    partial: new RegExp(`(?:${marks}${named})$`, 'g'),
  }
}

/** The first place where a call may begin, with its bracket; `decided` is how far that can be told. */
function findOpener(text: string, decided: number, { whole, literals }: Openers, before: string) {
  for (const match of text.matchAll(whole)) {
    const { index: start } = match
    if (start >= decided) return undefined
    const opener = match[0].slice(0, -1)
    const mark = literals.find((one) => opener.startsWith(one))
    const isArray = match[0].endsWith('[')
    if (mark === undefined) {
      if (isArray && !isLineStart(text, start, before)) continue
      return { start, opener, name: undefined, closer: '' }
    }
    const known = closers[mark]
    if (known !== undefined) return { start, opener, name: undefined, closer: known }
    if (isWordBefore(text, start, before)) {
      // The bracket alone may still begin a call.
      return { start: start + opener.length, opener: '', name: undefined, closer: '' }
    }
    return { start, opener, name: mark, closer: opener.includes('(') ? ')' : '' }
  }
  return undefined
}

/** How much of the text's end may become an opener. */
function undecided(text: string, { literals, signs, partial }: Openers, before: string): number {
  let longest = 0
  for (const match of text.matchAll(partial)) longest = Math.max(longest, match[0].length)
  const longestLiteral = literals.reduce((most, { length }) => Math.max(most, length), 0)
  for (let at = Math.max(0, text.length - longestLiteral); at < text.length - longest; at += 1) {
    if (!signs.has(text[at] ?? '')) continue
    const end = text.slice(at)
    const isWord = isWordBefore(text, at, before)
    const begun = literals.some(
      (one) => one.startsWith(end) && (closers[one] !== undefined || !isWord),
    )
    if (begun) return end.length
  }
  return longest
}

/** The last sign, or a line feed where nothing but blanks came since. */
const endOf = (text: string) => (/\n[ \t]*$/.test(text) ? '\n' : text.slice(-1))

function isWordBefore(text: string, at: number, before: string): boolean {
  return /[\w-]/.test(at === 0 ? before : (text[at - 1] ?? ''))
}

function isLineStart(text: string, at: number, before: string): boolean {
  const line = text.slice(0, at).match(/(^|\n)[ \t]*$/)
  return line !== null && (line[1] === '\n' || before === '\n')
}

/** Whether what began may become a call, as far as its first key tells. */
function likelihood(body: string, isNamed: boolean): 'yes' | 'no' | 'open' {
  const isArray = body.startsWith('[')
  const object = isArray ? body.slice(1).trimStart() : body
  if (object === '') return 'open'
  if (!object.startsWith('{')) return 'no'
  const inner = object.slice(1).trimStart()
  if (inner === '') return 'open'
  if (isNamed && !isArray) return inner.startsWith('"') || inner.startsWith('}') ? 'yes' : 'no'
  if (!inner.startsWith('"')) return 'no'
  const end = inner.indexOf('"', 1)
  if (end !== -1) return callKeys.includes(inner.slice(1, end)) ? 'yes' : 'no'
  return callKeys.some((key) => key.startsWith(inner.slice(1))) ? 'open' : 'no'
}
