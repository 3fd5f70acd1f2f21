import type { JsonObject } from '@/core/agui/json'

import type { FormEntries, FormEntry, FormField } from './form-fields'
import { schemaProblems } from './schema-problems'

export type FormProblem =
  | { readonly kind: 'missing' | 'not-a-number' | 'not-json' | 'does-not-fit' }
  | { readonly kind: 'wrong-format'; readonly format: string }
  | {
      readonly kind: 'too-short' | 'too-long' | 'too-small' | 'too-large' | 'too-few' | 'too-many'
      readonly limit: number
    }

export type FormAnswer =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'wrong-fields'; readonly problems: ReadonlyMap<string, FormProblem> }
  /** Each field is valid, but not their combination. */
  | { readonly kind: 'does-not-fit' }

/** Builds the answer from the fields, or reports the invalid ones. */
export function readForm(
  schema: JsonObject,
  fields: readonly FormField[],
  entries: FormEntries,
): FormAnswer {
  const read = fields.map((field) => ({ field, ...readEntry(field, entries.get(field.name)) }))
  const unread = problemsAmong(read.map(({ field, problem }) => [field.name, problem]))
  if (unread.size > 0) return { kind: 'wrong-fields', problems: unread }
  const given = read.filter(({ value }) => value !== undefined)
  const isSingle = fields.length === 1 && fields[0]?.name === ''
  const value = isSingle
    ? given[0]?.value
    : Object.fromEntries(given.map(({ field, value: own }) => [field.name, own]))
  if (schemaProblems(schema, value).length === 0) return { kind: 'answer', value }
  const problems = problemsAmong(
    given.map(({ field, value: own }) => [field.name, misfit(field, own)]),
  )
  return problems.size > 0 ? { kind: 'wrong-fields', problems } : { kind: 'does-not-fit' }
}

const problemsAmong = (found: readonly (readonly [string, FormProblem | undefined])[]) =>
  new Map(found.flatMap(([name, problem]) => (problem ? [[name, problem] as const] : [])))

interface ReadEntry {
  value?: unknown
  problem?: FormProblem
}

function readEntry(
  { input, isRequired, isNullable, isSecret }: FormField,
  entry?: FormEntry,
): ReadEntry {
  const left: ReadEntry = !isRequired
    ? {}
    : isNullable
      ? { value: null }
      : { problem: { kind: 'missing' } }
  switch (input.kind) {
    case 'switch':
      return { value: entry === true }
    case 'choices': {
      const chosen = Array.isArray(entry) ? new Set(entry) : new Set()
      const values = input.options.flatMap(({ value }, at) =>
        chosen.has(String(at)) ? [value] : [],
      )
      // An empty selection is an answer, too. The schema decides whether it is valid.
      return values.length > 0 || isRequired ? { value: values } : {}
    }
    case 'words': {
      const words = wordsOf(entry)
      return words.length > 0 || isRequired ? { value: words } : {}
    }
    case 'choice': {
      const option = typeof entry === 'string' && entry !== '' && input.options[Number(entry)]
      return option ? { value: option.value } : left
    }
    case 'text':
    case 'number':
    case 'json': {
      const written = typeof entry === 'string' ? entry : ''
      const text = written.trim()
      if (text === '') return left
      // Leading and trailing spaces may belong to a password.
      if (input.kind === 'text') return { value: isSecret ? written : text }
      return input.kind === 'json' ? readJson(text) : readNumber(text, input.isWhole)
    }
  }
}

/** Includes a word that was typed but not added. */
function wordsOf(entry: FormEntry | undefined): readonly string[] {
  if (typeof entry !== 'object' || !('words' in entry)) return []
  return addWord(entry.words, entry.typed)
}

export function addWord(words: readonly string[], typed: string): readonly string[] {
  const word = typed.trim()
  return word === '' || words.includes(word) ? words : [...words, word]
}

function readNumber(text: string, isWhole: boolean): ReadEntry {
  const number = Number(text.replace(',', '.'))
  const isUsable = Number.isFinite(number) && (!isWhole || Number.isInteger(number))
  return isUsable ? { value: number } : { problem: { kind: 'not-a-number' } }
}

function readJson(text: string): ReadEntry {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { problem: { kind: 'not-json' } }
  }
}

const limits = {
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  minItems: 'too-few',
  maxItems: 'too-many',
} as const

/** Why a value does not fit its field. */
function misfit({ schema, isNullable }: FormField, value: unknown): FormProblem | undefined {
  if (isNullable && value === null) return undefined
  if (schemaProblems(schema, value).length === 0) return undefined
  for (const keyword of limitKeywords) {
    const limit = schema[keyword]
    if (typeof limit === 'number' && schemaProblems({ [keyword]: limit }, value).length > 0)
      return { kind: limits[keyword], limit }
  }
  const { format } = schema
  if (typeof format === 'string' && schemaProblems({ format }, value).length > 0)
    return { kind: 'wrong-format', format }
  return { kind: 'does-not-fit' }
}

const limitKeywords = [
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const satisfies readonly (keyof typeof limits)[]
