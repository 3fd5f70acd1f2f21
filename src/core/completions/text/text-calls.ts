import { callKeys, callsInJson, remarkKeys, type TextCall } from './calls-in-json'
import { createBracketScanner, parseJson } from './json-objects'
import { endOf, findOpener, openersOf, undecided } from './openers'

export type TextCallPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `raw` is the original text; all parts joined are the whole input. */
  | { readonly kind: 'calls'; readonly raw: string; readonly calls: readonly TextCall[] }

/** More than any real call needs. */
const longestCallCharacters = 256 * 1024

/** How long a remark may be before a call must follow. */
const longestRemarkCharacters = 4 * 1024

interface Candidate {
  /** The tool's name, when it is written before bare arguments. */
  name: string | undefined
  /** What may follow and then belongs to the call. */
  closers: readonly string[]
  opener: string
  /** From the bracket on. */
  pieces: string[]
  characters: number
  /** Whether its first key, apart from remarks, is typical of a call. */
  isLikely: boolean
  scanner: ReturnType<typeof createBracketScanner>
}

/**
 * Finds calls in streamed text: bare, in a fence or a tag, or after the tool's name. Text is passed on
 * at once; only a possible call is held back until it is decided.
 */
export function createTextCalls(names: ReadonlySet<string>) {
  const openers = openersOf(names)
  let told: TextCallPart[] = []
  /** The end of the text, which may start a call. */
  let held = ''
  /** The end of the text that was passed on. */
  let before = '\n'
  let candidate: Candidate | undefined
  /** An object that is not a call: all of it is text. */
  let foreign: ReturnType<typeof createBracketScanner> | undefined
  let found: (Pick<Candidate, 'closers'> & { raw: string; calls: readonly TextCall[] }) | undefined
  /** What is still open after a call: another call may follow in the same fence. */
  let unclosed: readonly string[] = []

  function say(text: string): void {
    if (text === '') return
    unclosed = []
    before = endOf(before + text)
    const last = told.at(-1)
    if (last?.kind === 'text') told[told.length - 1] = { kind: 'text', text: last.text + text }
    else told.push({ kind: 'text', text })
  }

  /** Each consumes what it can of the text and returns the rest. */
  function readText(text: string): string {
    held += text
    const decided = held.length - undecided(held, openers, before)
    const match = findOpener(held, decided, openers, before)
    if (!match) {
      say(held.slice(0, decided))
      held = held.slice(decided)
      return ''
    }
    const { start, opener, name } = match
    say(held.slice(0, start))
    const rest = held.slice(start + opener.length)
    held = ''
    const scanner = createBracketScanner()
    const closers = [...match.closers, ...unclosed]
    candidate = { name, closers, opener, pieces: [], characters: 0, isLikely: false, scanner }
    return rest
  }

  function readCandidate(open: Candidate, text: string): string {
    const end = open.scanner.scan(text)
    open.pieces.push(end === undefined ? text : text.slice(0, end))
    open.characters += text.length
    const rest = end === undefined ? '' : text.slice(end)
    if (!open.isLikely || end !== undefined) {
      const body = open.pieces.join('')
      const likely = likelihood(body, open.name !== undefined)
      if (likely === 'no') return refuse(open, body, rest)
      open.isLikely = likely === 'yes'
      if (end !== undefined) settle(open, body)
    }
    if (end === undefined && open.characters > longestCallCharacters)
      return refuse(open, open.pieces.join(''), '')
    return rest
  }

  function settle(open: Candidate, body: string): void {
    candidate = undefined
    const value = parseJson(body)
    const { name } = open
    const alone = value !== undefined && name !== undefined ? { name, arguments: value } : undefined
    const calls = callsInJson(value, names) ?? callsInJson(alone, names)
    if (calls) found = { raw: open.opener + body, calls, closers: open.closers }
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

  /** The closing fence or tag belongs to the call, with the blanks around it. */
  function readClosing(open: NonNullable<typeof found>, text: string): string {
    held += text
    const closing = held.trimStart()
    const { closers } = open
    const at = closers.findIndex((closer) => closing.startsWith(closer))
    const isHalf = at === -1 && closers.some((closer) => closer.startsWith(closing))
    if (closing === '' || isHalf) return ''
    if (at !== -1) {
      const length = held.length - closing.length + (closers[at] ?? '').length
      found = { ...open, raw: open.raw + held.slice(0, length), closers: closers.slice(at + 1) }
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
    const { raw, calls, closers } = found
    unclosed = closers
    told.push({ kind: 'calls', raw, calls })
    // The text after it starts on a new line.
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

    /** The input has ended: an incomplete call is text. */
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

/** Keys under which a model comments on its call. */
const remarks = new RegExp(
  `^(?:\\s*"(?:${remarkKeys.join('|')})"\\s*:\\s*"[^"\\\\]*(?:\\\\.[^"\\\\]*)*"\\s*,)+`,
)

/** Whether the first keys may belong to a call. */
function likelihood(body: string, isNamed: boolean): 'yes' | 'no' | 'open' {
  const isArray = body.startsWith('[')
  const object = isArray ? body.slice(1).trimStart() : body
  if (object === '') return 'open'
  if (!object.startsWith('{')) return 'no'
  const remarked = remarks.exec(object.slice(1))?.[0].length ?? 0
  const inner = object.slice(1 + remarked).trimStart()
  if (inner === '') return 'open'
  if (isNamed && !isArray) return inner.startsWith('"') || inner.startsWith('}') ? 'yes' : 'no'
  if (!inner.startsWith('"') || remarked > longestRemarkCharacters) return 'no'
  const [, key = '', rest] = /^"([^"]*)("[^]*)?$/.exec(inner) ?? []
  if (rest === undefined) {
    return [...callKeys, ...remarkKeys].some((one) => one.startsWith(key)) ? 'open' : 'no'
  }
  if (callKeys.includes(key)) return 'yes'
  const isRemark = remarkKeys.includes(key) && /^"\s*(?::\s*(?:"[^]*)?)?$/.test(rest)
  return isRemark && object.length <= longestRemarkCharacters ? 'open' : 'no'
}
