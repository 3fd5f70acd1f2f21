import type { AssistantMessage, Ending, UserMessage } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'

/** Returns what is wrong with the end of a turn, given its last message, or undefined if nothing is. */
export function endingOf(
  message: AssistantMessage | UserMessage,
  run: RunState,
): Ending | 'empty' | 'unanswered' | undefined {
  if (run.kind === 'running' || run.kind === 'suspended') return undefined
  const isCut = run.kind === 'truncated' || run.kind === 'failed'
  // The run status already says that the turn was cut off.
  if (message.role === 'user') return isCut ? undefined : 'unanswered'
  if (isEmpty(message) && message.ending === undefined) return 'empty'
  return message.ending ?? (isCut && message.text !== '' ? 'dropped' : undefined)
}

/** Returns what is wrong with the end of an earlier answer. */
export const pastEndingOf = (message: AssistantMessage) => endingOf(message, { kind: 'completed' })

/** An answer without text and without tool calls. */
const isEmpty = ({ text, toolCalls }: AssistantMessage) => text === '' && toolCalls.length === 0
