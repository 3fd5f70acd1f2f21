import type { SkippedEvent } from '@/core/agui/warning'

import type { Fold } from './fold'

/** Marks the state or the calls that a skipped event leaves incomplete. */
export function skipEvent(fold: Fold, { eventType, toolCallId }: SkippedEvent): void {
  if (eventType === 'STATE_DELTA' || eventType === 'STATE_SNAPSHOT') return markStateStale(fold)
  if (eventType !== undefined && !eventType.startsWith('TOOL_CALL_')) return
  for (const id of toolCallId === undefined ? fold.calls : [toolCallId]) {
    const site = fold.buffer.site(id)
    if (site?.isStreaming) site.isDamaged = true
  }
}

/** Makes the fold ignore patches of the state until the next snapshot. */
export function markStateStale(fold: Fold): void {
  fold.isStateStale = true
  fold.hasNewState = true
}
