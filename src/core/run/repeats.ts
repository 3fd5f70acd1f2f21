import { isJsonObject } from '@/core/agui/json'
import type { ToolCall, ToolResult } from '@/core/conversation/message'
import { fingerprint } from '@/core/tools/fingerprint'

/** A model that repeats a call this often with the same results will not stop on its own. */
const mostRepeats = 3

/** The calls of the last round, by tool and arguments. */
export type Repeats = ReadonlyMap<string, Repeat>

interface Repeat {
  /** For how many rounds in a row the call was made with the same results. */
  readonly times: number
  /** The ids of the equal calls in the last round. */
  readonly callIds: readonly string[]
  /** The results of the round before the last one. */
  readonly resultBefore: string | undefined
}

export const noRepeats: Repeats = new Map()

type Call = Pick<ToolCall, 'id' | 'name' | 'arguments'>

/**
 * Counts a round of calls, and returns the tool of a call that was repeated too often with the same
 * results. Polling is fine as long as something changes. Equal calls in one round count once: a model
 * that rolls three dice at a time is not stuck.
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

/** Identifies a call by its tool and arguments, however they are formatted. */
function keyOf({ name, arguments: text }: Call): string {
  try {
    const input: unknown = JSON.parse(text.trim() === '' ? '{}' : text)
    if (isJsonObject(input)) return fingerprint(name, input)
  } catch {
    // Arguments that do not parse are compared as text.
  }
  return `${name} ${text}`
}
