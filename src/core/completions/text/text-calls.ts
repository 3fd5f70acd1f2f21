import { parseJson } from '@/core/parse-json'

import { createArgumentsShape, createCallShape } from './call-shape'
import { callsInJson, type TextCall, type TextTools } from './calls-in-json'
import { createFenceScanner } from './fence-scanner'
import { createBracketScanner } from './json-objects'
import { fence, longestTail, openersOf, openingOf, passingBefore, type Opener } from './openers'

export type TextCallPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `raw` is the original text, so that all parts joined are the whole input. */
  | { readonly kind: 'calls'; readonly raw: string; readonly calls: readonly TextCall[] }

/** More than any real call needs. */
const longestCallCharacters = 256 * 1024

interface Candidate {
  /** The tool's name, when it is written before bare arguments. */
  readonly name: string | undefined
  /** The marks that may close the call, and then belong to it. */
  readonly closers: readonly string[]
  readonly opener: string
  readonly isMarked: boolean
  /** The text from the bracket on. */
  readonly pieces: string[]
  characters: number
  readonly shape: ReturnType<typeof createCallShape>
}

/**
 * Finds calls in streamed text: bare, in a fence or a tag, or after the tool's name. Text is passed on
 * immediately; only what may still become a call is held back.
 */
export function createTextCalls(tools: TextTools) {
  const openers = openersOf(tools.keys())
  let output: TextCallPart[] = []
  /** The end of the text, held back because it may start a call. */
  let held = ''
  /** The end of the text that was passed on. */
  let before = '\n'
  let candidate: Candidate | undefined
  /** Scans code or an object that is not a call; all of it is text. */
  let foreign: Pick<ReturnType<typeof createBracketScanner>, 'scan'> | undefined
  let found: (Pick<Candidate, 'closers'> & { raw: string; calls: readonly TextCall[] }) | undefined
  /** The closing marks still missing after a call. Another call may follow in the same fence. */
  let unclosed: readonly string[] = []

  function emitText(text: string): void {
    if (text === '') return
    unclosed = []
    before = (before + text).slice(-longestTail)
    const last = output.at(-1)
    if (last?.kind === 'text') output[output.length - 1] = { kind: 'text', text: last.text + text }
    else output.push({ kind: 'text', text })
  }

  /** Like all readers here, consumes what it can of the text and returns the rest. */
  function readText(text: string): string {
    held += text
    for (;;) {
      const passing = passingBefore(held, openers, before)
      if (passing > 0 && unclosed.includes(fence)) return beginCode(0)
      pass(passing)
      if (held === '') return ''
      const opening = openingOf(held, openers, before)
      switch (opening.kind) {
        case 'partial':
          return ''
        case 'opener':
          return beginCandidate(opening)
        case 'none': {
          const run = /^`{3,}/.exec(held)?.[0].length ?? 0
          if (run > 0 || unclosed.includes(fence)) return beginCode(run)
          pass(1)
        }
      }
    }
  }

  function pass(length: number): void {
    emitText(held.slice(0, length))
    held = held.slice(length)
  }

  /** Code begins after its fence, or immediately after a call in a fence. */
  function beginCode(fenceLength: number): string {
    pass(fenceLength)
    const rest = held
    held = ''
    foreign = createFenceScanner({ isFirstLine: fenceLength > 0 })
    return rest
  }

  function beginCandidate({ name, opener, closers, isMark }: Opener): string {
    const rest = held.slice(opener.length)
    held = ''
    candidate = {
      name,
      opener,
      isMarked: isMark,
      closers: [...closers, ...unclosed],
      pieces: [],
      characters: 0,
      shape: name === undefined ? createCallShape(tools) : createArgumentsShape(),
    }
    return rest
  }

  function readCandidate(open: Candidate, text: string): string {
    const shape = open.shape.scan(text)
    const end = shape.kind === 'whole' ? shape.end : text.length
    const rest = text.slice(end)
    open.pieces.push(text.slice(0, end))
    open.characters += end
    const isTooLong = open.characters > longestCallCharacters
    if (shape.kind === 'possible' && !isTooLong) return rest
    candidate = undefined
    const body = open.pieces.join('')
    const calls = shape.kind === 'whole' ? callsIn(open, body) : undefined
    if (!calls) return refuse(open, body, rest)
    found = { raw: open.opener + body, calls, closers: open.closers }
    return rest
  }

  function callsIn({ name, isMarked }: Candidate, body: string) {
    const value = parseJson(body)
    const calls = callsInJson(value, tools, isMarked)
    if (calls || value === undefined || name === undefined) return calls
    return callsInJson({ name, arguments: value }, tools)
  }

  function refuse({ opener, closers }: Candidate, body: string, rest: string): string {
    if (closers.includes(fence)) {
      emitText(opener)
      foreign = createFenceScanner({ isFirstLine: !opener.includes('\n') })
      return body + rest
    }
    if (/^(?:\{\s*"|\[\s*[[{"\d-])/.test(body)) {
      emitText(opener)
      foreign = createBracketScanner()
      return body + rest
    }
    emitText(opener + body.slice(0, 1))
    return body.slice(1) + rest
  }

  function readForeign(scanner: NonNullable<typeof foreign>, text: string): string {
    const end = scanner.scan(text)
    emitText(text.slice(0, end))
    if (end === undefined) return ''
    foreign = undefined
    return text.slice(end)
  }

  /** Adds the closing fence or tag to the call, with the blanks around it. */
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
    output.push({ kind: 'calls', raw, calls })
    // Treats the text after the call as if it started on a new line.
    before = '\n'
    found = undefined
  }

  function take(): TextCallPart[] {
    const taken = output
    output = []
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

    /** Ends the input. An incomplete call is text. */
    end(): TextCallPart[] {
      if (candidate) emitText(candidate.opener + candidate.pieces.join(''))
      candidate = undefined
      if (found) found = { ...found, raw: found.raw + held }
      else emitText(held)
      held = ''
      close()
      return take()
    },
  }
}
