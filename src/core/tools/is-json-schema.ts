import { isJsonObject, type JsonObject } from '@/core/agui/json'

/** A more deeply nested schema would overflow the stack. */
const mostLevels = 64

const typeNames = new Set<unknown>([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
])

type Check = (value: unknown, level: number) => boolean

const isSchema: Check = (value, level) => {
  if (typeof value === 'boolean') return true
  if (!isJsonObject(value) || level > mostLevels) return false
  return Object.entries(value).every(
    ([keyword, part]) => checks.get(keyword)?.(part, level + 1) ?? true,
  )
}

const isList = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem)

const isSchemaList: Check = (value, level) => isList(value, (item) => isSchema(item, level))

const isSchemaMap: Check = (value, level) =>
  isJsonObject(value) && Object.values(value).every((part) => isSchema(part, level))

const isText: Check = (value) => typeof value === 'string'

const isNumber: Check = (value) => typeof value === 'number'

/** The keywords that a validator relies on. It ignores unknown ones, so they are not checked. */
const checks = new Map<string, Check>([
  ['type', (value) => typeNames.has(value) || isList(value, (item) => typeNames.has(item))],
  ['required', (value) => isList(value, (item) => typeof item === 'string')],
  ['enum', (value) => Array.isArray(value)],
  ['items', (value, level) => isSchema(value, level) || isSchemaList(value, level)],
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'].map(
    (keyword) => [keyword, isSchemaMap] as const,
  ),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((keyword) => [keyword, isSchemaList] as const),
  ...['additionalProperties', 'propertyNames', 'contains', 'not', 'if', 'then', 'else'].map(
    (keyword) => [keyword, isSchema] as const,
  ),
  ...['$ref', 'pattern', 'format'].map((keyword) => [keyword, isText] as const),
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'].map(
    (keyword) => [keyword, isNumber] as const,
  ),
])

/** Whether a schema is valid and can describe a tool's parameters, which must be an object. */
export function isJsonSchema(schema: JsonObject): boolean {
  const { type } = schema
  const types: readonly unknown[] = Array.isArray(type) ? type : [type ?? 'object']
  return types.includes('object') && isSchema(schema, 0)
}
