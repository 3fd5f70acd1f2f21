export const fence = '```'

/** How many characters before an opener are examined. */
export const longestTail = 64

/** What may open a call, and what may close it. */
const closers: Readonly<Record<string, string>> = {
  [fence]: fence,
  '<tool_call>': '</tool_call>',
  '<function_call>': '</function_call>',
  '[TOOL_CALLS]': '',
  'Action:': '',
}

const tags = '<tool_call>\\s*|<function_call>\\s*|\\[TOOL_CALLS\\]\\s*'
const beforeBracket = `\`{3,}[\\w-]*\\s*|${tags}`
/** A function in a fence for another language is code, not a call. */
const beforeName = `\`{3,}(?:json|tool|function)[\\w-]*\\s+|${tags}|Action:\\s*[\`"*]{0,3}`
/** A name may be quoted, and followed by a colon, a bracket or `Action Input`. */
const quotes = '[`"*]{0,3}\\s*'
const input = 'Action Input'
const mark = '(?:[:(]\\s*)?'

interface Openers {
  /** The texts that an opener can begin with, by their first character. */
  readonly starts: ReadonlyMap<string, readonly string[]>
  readonly whole: RegExp
  readonly partial: RegExp
}

export function openersOf(names: Iterable<string>): Openers {
  // Longest first, so that a prefix does not hide a longer name.
  const sorted = [...names].sort((one, other) => other.length - one.length)
  const name = sorted.map(literally).join('|') || '(?!)'
  const halfName = sorted.map(beginningOf).join('|')
  return {
    starts: byFirstSign([...Object.keys(closers), ...sorted]),
    whole: new RegExp(
      `^(?:(?:${beforeBracket})?[\\[{]|(?:${beforeName})?(?<name>${name})${quotes}(?:${input}\\s*)?${mark}\\{)`,
    ),
    partial: new RegExp(
      `^(?:${[
        beforeBracket,
        `(?:${beforeName})(?:${halfName})?`,
        `(?:${beforeName})?(?:${name})${quotes}(?:(?:${input}\\s*)?${mark}|${beginningOf(input)})`,
      ].join('|')})$`,
    ),
  }
}

function byFirstSign(texts: readonly string[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const text of texts) {
    const sign = text.slice(0, 1)
    grouped.set(sign, [...(grouped.get(sign) ?? []), text])
  }
  return grouped
}

/** Returns a pattern for all prefixes of a text, such as `a(?:b(?:c)?)?`. */
const beginningOf = (text: string): string =>
  text
    .split('')
    .map(literally)
    .reduceRight((rest, sign) => (rest === '' ? sign : `${sign}(?:${rest})?`), '')

/** Escapes a tool name for use in a pattern. */
const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Returns how many characters precede something that may start a call. */
export function passingBefore(text: string, { starts }: Openers, before: string): number {
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '{' || sign === '[') return at
    const isWord = () => isInWord(at === 0 ? before : (text[at - 1] ?? ''))
    const isStart = starts
      .get(sign)
      ?.some((one) => begins(text, at, one) && (closers[one] !== undefined || !isWord()))
    if (isStart) return at
  }
  return text.length
}

/** Whether `start` is at this position in the text, or the text ends within it. */
const begins = (text: string, at: number, start: string) =>
  text.startsWith(start, at) ||
  (text.length - at < start.length && start.startsWith(text.slice(at)))

export interface Opener {
  readonly kind: 'opener'
  readonly opener: string
  /** The tool's name, when it is written before bare arguments. */
  readonly name: string | undefined
  /** The marks that may close the call, innermost first. */
  readonly closers: readonly string[]
  /** Whether it marks what follows as a call. */
  readonly isMark: boolean
}

/** `partial` means that the text may become an opener. */
type Opening = Opener | { readonly kind: 'partial' | 'none' }

/** Returns the opener that the text begins with. */
export function openingOf(
  text: string,
  { starts, whole, partial }: Openers,
  before: string,
): Opening {
  const isBegun = starts.get(text.slice(0, 1))?.some((one) => one.startsWith(text)) ?? false
  if (isBegun || partial.test(text)) return { kind: 'partial' }
  const match = whole.exec(text)
  if (!match) return { kind: 'none' }
  const opener = match[0].slice(0, -1)
  const lead = Object.keys(closers).find((one) => opener.startsWith(one))
  const name = match.groups?.name
  if (lead === undefined && isPartOfMore(before, match[0], name)) return { kind: 'none' }
  const closing = [opener.endsWith('(') ? ')' : '', closers[lead ?? ''] ?? '']
  return {
    kind: 'opener',
    opener,
    name,
    closers: closing.filter((one) => one !== ''),
    isMark: lead !== undefined && lead !== fence,
  }
}

/** Whether the text before a bracket or a name shows that it belongs to something else, such as code. */
function isPartOfMore(before: string, match: string, name: string | undefined): boolean {
  if (name !== undefined) return isInWord(before)
  return /[[(]\s*$|[,=+][ \t]*$/.test(before) || (match === '[' && isInWord(before))
}

const isInWord = (before: string) => /[\w\-."'/=$@]$/.test(before)
