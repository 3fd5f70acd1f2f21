import { parseJson } from '@/core/completions/text/json-objects'

import type { Collected } from './collect-fault'
import { gatherAnswer, type AnswerSource, type GatheredCall, type Patience } from './gather-answer'

export interface CollectedCall {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly arguments: unknown
}

/** The arguments of the first call of this tool; nothing when it was not called. */
export async function collectToolArguments(
  source: AnswerSource,
  toolName: string,
  patience: Patience,
): Promise<Collected<CollectedCall | undefined>> {
  const gathered = await gatherAnswer(source, patience)
  if (!gathered.ok) {
    const isLate = gathered.reason === 'timed-out'
    return { ok: false, fault: { kind: isLate ? 'arguments-timed-out' : 'arguments-failed' } }
  }
  const call = gathered.answer.calls.find(({ name }) => name === toolName)
  if (!call) return { ok: true, value: undefined }
  const value = readCall(call)
  if (value) return { ok: true, value }
  return { ok: false, fault: { kind: 'arguments-malformed', problem: 'They are not JSON.' } }
}

/** All calls whose arguments can be read, whatever tools they name. */
export async function collectAllToolCalls(
  source: AnswerSource,
  patience: Patience,
): Promise<Collected<readonly CollectedCall[]>> {
  const gathered = await gatherAnswer(source, patience)
  if (gathered.ok) {
    return { ok: true, value: gathered.answer.calls.flatMap((call) => readCall(call) ?? []) }
  }
  const isLate = gathered.reason === 'timed-out'
  return { ok: false, fault: { kind: isLate ? 'calls-timed-out' : 'calls-failed' } }
}

export function readCall({ arguments: text, ...call }: GatheredCall): CollectedCall | undefined {
  const value = parseJson(text)
  return value === undefined ? undefined : { ...call, arguments: value }
}
