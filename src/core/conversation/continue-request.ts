import type { UserMessage } from '@ag-ui/core'

const prefix = 'continue-request-'

/** Asks the agent to continue an answer that was cut off. It is sent as a user message, but never shown. */
export const continueRequest = (runId: string): UserMessage => ({
  id: `${prefix}${runId}`,
  role: 'user',
  content:
    'Your last answer was cut off. Continue exactly where it ended, without repetition or introduction.',
})

export const isContinueRequest = (messageId: string): boolean => messageId.startsWith(prefix)
