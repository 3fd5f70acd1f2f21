import { isJsonObject, type JsonObject } from '@/core/agui/json'

import { asksForSecret } from './asks-for-secret'

/** One of several values, with its label. */
export interface FormOption {
  readonly value: Primitive
  readonly label: string
}

type Primitive = string | number | boolean | null

/** One field of the form for a JSON Schema. */
export interface FormField {
  readonly name: string
  readonly label: string
  readonly description: string | undefined
  readonly isRequired: boolean
  /** Whether null is allowed. It is the value of a required field that is left empty. */
  readonly isNullable: boolean
  readonly input:
    | { readonly kind: 'text' }
    | { readonly kind: 'number'; readonly isWhole: boolean }
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly FormOption[] }
    | { readonly kind: 'choices'; readonly options: readonly FormOption[] }
    | { readonly kind: 'words' }
    | { readonly kind: 'json' }
  /** Whether it asks for a secret such as a password: it is never prefilled, and masked where possible. */
  readonly isSecret: boolean
  /** The schema of the field alone, with its references resolved. */
  readonly schema: JsonObject
  readonly initial: FormEntry
}

/**
 * What a person entered: a text, a switch, or a list of words with the one being typed. A chosen option
 * is stored as its index in digits, several options as a list of indices.
 */
export type FormEntry =
  | string
  | boolean
  | readonly string[]
  | { readonly words: readonly string[]; readonly typed: string }

/** The entries by field name. A server may use any name, even `constructor`. */
export type FormEntries = ReadonlyMap<string, FormEntry>

/** The limits of what a form shows. */
const mostFields = 100
const mostLabelCharacters = 300
const mostDescriptionCharacters = 2_000

export interface Form {
  readonly fields: readonly FormField[]
  /** The number of fields in the schema. At most a hundred are shown. */
  readonly total: number
  /** Whether a required field is not shown, so that no valid answer is possible. */
  readonly lacksRequired: boolean
}

/**
 * Returns the form for a schema: a field for each property, or one unnamed field if the schema asks for
 * a single value. The question matters because it may be the only text that asks for a secret.
 */
export function formOf(schema: JsonObject, question = ''): Form {
  const { schema: form } = plain(schema, schema)
  const { properties } = form
  if (!isJsonObject(properties)) {
    const field = fieldOf('', schema, schema, true, undefined)
    return { fields: secretsAmong([field], question), total: 1, lacksRequired: false }
  }
  const required = new Set<unknown>(Array.isArray(form.required) ? form.required : [])
  const defaults = isJsonObject(form.default) ? new Map(Object.entries(form.default)) : new Map()
  const all = Object.entries(properties)
  const shown = shownNames(Object.keys(properties), required)
  const fields = all
    .filter(([name]) => shown.has(name))
    .map(([name, property]) =>
      fieldOf(
        name,
        isJsonObject(property) ? property : {},
        schema,
        required.has(name),
        defaults.get(name),
      ),
    )
  const lacksRequired = all.some(([name]) => required.has(name) && !shown.has(name))
  return { fields: secretsAmong(fields, question), total: all.length, lacksRequired }
}

/** Prefers required fields, because no answer is valid without them. */
function shownNames(names: readonly string[], required: ReadonlySet<unknown>): ReadonlySet<string> {
  const needed = names.filter((name) => required.has(name))
  const others = names.filter((name) => !required.has(name))
  return new Set([...needed, ...others].slice(0, mostFields))
}

function secretsAmong(fields: readonly FormField[], question: string): readonly FormField[] {
  const own = fields.some(({ isSecret }) => isSecret)
  if (own || !asksForSecret(question)) return fields
  return fields.map((field) => (isTyped(field.input) ? withSecret(field) : field))
}

const withSecret = (field: FormField): FormField => ({
  ...field,
  isSecret: true,
  initial: entryOf(field.input, undefined),
})

const isTyped = ({ kind }: FormField['input']) =>
  kind === 'text' || kind === 'number' || kind === 'words' || kind === 'json'

export const initialEntries = (fields: readonly FormField[]): FormEntries =>
  new Map(fields.map(({ name, initial }) => [name, initial]))

/** Returns the only field if the form asks for nothing but a required yes or no. */
export function onlyYesOrNo(fields: readonly FormField[]): FormField | undefined {
  const [field] = fields
  const isOnly = fields.length === 1 && field?.input.kind === 'switch' && field.isRequired
  return isOnly ? field : undefined
}

function fieldOf(
  name: string,
  property: JsonObject,
  root: JsonObject,
  isRequired: boolean,
  given: unknown,
): FormField {
  const { schema, isNullable } = plain(property, root)
  const input = inputOf(schema, root)
  const label = typeof schema.title === 'string' ? schema.title : name.replaceAll('_', ' ')
  const description = typeof schema.description === 'string' ? schema.description : undefined
  const isSecret =
    isTyped(input) &&
    (schema.format === 'password' ||
      schema.writeOnly === true ||
      [name, label, description ?? ''].some(asksForSecret))
  return {
    name,
    label: shortened(label, mostLabelCharacters),
    description:
      description === undefined ? undefined : shortened(description, mostDescriptionCharacters),
    isSecret,
    isRequired,
    isNullable,
    input,
    schema: { $defs: root.$defs, definitions: root.definitions, ...schema },
    initial: entryOf(input, isSecret ? undefined : (given ?? schema.default)),
  }
}

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most)}…` : text

function inputOf(schema: JsonObject, root: JsonObject): FormField['input'] {
  const options = optionsOf(schema)
  if (options) return { kind: 'choice', options }
  switch (schema.type) {
    case 'boolean':
      return { kind: 'switch' }
    case 'number':
    case 'integer':
      return { kind: 'number', isWhole: schema.type === 'integer' }
    case 'array':
      return listOf(plain(isJsonObject(schema.items) ? schema.items : {}, root).schema)
    case 'string':
      return { kind: 'text' }
    case undefined:
      return complex.some((keyword) => keyword in schema) ? { kind: 'json' } : { kind: 'text' }
    default:
      return { kind: 'json' }
  }
}

/** Keywords that show that a schema without a type is not for a string. */
const complex = ['$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'properties', 'items']

function listOf(items: JsonObject): FormField['input'] {
  const options = optionsOf(items)
  if (options) return { kind: 'choices', options }
  return items.type === 'string' ? { kind: 'words' } : { kind: 'json' }
}

function optionsOf(schema: JsonObject): readonly FormOption[] | undefined {
  if (Array.isArray(schema.enum))
    return allOf(schema.enum.map((value) => optionOf(value, undefined)))
  const branches = schema.oneOf ?? schema.anyOf
  if (Array.isArray(branches)) {
    return allOf(
      branches.map((branch: unknown) =>
        isJsonObject(branch) ? optionOf(branch.const, branch.title) : undefined,
      ),
    )
  }
  return 'const' in schema ? allOf([optionOf(schema.const, undefined)]) : undefined
}

function optionOf(value: unknown, title: unknown): FormOption | undefined {
  if (!isPrimitive(value)) return undefined
  const label = typeof title === 'string' && title !== '' ? title : String(value)
  return { value, label: label === '' ? '""' : shortened(label, mostLabelCharacters) }
}

/** Returns undefined unless every option can be shown. */
function allOf(options: readonly (FormOption | undefined)[]): readonly FormOption[] | undefined {
  const shown = options.flatMap((option) => option ?? [])
  return shown.length > 0 && shown.length === options.length ? shown : undefined
}

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** A limit for references, which may be circular. */
const mostReferences = 8

/** Resolves a reference or a nullable alternative, merging the keywords beside it. */
function plain(
  schema: JsonObject,
  root: JsonObject,
  depth = 0,
): { schema: JsonObject; isNullable: boolean } {
  if (depth === mostReferences) return { schema, isNullable: false }
  const { $ref, allOf: all, anyOf, oneOf, ...rest } = schema
  const target = typeof $ref === 'string' ? definition($ref, root) : undefined
  if (target) return plain({ ...target, ...rest }, root, depth + 1)
  const [only, ...others] = Array.isArray(all) ? all : []
  if (isJsonObject(only) && others.length === 0) return plain({ ...only, ...rest }, root, depth + 1)
  const branches = anyOf ?? oneOf
  if (Array.isArray(branches)) {
    const [branch, ...more] = branches.filter((one) => !isNull(one))
    if (isJsonObject(branch) && more.length === 0 && !('const' in branch)) {
      const inner = plain({ ...branch, ...rest }, root, depth + 1)
      return { ...inner, isNullable: inner.isNullable || branches.length > 1 }
    }
  }
  if (!Array.isArray(schema.type)) return { schema, isNullable: false }
  const types: unknown[] = schema.type.filter((type) => type !== 'null')
  const type = types.length === 1 ? types[0] : schema.type
  return { schema: { ...schema, type }, isNullable: types.length < schema.type.length }
}

const isNull = (schema: unknown) => isJsonObject(schema) && schema.type === 'null'

function definition(reference: string, root: JsonObject): JsonObject | undefined {
  const [, place = '', name = ''] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(reference) ?? []
  const definitions = root[place]
  if (!isJsonObject(definitions) || !Object.hasOwn(definitions, name)) return undefined
  const found = definitions[name]
  return isJsonObject(found) ? found : undefined
}

/** Converts a default value to an entry. A default that does not fit the field is ignored. */
function entryOf(input: FormField['input'], value: unknown): FormEntry {
  switch (input.kind) {
    case 'switch':
      return value === true
    case 'text':
      return typeof value === 'string' ? value : ''
    case 'number':
      return typeof value === 'number' ? String(value) : ''
    case 'choice':
      return placesOf(input.options, [value])[0] ?? ''
    case 'choices':
      return placesOf(input.options, Array.isArray(value) ? value : [])
    case 'words': {
      const words = Array.isArray(value) ? value.filter((word) => typeof word === 'string') : []
      return { words: [...new Set(words)], typed: '' }
    }
    case 'json':
      return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
  }
}

function placesOf(options: readonly FormOption[], values: readonly unknown[]): string[] {
  const chosen = new Set(values)
  return options.flatMap(({ value }, place) => (chosen.has(value) ? [String(place)] : []))
}
