import { isJsonObject } from '@/core/agui/json'
import type { ToolCall } from '@/core/conversation/message'
import { fingerprint } from '@/core/tools/fingerprint'

/** A model that asks so often for what it has been told already will go on asking. */
const mostRepeats = 3

/** In how many rounds in a row each call of the last round was made. */
export type Repeats = ReadonlyMap<string, number>

export const noRepeats: Repeats = new Map()

/**
 * Counts a round of calls, and names the tool of one that was made too often in a row. Calls of one
 * round count once: whoever rolls three dice at a time is not stuck.
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

/** However the arguments are written, the same ones make the same call. */
function keyOf({ name, arguments: text }: Pick<ToolCall, 'name' | 'arguments'>): string {
  try {
    const input: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (isJsonObject(input)) return fingerprint(name, input)
  } catch {
    // What cannot be read is compared as it stands.
  }
  return `${name} ${text}`
}
