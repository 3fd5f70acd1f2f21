import { isJsonObject, type JsonObject } from '@/core/agui/json'
import { parseJson } from '@/core/parse-json'

/** A limit for text that only looks like JSON. */
const mostAttempts = 100

/** Finds the end of a bracketed value in text that arrives in pieces. Brackets in strings do not count. */
export function createBracketScanner() {
  let depth = 0
  let isInString = false
  let isEscaped = false
  return {
    /** Returns the index after the bracket that closes the first one; undefined while it is open. */
    scan(text: string): number | undefined {
      for (let at = 0; at < text.length; at += 1) {
        const sign = text[at]
        if (isEscaped) isEscaped = false
        else if (isInString) {
          if (sign === '\\') isEscaped = true
          else if (sign === '"') isInString = false
        } else if (sign === '"') isInString = depth > 0
        else if (sign === '{' || sign === '[') depth += 1
        else if (sign === '}' || sign === ']') {
          depth -= 1
          if (depth <= 0) return at + 1
        }
      }
      return undefined
    },
  }
}

/**
 * Yields the JSON objects in a text, the likeliest first: the whole text, fenced blocks, objects after
 * the name, and any other object.
 */
export function* jsonObjectsIn(text: string, name?: string): Generator<JsonObject> {
  const whole = parseObject(text)
  if (whole) yield whole
  for (const [, fenced = ''] of text.matchAll(/```[\w-]*[ \t]*\r?\n?([\s\S]*?)```/g)) {
    const object = parseObject(fenced)
    if (object) yield object
  }
  const named = name === undefined ? -1 : text.indexOf(name)
  if (name !== undefined && named !== -1) yield* objectsFrom(text.slice(named + name.length))
  yield* objectsFrom(text)
}

function* objectsFrom(text: string): Generator<JsonObject> {
  let from = 0
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = text.indexOf('{', from)
    if (start === -1) return
    const rest = text.slice(start)
    const end = createBracketScanner().scan(rest)
    const object = end === undefined ? undefined : parseObject(rest.slice(0, end))
    if (object && end !== undefined) {
      yield object
      from = start + end
    } else from = start + 1
  }
}

function parseObject(text: string): JsonObject | undefined {
  const value = parseJson(text)
  return isJsonObject(value) ? value : undefined
}
