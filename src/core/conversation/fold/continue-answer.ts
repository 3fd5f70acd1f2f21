import type { Fold } from './fold'
import { freshMessage } from './message-buffer'

/** Makes an answer part of the run that has begun, which says how it ends. */
export function continueAnswer({ buffer, track }: Fold, messageId: string): void {
  const entry = buffer.entry(messageId)
  const message = entry && freshMessage(entry)
  const { runId } = track.info
  if (!entry || message?.role !== 'assistant' || runId === undefined) return
  const { ending: _ending, ...rest } = message
  buffer.replace(entry, { ...rest, runId })
}
