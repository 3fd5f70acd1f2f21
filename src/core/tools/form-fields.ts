import { isJsonObject } from '@/core/agui/json'
import type { JsonObject } from '@/core/agui/json'

/** One field of a form that a JSON Schema asks for. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly input:
    | { readonly kind: 'text' }
    | { readonly kind: 'number'; readonly isWhole: boolean }
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly string[] }
}

/** The fields of a form, or one field without a name when the schema asks for a single value. */
export function formFields(schema: JsonObject): readonly FormField[] {
  if (!isJsonObject(schema.properties)) return [fieldOf('', schema, true)]
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) =>
    fieldOf(name, isJsonObject(property) ? property : {}, required.includes(name)),
  )
}

export type FormProblem = 'missing' | 'not-a-number'
export type FormEntries = Readonly<Record<string, string | boolean>>

/** Makes the answer out of what was typed, or says which fields are wrong. */
export function readForm(
  fields: readonly FormField[],
  entries: FormEntries,
): { ok: true; value: unknown } | { ok: false; problems: Readonly<Record<string, FormProblem>> } {
  const problems: Record<string, FormProblem> = {}
  const values: Record<string, unknown> = {}
  for (const field of fields) {
    const read = readEntry(field, entries[field.name])
    if (read.problem) problems[field.name] = read.problem
    else if (read.value !== undefined) values[field.name] = read.value
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const isSingle = fields.length === 1 && fields[0]?.name === ''
  return { ok: true, value: isSingle ? values[''] : values }
}

function readEntry(
  { input, isRequired }: FormField,
  entry: string | boolean | undefined,
): { value?: unknown; problem?: FormProblem } {
  if (input.kind === 'switch') return { value: entry === true }
  const text = typeof entry === 'string' ? entry.trim() : ''
  if (text === '') return isRequired ? { problem: 'missing' } : {}
  if (input.kind !== 'number') return { value: text }
  const number = Number(text.replace(',', '.'))
  const isUsable = Number.isFinite(number) && (!input.isWhole || Number.isInteger(number))
  return isUsable ? { value: number } : { problem: 'not-a-number' }
}

function fieldOf(name: string, schema: JsonObject, isRequired: boolean): FormField {
  return {
    name,
    label: typeof schema.title === 'string' ? schema.title : name.replaceAll('_', ' '),
    description: typeof schema.description === 'string' ? schema.description : undefined,
    isRequired,
    input: inputOf(schema),
  }
}

function inputOf({ type, enum: options }: JsonObject): FormField['input'] {
  if (Array.isArray(options) && options.every((option) => typeof option === 'string'))
    return { kind: 'choice', options }
  if (type === 'boolean') return { kind: 'switch' }
  if (type === 'number' || type === 'integer')
    return { kind: 'number', isWhole: type === 'integer' }
  return { kind: 'text' }
}
