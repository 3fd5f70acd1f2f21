import type { AssistantMessage, Ending, UserMessage } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'

/** What is wrong with the end of a turn, as its last message shows it. */
export function endingOf(
  message: AssistantMessage | UserMessage,
  run: RunState,
): Ending | 'empty' | 'unanswered' | undefined {
  if (run.kind === 'running' || run.kind === 'suspended') return undefined
  const isCut = run.kind === 'truncated' || run.kind === 'failed'
  // Where the turn was cut, the status of the run says so.
  if (message.role === 'user') return isCut ? undefined : 'unanswered'
  if (isEmpty(message) && message.ending === undefined) return 'empty'
  return message.ending ?? (isCut && message.text !== '' ? 'dropped' : undefined)
}

/** What is wrong with an answer that others have followed. */
export const pastEndingOf = (message: AssistantMessage) => endingOf(message, { kind: 'completed' })

/** An answer that says nothing and does nothing. */
const isEmpty = ({ text, toolCalls }: AssistantMessage) => text === '' && toolCalls.length === 0
