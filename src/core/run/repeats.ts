import { isJsonObject } from '@/core/agui/json'
import type { ToolCall, ToolResult } from '@/core/conversation/message'
import { fingerprint } from '@/core/tools/fingerprint'

/** A model that repeats a call this often, and learns nothing from it, will not stop. */
const mostRepeats = 3

/** The calls of the last round, by what they ask for. */
export type Repeats = ReadonlyMap<string, Repeat>

interface Repeat {
  /** In how many rounds in a row it was made, with the same results. */
  readonly times: number
  /** The calls of the last round; equal ones count once. */
  readonly callIds: readonly string[]
  /** What the round before the last one brought. */
  readonly resultBefore: string | undefined
}

export const noRepeats: Repeats = new Map()

type Call = Pick<ToolCall, 'id' | 'name' | 'arguments'>

/**
 * Counts a round of calls, and names the tool of a call that was repeated too often in a row with the
 * same results: polling is no fault as long as something changes. Equal calls of one round count once: a
 * model that rolls three dice at a time is not stuck.
 */
export function countRound(
  before: Repeats,
  calls: readonly Call[],
  resultOf: (callId: string) => ToolResult | undefined,
): { repeats: Repeats; repeatedTool: string | undefined } {
  const repeats = new Map<string, Repeat>()
  let repeatedTool: string | undefined
  for (const call of calls) {
    const key = keyOf(call)
    const counted = repeats.get(key)
    if (counted) {
      repeats.set(key, { ...counted, callIds: [...counted.callIds, call.id] })
      continue
    }
    const repeat = countedAgain(before.get(key), call.id, resultOf)
    repeats.set(key, repeat)
    if (repeat.times >= mostRepeats) repeatedTool ??= call.name
  }
  return { repeats, repeatedTool }
}

function countedAgain(
  last: Repeat | undefined,
  callId: string,
  resultOf: (callId: string) => ToolResult | undefined,
): Repeat {
  const callIds = [callId]
  if (!last) return { times: 1, callIds, resultBefore: undefined }
  const result = JSON.stringify(last.callIds.map((id) => contentOf(resultOf(id))))
  const isSame = last.resultBefore === undefined || last.resultBefore === result
  return { times: isSame ? last.times + 1 : 2, callIds, resultBefore: result }
}

const contentOf = (result: ToolResult | undefined) => result && [result.content, result.error]

/** Identifies a call by its arguments, however they are written. */
function keyOf({ name, arguments: text }: Call): string {
  try {
    const input: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (isJsonObject(input)) return fingerprint(name, input)
  } catch {
    // Arguments that do not parse are compared as text.
  }
  return `${name} ${text}`
}
