export const fence = '```'

/** How much of the text before an opener matters. */
export const longestTail = 64

/** What may open a call, and must then close it. */
const closers: Readonly<Record<string, string>> = {
  [fence]: fence,
  '<tool_call>': '</tool_call>',
  '<function_call>': '</function_call>',
  '[TOOL_CALLS]': '',
  'Action:': '',
}

const tags = '<tool_call>\\s*|<function_call>\\s*|\\[TOOL_CALLS\\]\\s*'
const beforeBracket = `\`{3,}[\\w-]*\\s*|${tags}`
/** A function in a fence for code is code. */
const beforeName = `\`{3,}(?:json|tool|function)[\\w-]*\\s+|${tags}|Action:\\s*[\`"*]{0,3}`
/** A name may stand in quotes, and be followed by a colon, a bracket, or the words for its input. */
const quotes = '[`"*]{0,3}\\s*'
const input = 'Action Input'
const mark = '(?:[:(]\\s*)?'

interface Openers {
  readonly literals: readonly string[]
  /** What they begin with. */
  readonly signs: ReadonlySet<string>
  readonly whole: RegExp
  readonly partial: RegExp
}

export function openersOf(names: Iterable<string>): Openers {
  // Longest first, so that a prefix does not hide a longer name.
  const sorted = [...names].sort((one, other) => other.length - one.length)
  const name = sorted.map(literally).join('|') || '(?!)'
  const halfName = sorted.map(beginningOf).join('|')
  const literals = [...Object.keys(closers), ...sorted]
  return {
    literals,
    signs: new Set(literals.map((one) => one.slice(0, 1))),
    whole: new RegExp(
      `(?:${beforeBracket})?[\\[{]|(?:${beforeName})?(?<name>${name})${quotes}(?:${input}\\s*)?${mark}\\{`,
      'g',
    ),
    partial: new RegExp(
      `(?:${[
        beforeBracket,
        `(?:${beforeName})(?:${halfName})?`,
        `(?:${beforeName})?(?:${name})${quotes}(?:(?:${input}\\s*)?${mark}|${beginningOf(input)})`,
      ].join('|')})$`,
      'g',
    ),
  }
}

/** Matches whatever a text can begin with: `a(?:b(?:c)?)?`. */
const beginningOf = (text: string): string =>
  text
    .split('')
    .map(literally)
    .reduceRight((rest, sign) => (rest === '' ? sign : `${sign}(?:${rest})?`), '')

/** Escapes a tool name for use in a pattern. */
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Opener {
  readonly start: number
  readonly opener: string
  /** The tool's name, when it is written before bare arguments. */
  readonly name: string | undefined
  /** What closes it, the innermost first. */
  readonly closers: readonly string[]
  /** Whether it says that a call follows. */
  readonly isMark: boolean
}

/** The first possible start of a call; the text before `decided` contains none. */
export function findOpener(
  text: string,
  decided: number,
  { whole }: Openers,
  before: string,
): Opener | undefined {
  whole.lastIndex = 0
  for (let match = whole.exec(text); match; match = whole.exec(text)) {
    const { index: start } = match
    if (start >= decided) return undefined
    const opener = match[0].slice(0, -1)
    const lead = Object.keys(closers).find((one) => opener.startsWith(one))
    const closing = [opener.endsWith('(') ? ')' : '', closers[lead ?? ''] ?? '']
    const name = match.groups?.name
    const tail = (before + text.slice(Math.max(0, start - longestTail), start)).slice(-longestTail)
    if (lead === undefined && isPartOfMore(tail, match[0], name)) {
      // A fence or a bracket after it may still start a call.
      whole.lastIndex = start + 1
      continue
    }
    const isMark = lead !== undefined && lead !== fence
    return { start, opener, name, isMark, closers: closing.filter((one) => one !== '') }
  }
  return undefined
}

/** How much of the text's end may become an opener. */
export function undecided(
  text: string,
  { literals, signs, partial }: Openers,
  before: string,
): number {
  let longest = 0
  for (const match of text.matchAll(partial)) longest = Math.max(longest, match[0].length)
  const longestLiteral = literals.reduce((most, { length }) => Math.max(most, length), 0)
  for (let at = Math.max(0, text.length - longestLiteral); at < text.length - longest; at += 1) {
    if (!signs.has(text[at] ?? '')) continue
    const end = text.slice(at)
    const isWord = isInWord(at === 0 ? before : (text[at - 1] ?? ''))
    const begun = literals.some(
      (one) => one.startsWith(end) && (closers[one] !== undefined || !isWord),
    )
    if (begun) return end.length
  }
  return longest
}

/** Whether the text before shows that a bracket or a name belongs to something else, such as code. */
function isPartOfMore(tail: string, match: string, name: string | undefined): boolean {
  if (name !== undefined) return isInWord(tail)
  return /[[(]\s*$|[,=+][ \t]*$/.test(tail) || (match === '[' && isInWord(tail))
}

const isInWord = (tail: string) => /[\w\-."'/=$@]$/.test(tail)
