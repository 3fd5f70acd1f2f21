import type { Fold } from './fold'
import { freshMessage } from './message-buffer'

/** Moves an answer into the current run, which decides anew how the answer ends. */
export function continueAnswer({ buffer, track }: Fold, messageId: string): void {
  const entry = buffer.entry(messageId)
  const message = entry && freshMessage(entry)
  const { runId } = track.info
  if (!entry || message?.role !== 'assistant' || runId === undefined) return
  const { ending: _ending, ...rest } = message
  buffer.replace(entry, { ...rest, runId })
}
