import { visibleText } from '@/ui/visible-text'

export interface JsonSpan {
  readonly text: string
  /** Absent for punctuation, and for text that is not JSON. */
  readonly role?: 'key' | 'string' | 'number' | 'word'
}

export interface JsonParts {
  /** Spans in groups of up to `linesPerPart` lines. */
  readonly parts: readonly (readonly JsonSpan[])[]
  /** Whether the text was cut at the limit. */
  readonly isCut: boolean
}

export interface Limit {
  readonly lines: number
  readonly characters: number
}

const linesPerPart = 64
/** JSON beyond this is not coloured, because that would take too long. */
const maximumColouredCharacters = 20_000
/** Deeper lines are not indented further. */
const maximumIndents = 20

/**
 * Lays out JSON in lines. Keeps numbers and repeated keys as they are written, and makes invisible
 * characters visible. Text that is not (or not yet) valid JSON is not laid out.
 */
export function jsonParts(text: string, isWhole: boolean, limit?: Limit): JsonParts {
  const sheet = createSheet(limit)
  if (isWhole && isJson(text)) layOut(text, sheet)
  else sheet.write(visibleText(limit ? text.slice(0, limit.characters + 1) : text))
  return sheet.finish()
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const token = /\s*("[^"\\]*(?:\\.[^"\\]*)*"|[-\d][\d.eE+-]*|true|false|null|[{}[\],:])/y
const colonAhead = /\s*:/y
const closingAhead = /\s*[}\]]/y

function layOut(text: string, sheet: Sheet): void {
  let depth = 0
  const isAhead = (sign: RegExp, at: number) => {
    sign.lastIndex = at
    return sign.test(text)
  }
  const breakLine = () => {
    sheet.write('\n')
    sheet.write('  '.repeat(Math.min(depth, maximumIndents)))
  }
  for (let at = 0; !sheet.isFull();) {
    token.lastIndex = at
    const found = token.exec(text)?.[1]
    if (found === undefined) return
    at = token.lastIndex
    const first = found.charAt(0)
    if (first === '{' || first === '[') {
      sheet.write(found)
      depth += 1
      if (!isAhead(closingAhead, at)) breakLine()
    } else if (first === '}' || first === ']') {
      depth -= 1
      if (!sheet.isAfterOpening()) breakLine()
      sheet.write(found)
    } else if (first === ',') {
      sheet.write(found)
      breakLine()
    } else if (first === ':') sheet.write(': ')
    else if (first === '"') sheet.write(readable(found), isAhead(colonAhead, at) ? 'key' : 'string')
    else sheet.write(found, /[a-z]/.test(first) ? 'word' : 'number')
  }
}

/** Replaces escapes such as \u4f60 with their characters. */
const readable = (text: string) => visibleText(JSON.stringify(JSON.parse(text)))

/** Returns the start of a text, without splitting a surrogate pair. */
const startOf = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

type Sheet = ReturnType<typeof createSheet>

function createSheet(limit: Limit = { lines: Infinity, characters: Infinity }) {
  const parts: JsonSpan[][] = [[]]
  let lines = 1
  let characters = 0
  let isCut = false
  let last = ''

  function add(text: string, role: JsonSpan['role']): void {
    if (text === '') return
    const fitting = startOf(text, limit.characters - characters)
    isCut = fitting.length < text.length
    characters += fitting.length
    last = fitting.slice(-1) || last
    const part = parts.at(-1)
    const before = part?.at(-1)
    const own = characters > maximumColouredCharacters ? undefined : role
    if (part && before && before.role === own)
      part[part.length - 1] = { ...before, text: before.text + fitting }
    else part?.push(own ? { text: fitting, role: own } : { text: fitting })
  }

  function newLine(): void {
    if (lines >= limit.lines) {
      isCut = true
      return
    }
    if (lines % linesPerPart === 0) parts.push([])
    else add('\n', undefined)
    lines += 1
  }

  return {
    isFull: () => isCut,
    isAfterOpening: () => last === '{' || last === '[',
    write(text: string, role?: JsonSpan['role']): void {
      for (const [index, line] of text.split('\n').entries()) {
        if (index > 0 && !isCut) newLine()
        if (!isCut) add(line, role)
      }
    },
    finish: (): JsonParts => ({ parts: parts.filter((part) => part.length > 0), isCut }),
  }
}
