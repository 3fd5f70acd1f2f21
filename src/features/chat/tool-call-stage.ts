import type { ToolCall } from '@/core/conversation/message'

/** How far a call is, for a person. */
export type Stage = 'receiving' | 'calling' | 'completed' | 'failed' | 'denied' | 'unanswered'

/** By the state of the call alone: a result may well speak of errors. */
export function stageOf(
  { status, isDenied }: Pick<ToolCall, 'status' | 'isDenied'>,
  isLive: boolean,
): Stage {
  switch (status) {
    case 'streaming':
      return isLive ? 'receiving' : 'unanswered'
    case 'pending':
    case 'executing':
      return isLive ? 'calling' : 'unanswered'
    case 'completed':
      return 'completed'
    case 'failed':
      return isDenied ? 'denied' : 'failed'
  }
}

export const isRunning = (stage: Stage) => stage === 'receiving' || stage === 'calling'

/** Whether it is open as long as the person has not chosen. */
export const opensByItself = (stage: Stage) =>
  isRunning(stage) || stage === 'failed' || stage === 'denied'
