import type { TokenUsage } from '@ag-ui/core'

import type { Usage } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage, type Entry } from './message-buffer'

/** Adds the usage of a run, and the models that it used, to its last answer. */
export function addUsage(
  fold: Fold,
  reported: readonly TokenUsage[],
  endedAt: number | undefined,
): void {
  const entries = entriesOfCurrentRun(fold)
  const last = entries.findLast(({ message }) => message.role === 'assistant')
  if (!last) return
  const message = freshMessage(last)
  if (message.role !== 'assistant') return
  const usage = usageOf(reported, entries[0]?.message.timestamp, endedAt)
  const models = new Set(reported.flatMap(({ model }) => (model ? [model] : [])))
  const model = message.model ?? ([...models].join(', ') || undefined)
  if (usage === undefined && model === message.model) return
  const facts = { ...(usage && { usage }), ...(model !== undefined && { model }) }
  fold.buffer.replace(last, { ...message, ...facts })
}

/** The messages of the run since the person's last message. */
export function entriesOfCurrentRun({ buffer, track }: Fold): Entry[] {
  const entries: Entry[] = []
  for (let at = buffer.ids.length - 1; at >= 0; at -= 1) {
    const entry = buffer.entry(buffer.ids[at] ?? '')
    if (!entry || entry.message.role === 'user') break
    if (entry.message.runId === track.info.runId) entries.unshift(entry)
  }
  return entries
}

/** Sums the usage of several models. Returns undefined without token counts: a duration alone is not shown. */
function usageOf(
  reported: readonly TokenUsage[],
  beganAt: number | undefined,
  endedAt: number | undefined,
): Usage | undefined {
  const inputTokens = sumOf(reported.map((usage) => usage.inputTokens))
  const outputTokens = sumOf(reported.map((usage) => usage.outputTokens))
  if (inputTokens === undefined && outputTokens === undefined) return undefined
  const isTimed = beganAt !== undefined && endedAt !== undefined && endedAt >= beganAt
  return {
    ...(inputTokens !== undefined && { inputTokens }),
    ...(outputTokens !== undefined && { outputTokens }),
    ...(isTimed && { milliseconds: endedAt - beganAt }),
  }
}

function sumOf(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined && amount >= 0)
  return known.length === 0
    ? undefined
    : known.reduce((sum: number, amount) => sum + (amount ?? 0), 0)
}
