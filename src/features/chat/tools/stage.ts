import type { ToolCall } from '@/core/conversation/message'
import type { Words } from '@/words/english'

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

/** What takes less is over at once. */
const leastMilliseconds = 50

/** How long a call took, in short; nothing where that is unknown, or not what a person asks about. */
export function timeOf(
  { milliseconds = 0 }: Pick<ToolCall, 'milliseconds'>,
  stage: Stage,
  words: Pick<Words['tools'], 'seconds'>,
  locale: string | undefined,
): string | undefined {
  const isOver = stage === 'completed' || stage === 'failed'
  if (!isOver || milliseconds < leastMilliseconds) return undefined
  const seconds = milliseconds / 1000
  const maximumFractionDigits = seconds < 10 ? 1 : 0
  return words.seconds(new Intl.NumberFormat(locale, { maximumFractionDigits }).format(seconds))
}
