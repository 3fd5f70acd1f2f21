/** What may open a call, and must then close it. */
const closers: Readonly<Record<string, string>> = {
  '```': '```',
  '<tool_call>': '</tool_call>',
  '<function_call>': '</function_call>',
  '[TOOL_CALLS]': '',
  'Action:': '',
}

const tags = '<tool_call>\\s*|<function_call>\\s*|\\[TOOL_CALLS\\]\\s*'
const beforeBracket = `\`\`\`[\\w-]*\\s*|${tags}`
/** A fence without a language may be the end of another one. */
const beforeName = `\`\`\`[\\w-]+\\s+|${tags}|Action:\\s*[\`"*]{0,3}`
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

export function openersOf(names: ReadonlySet<string>): Openers {
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
    if (name === undefined && lead === undefined) {
      if (match[0] === '[' && !isLineStart(text, start, before)) continue
    } else if (lead === undefined && isWordBefore(text, start, before)) {
      // The end of a word is not a name; a fence or a bracket after it may still start a call.
      whole.lastIndex = start + 1
      continue
    }
    return { start, opener, name, closers: closing.filter((one) => one !== '') }
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
    const isWord = isWordBefore(text, at, before)
    const begun = literals.some(
      (one) => one.startsWith(end) && (closers[one] !== undefined || !isWord),
    )
    if (begun) return end.length
  }
  return longest
}

/** The last character, or a line feed when only blanks followed it. */
export const endOf = (text: string) => (/\n[ \t]*$/.test(text) ? '\n' : text.slice(-1))

function isWordBefore(text: string, at: number, before: string): boolean {
  return /[\w-]/.test(at === 0 ? before : (text[at - 1] ?? ''))
}

function isLineStart(text: string, at: number, before: string): boolean {
  const line = text.slice(0, at).match(/(^|\n)[ \t]*$/)
  return line !== null && (line[1] === '\n' || before === '\n')
}
