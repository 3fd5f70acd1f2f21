import { isJsonObject } from '@/core/agui/json'
import type { ToolCall } from '@/core/conversation/message'
import { fingerprint } from '@/core/tools/fingerprint'

/** A model that repeats a call this often will not stop. */
const mostRepeats = 3

/** For each call of the last round, in how many rounds in a row it was made. */
export type Repeats = ReadonlyMap<string, number>

export const noRepeats: Repeats = new Map()

/**
 * Counts a round of calls, and names the tool of a call that was repeated too often in a row. Equal
 * calls of one round count once: a model that rolls three dice at a time is not stuck.
 */
export function countRound(
  before: Repeats,
  calls: readonly Pick<ToolCall, 'name' | 'arguments'>[],
): { repeats: Repeats; repeatedTool: string | undefined } {
  const repeats = new Map<string, number>()
  let repeatedTool: string | undefined
  for (const call of calls) {
    const key = keyOf(call)
    const times = (before.get(key) ?? 0) + 1
    repeats.set(key, times)
    if (times >= mostRepeats) repeatedTool ??= call.name
  }
  return { repeats, repeatedTool }
}

/** Identifies a call by its arguments, however they are written. */
function keyOf({ name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>): string {
  try {
    const input: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (isJsonObject(input)) return fingerprint(name, input)
  } catch {
    // Arguments that do not parse are compared as text.
  }
  return `${name} ${text}`
}
