import { parseJson } from '@/core/parse-json'

import {
  argumentKeys,
  callKeys,
  callTypes,
  nameKeys,
  remarkKeys,
  wrapperKeys,
  type TextTools,
} from './calls-in-json'
import { createBracketScanner } from './json-objects'

/** Whether text that began with a bracket may be a call, or is one up to `end`. */
export type Shape =
  | { readonly kind: 'possible' }
  | { readonly kind: 'impossible' }
  | { readonly kind: 'whole'; readonly end: number }

const possible: Shape = { kind: 'possible' }
const impossible: Shape = { kind: 'impossible' }

/** How long a remark may be before a call must follow. */
const longestRemarkCharacters = 4 * 1024

/** How deeply calls may be wrapped. */
const mostLevels = 8

type Level =
  | { readonly kind: 'list'; expects: 'value' | 'next' }
  | { readonly kind: 'object'; expects: 'key' | 'colon' | 'value' | 'next'; key: string }

/** A string that is being read. */
interface Word {
  readonly means: 'key' | 'name' | 'type' | 'remark' | 'anything'
  text: string
  isEscaped: boolean
}

/**
 * Scans a JSON value piece by piece for calls. Detects as early as possible that it is something else,
 * by a key that calls do not have or a name that no tool has.
 */
export function createCallShape(tools: TextTools) {
  const levels: Level[] = []
  /** Scans arguments for their end. */
  let inner: ReturnType<typeof createBracketScanner> | undefined
  let word: Word | undefined
  /** A number or `null` that is being read. */
  let bare: { readonly key: string; text: string } | undefined

  function isPossibleWord({ means, text }: Word): boolean {
    switch (means) {
      case 'key':
        return startsOne(callKeys, text)
      case 'name':
        return startsOne(tools.keys(), text)
      case 'type':
        return startsOne(callTypes, text)
      case 'remark':
        return text.length <= longestRemarkCharacters
      case 'anything':
        return true
    }
  }

  /** Reads one character of a string; returns false if no call has such a string. */
  function readString(read: Word, sign: string): boolean {
    const isEnd = sign === '"' && !read.isEscaped
    read.isEscaped = sign === '\\' && !read.isEscaped
    if (!isEnd) {
      read.text += sign
      return read.means !== 'remark' || isPossibleWord(read)
    }
    word = undefined
    if (read.means === 'remark' || read.means === 'anything') return true
    const value = parseJson(`"${read.text}"`)
    if (typeof value !== 'string') return false
    if (read.means === 'name') return tools.has(value)
    if (read.means === 'type') return callTypes.has(value)
    const level = levels.at(-1)
    if (level?.kind !== 'object' || !callKeys.has(value)) return false
    level.key = value
    level.expects = 'colon'
    return true
  }

  const isPossibleBare = ({ key, text }: { key: string; text: string }) =>
    'null'.startsWith(text) || (key === 'id' && /^-?\d[\d.]*$/.test(text))

  function begin(level: Level): boolean {
    return levels.push(level) <= mostLevels
  }

  function beginValue(key: string, sign: string): boolean {
    if (sign === '"') {
      const means = meaningOf(key)
      if (means) word = { means, text: '', isEscaped: false }
      return means !== undefined
    }
    if (sign === '{' && argumentKeys.includes(key)) {
      inner = createBracketScanner()
      inner.scan(sign)
      return true
    }
    if (sign === '{' && wrapperKeys.includes(key)) return begin(newObject())
    if (sign === '[' && key === 'tool_calls') return begin({ kind: 'list', expects: 'value' })
    bare = { key, text: sign }
    return isPossibleBare(bare)
  }

  function readNext(level: Level, sign: string): boolean {
    if (sign === ',') {
      level.expects = level.kind === 'list' ? 'value' : 'key'
      return true
    }
    levels.pop()
    return sign === (level.kind === 'list' ? ']' : '}')
  }

  /** Reads one character outside of strings; returns false if no call has it there. */
  function readSign(sign: string): boolean {
    const level = levels.at(-1)
    if (!level) {
      return begin(sign === '[' ? { kind: 'list', expects: 'value' } : newObject())
    }
    const { expects } = level
    switch (expects) {
      case 'next':
        return readNext(level, sign)
      case 'key':
        word = { means: 'key', text: '', isEscaped: false }
        return sign === '"'
      case 'colon':
        level.expects = 'value'
        return sign === ':'
      case 'value':
        level.expects = 'next'
        if (level.kind === 'object') return beginValue(level.key, sign)
        return sign === '{' && begin(newObject())
    }
  }

  return {
    scan(text: string): Shape {
      for (let at = 0; at < text.length; at += 1) {
        if (inner) {
          const end = inner.scan(text.slice(at))
          if (end === undefined) return possible
          inner = undefined
          at += end - 1
          continue
        }
        const sign = text[at] ?? ''
        if (word) {
          if (!readString(word, sign)) return impossible
          continue
        }
        if (bare && /[\w.-]/.test(sign)) {
          bare.text += sign
          if (!isPossibleBare(bare)) return impossible
          continue
        }
        bare = undefined
        if (/\s/.test(sign)) continue
        if (!readSign(sign)) return impossible
        if (levels.length === 0) return { kind: 'whole', end: at + 1 }
      }
      return word && !isPossibleWord(word) ? impossible : possible
    },
  }
}

const newObject = (): Level => ({ kind: 'object', expects: 'key', key: '' })

/** Scans the arguments after a tool's name. */
export function createArgumentsShape() {
  const scanner = createBracketScanner()
  let begun = ''
  return {
    scan(text: string): Shape {
      if (!/\S\s*\S/.test(begun)) {
        begun += text
        if (!/^\{\s*(?:["}]|$)/.test(begun)) return impossible
      }
      const end = scanner.scan(text)
      return end === undefined ? possible : { kind: 'whole', end }
    },
  }
}

function meaningOf(key: string): Word['means'] | undefined {
  if (nameKeys.includes(key)) return 'name'
  if (remarkKeys.includes(key)) return 'remark'
  if (key === 'type') return 'type'
  return key === 'id' || argumentKeys.includes(key) ? 'anything' : undefined
}

function startsOne(words: Iterable<string>, text: string): boolean {
  for (const one of words) if (one.startsWith(text)) return true
  return false
}
