import { isJsonObject, type JsonObject } from '@/core/agui/json'
import { parseJson } from '@/core/parse-json'
import { schemaProblems } from '@/core/tools/schema-problems'

/** A call written as JSON in the text. */
export interface TextCall {
  readonly name: string
  readonly arguments: JsonObject
}

/** The tools that a call in the text may name, with the JSON Schema of their arguments if it is known. */
export type TextTools = ReadonlyMap<string, JsonObject | undefined>

export const nameKeys: readonly string[] = [
  'name',
  'tool',
  'tool_name',
  'function_name',
  'function',
  'action',
]
export const argumentKeys: readonly string[] = [
  'arguments',
  'args',
  'parameters',
  'params',
  'input',
  'action_input',
]
export const wrapperKeys: readonly string[] = ['tool_call', 'function_call', 'function']

/** Keys under which a model explains its call. */
export const remarkKeys: readonly string[] = [
  'thought',
  'thoughts',
  'reasoning',
  'reason',
  'explanation',
]

/** The keys of a call in the formats that models use. */
export const callKeys: ReadonlySet<string> = new Set([
  ...nameKeys,
  ...argumentKeys,
  ...wrapperKeys,
  ...remarkKeys,
  'tool_calls',
  'type',
  'id',
])

/** The values of `type` in a call. */
export const callTypes: ReadonlySet<string> = new Set([
  'function',
  'function_call',
  'tool',
  'tool_call',
  'tool_use',
])

/**
 * Returns the calls in a JSON value; undefined unless it consists only of calls that name known tools
 * and fit their schemas. `isMarked` means that the text around it marks it as a call.
 */
export function callsInJson(
  value: unknown,
  tools: TextTools,
  isMarked = false,
): readonly TextCall[] | undefined {
  if (Array.isArray(value)) return callsInList(value, tools, isMarked)
  if (!isJsonObject(value) || !hasOnlyCallKeys(value)) return undefined
  if (Array.isArray(value.tool_calls)) return callsInList(value.tool_calls, tools, true)
  const call = callInObject(value, tools, isMarked)
  if (call) return [call]
  const wrapped = wrapperKeys.map((key) => value[key]).find(isJsonObject)
  return wrapped && callsInJson(wrapped, tools, true)
}

const hasOnlyCallKeys = (value: JsonObject) => Object.keys(value).every((key) => callKeys.has(key))

function callsInList(
  values: readonly unknown[],
  tools: TextTools,
  isMarked: boolean,
): readonly TextCall[] | undefined {
  const calls = values.map((value) => callsInJson(value, tools, isMarked))
  const isAllCalls = calls.length > 0 && calls.every((made) => made !== undefined)
  return isAllCalls ? calls.flatMap((made) => made ?? []) : undefined
}

function callInObject(
  value: JsonObject,
  tools: TextTools,
  isMarked: boolean,
): TextCall | undefined {
  const name = nameKeys.map((key) => value[key]).find((one) => typeof one === 'string')
  if (typeof name !== 'string' || !tools.has(name)) return undefined
  const key = argumentKeys.find((one) => value[one] != null)
  // An object with only a name is often ordinary data.
  if (key === undefined && !isMarked) return undefined
  const given = key === undefined ? {} : value[key]
  const input = typeof given === 'string' ? parseJson(given === '' ? '{}' : given) : given
  const isCall = isJsonObject(input) && fits(input, tools.get(name))
  return isCall ? { name, arguments: input } : undefined
}

function fits(input: JsonObject, schema: JsonObject | undefined): boolean {
  if (isDescription(input, schema)) return false
  return schema === undefined || schemaProblems(schema, input).length === 0
}

/** Whether the object describes the tool's arguments instead of being them. */
function isDescription(input: JsonObject, schema: JsonObject | undefined): boolean {
  const known = isJsonObject(schema?.properties) ? schema.properties : {}
  return input.type === 'object' && isJsonObject(input.properties) && !('properties' in known)
}
