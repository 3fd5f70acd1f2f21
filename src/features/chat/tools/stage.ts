import type { ToolCall } from '@/core/conversation/message'
import type { Words } from '@/words/english'

/** The state of a call as a person sees it. */
export type Stage =
  | 'receiving'
  | 'calling'
  /** It waits for the person. */
  | 'asked'
  | 'completed'
  | 'failed'
  | 'denied'
  | 'unanswered'

/** Looks only at the status: a successful result may mention errors. */
export function stageOf(
  { status, isDenied }: Pick<ToolCall, 'status' | 'isDenied'>,
  isLive: boolean,
  isAsked = false,
): Stage {
  switch (status) {
    case 'streaming':
      return isLive ? 'receiving' : 'unanswered'
    case 'pending':
    case 'executing':
      if (isAsked) return 'asked'
      return isLive ? 'calling' : 'unanswered'
    case 'completed':
      return 'completed'
    case 'failed':
      return isDenied ? 'denied' : 'failed'
  }
}

export const isRunning = (stage: Stage) => stage === 'receiving' || stage === 'calling'

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
