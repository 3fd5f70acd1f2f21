import type { UserMessage } from '@ag-ui/core'

const prefix = 'continue-request-'

/** Asks the agent to go on with an answer that was cut off. Agents take it from a person; nobody sees it. */
export const continueRequest = (runId: string): UserMessage => ({
  id: `${prefix}${runId}`,
  role: 'user',
  content:
    'Your last answer was cut off. Go on exactly where it ended: repeat nothing, and write no introduction.',
})

export const isContinueRequest = (messageId: string): boolean => messageId.startsWith(prefix)
