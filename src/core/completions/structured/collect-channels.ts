import { callsInJson } from '@/core/completions/text/calls-in-json'
import { jsonObjectsIn } from '@/core/completions/text/json-objects'
import type { AnswerChannel } from '@/core/conversation/message'
import { parseJson } from '@/core/parse-json'

import type { Collected } from './collect-fault'
import {
  gatherAnswer,
  type AnswerLimits,
  type AnswerSource,
  type GatheredCall,
} from './gather-answer'

interface CollectedCall {
  readonly index: number
  readonly id: string
  readonly name: string
  readonly arguments: unknown
}

export interface CollectedAnswer {
  /** The call of the tool, when its arguments can be parsed. */
  readonly call?: CollectedCall
  readonly text: string
}

/**
 * Reads an answer once and keeps both the call of the tool and the text. A single call under another
 * name counts as a call of the tool; a call whose arguments cannot be parsed is left out.
 */
export async function collectChannels(
  source: AnswerSource,
  toolName: string,
  limits: AnswerLimits,
): Promise<Collected<CollectedAnswer>> {
  const gathered = await gatherAnswer(source, limits)
  if (!gathered.ok) {
    const isLate = gathered.reason === 'timed-out'
    return { ok: false, fault: { kind: isLate ? 'answer-timed-out' : 'answer-failed' } }
  }
  const { calls, text } = gathered.answer
  const meant =
    calls.find(({ name }) => name === toolName) ?? (calls.length === 1 ? calls[0] : undefined)
  const call = meant && readCall(meant)
  return { ok: true, value: { text, ...(call && { call }) } }
}

function readCall({ arguments: text, ...call }: GatheredCall): CollectedCall | undefined {
  const value = parseJson(text)
  return value === undefined ? undefined : { ...call, arguments: value }
}

export type Judged<Value> = { ok: true; value: Value } | { ok: false; problem: string }

export interface ChannelReader<Value> {
  readonly toolName: string
  /** The accepted channels. */
  readonly channels: readonly AnswerChannel[]
  /** Whether a value fits the request. */
  readonly judge: (value: unknown) => Judged<Value>
  /** Reads a value from plain text, where that is possible. */
  readonly readText?: ((text: string) => unknown) | undefined
}

/** Returns the first value that fits: from the call, from an object in the text, or from the plain text. */
export function readChannels<Value>(
  { call, text }: CollectedAnswer,
  { toolName, channels, judge, readText }: ChannelReader<Value>,
): { ok: true; value: Value; channel: AnswerChannel } | { ok: false; problem: string } {
  const problems: string[] = []
  function hold(value: unknown, channel: AnswerChannel) {
    const judged = judge(value)
    if (judged.ok) return { ok: true as const, value: judged.value, channel }
    problems.push(judged.problem)
    return undefined
  }
  if (channels.includes('tool') && call) {
    const held = hold(call.arguments, 'tool')
    if (held) return held
  }
  if (channels.includes('json')) {
    for (const object of jsonObjectsIn(text, toolName)) {
      const [inner] = callsInJson(object, new Map([[toolName, undefined]])) ?? []
      const held = (inner && hold(inner.arguments, 'json')) ?? hold(object, 'json')
      if (held) return held
    }
  }
  const words = channels.includes('text') && text.trim() !== '' ? readText?.(text) : undefined
  const held = words === undefined ? undefined : hold(words, 'text')
  return held ?? { ok: false, problem: problems[0] ?? 'The answer contained no object.' }
}
