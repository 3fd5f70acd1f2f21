import { isJsonObject, type JsonObject } from '@/core/agui/json'

import { parseJson } from './json-objects'

/** A call written as JSON in the text. */
export interface TextCall {
  readonly name: string
  readonly arguments: JsonObject
}

const nameKeys = ['name', 'tool', 'tool_name', 'function_name', 'function', 'action']
const argumentKeys = ['arguments', 'args', 'parameters', 'params', 'input', 'action_input']
const wrapperKeys = ['tool_call', 'function_call', 'function']
const otherKeys = ['tool_calls', 'type', 'id']

/** Keys under which a model explains its call. */
export const remarkKeys: readonly string[] = [
  'thought',
  'thoughts',
  'reasoning',
  'reason',
  'explanation',
]

/** The first keys of a call in the formats that models use. */
export const callKeys: readonly string[] = [
  ...new Set([...nameKeys, ...argumentKeys, ...wrapperKeys, ...otherKeys]),
]

/** The calls in a JSON value; undefined unless all of them name known tools. */
export function callsInJson(
  value: unknown,
  names: ReadonlySet<string>,
): readonly TextCall[] | undefined {
  if (Array.isArray(value)) return callsInList(value, names)
  if (!isJsonObject(value)) return undefined
  if (Array.isArray(value.tool_calls)) return callsInList(value.tool_calls, names)
  const call = callInObject(value, names)
  if (call) return [call]
  const wrapped = wrapperKeys.map((key) => value[key]).find(isJsonObject)
  return wrapped && callsInJson(wrapped, names)
}

function callsInList(
  values: readonly unknown[],
  names: ReadonlySet<string>,
): readonly TextCall[] | undefined {
  const calls = values.map((value) => callsInJson(value, names))
  const isAllCalls = calls.length > 0 && calls.every((made) => made !== undefined)
  return isAllCalls ? calls.flatMap((made) => made ?? []) : undefined
}

function callInObject(value: JsonObject, names: ReadonlySet<string>): TextCall | undefined {
  const name = nameKeys.map((key) => value[key]).find((one) => typeof one === 'string')
  if (typeof name !== 'string' || !names.has(name)) return undefined
  const key = argumentKeys.find((one) => value[one] != null)
  if (key === undefined) {
    // An object with a name is not necessarily a call.
    const isBare = Object.keys(value).every(
      (one) => callKeys.includes(one) || remarkKeys.includes(one),
    )
    return isBare ? { name, arguments: {} } : undefined
  }
  const given = value[key]
  const input = typeof given === 'string' ? parseJson(given === '' ? '{}' : given) : given
  return isJsonObject(input) ? { name, arguments: input } : undefined
}
