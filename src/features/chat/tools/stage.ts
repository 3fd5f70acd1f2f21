import type { ToolCall } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** The state of a call as a person sees it. */
export type Stage = 'receiving' | 'calling' | 'completed' | 'failed' | 'denied' | 'unanswered'

/** Looks only at the status: a successful result may mention errors. */
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

/** Whether a call is open until the person opens or closes it. */
export const opensByItself = (stage: Stage) =>
  isRunning(stage) || stage === 'failed' || stage === 'denied'

/** A shorter duration is not shown. */
const leastMilliseconds = 50

/** How long a finished call took, if that is known and worth showing. */
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
