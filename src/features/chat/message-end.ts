import type { AssistantMessage, UserMessage } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'

/** What is wrong with the end of a turn, as its last message shows it. */
export type Ending = 'dropped' | 'empty' | 'unanswered'

export function endingOf(
  message: AssistantMessage | UserMessage,
  run: RunState,
): Ending | undefined {
  if (run.kind === 'running' || run.kind === 'suspended') return undefined
  if (message.role === 'user') return run.kind === 'completed' ? 'unanswered' : undefined
  if (isEmpty(message)) return 'empty'
  const isCut = run.kind === 'truncated' || run.kind === 'failed'
  return isCut && message.text !== '' ? 'dropped' : undefined
}

/** An answer that says nothing and does nothing. */
export const isEmpty = ({ text, toolCalls }: AssistantMessage) =>
  text === '' && toolCalls.length === 0
