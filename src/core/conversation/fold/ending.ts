import { isJsonObject } from '@/core/agui/json'
import type { Ending } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage } from './message-buffer'
import { entriesOfCurrentRun } from './usage'

/** Records why the last answer of the run is incomplete, or clears the reason if it is complete. */
export function setEnding(fold: Fold, ending: Ending | undefined): void {
  const last = entriesOfCurrentRun(fold).findLast(({ message }) => message.role === 'assistant')
  if (!last) return
  const message = freshMessage(last)
  if (message.role !== 'assistant' || (message.text === '' && ending !== 'stopped')) return
  const { ending: before, ...rest } = message
  if (before !== ending) fold.buffer.replace(last, ending ? { ...rest, ending } : rest)
}

/** Why a model server ended an answer early, if it did. */
export function endingFromResult(result: unknown): Ending | undefined {
  if (!isJsonObject(result)) return undefined
  if (result.finishReason === 'length') return 'length'
  return result.finishReason === 'content_filter' ? 'filtered' : undefined
}
