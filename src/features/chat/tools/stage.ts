import type { ToolCall } from '@/core/conversation/message'
import type { RunState } from '@/core/run/run-state'
import type { Words } from '@/words/english'

/** The state of a call as a person sees it. */
export type Stage =
  /** Its arguments are still arriving. */
  | 'receiving'
  /** It waits for the person. */
  | 'asked'
  /** It waits for the end of the run, or for the agent. */
  | 'queued'
  | 'running'
  | 'completed'
  | 'failed'
  /** The person or a policy said no. */
  | 'denied'
  /** The turn ended without a result. */
  | 'unanswered'

/** What is known about a call besides the call itself. */
export interface CallSituation {
  readonly turn: RunState['kind']
  /** Whether it waits for the person. */
  readonly isAsked: boolean
  /** Whether the app makes the call, and not the agent's server. */
  readonly isOurs: boolean
}

/** Looks only at the status: a successful result may mention errors. */
export function stageOf(
  { status, isDenied }: Pick<ToolCall, 'status' | 'isDenied'>,
  { turn, isAsked, isOurs }: CallSituation,
): Stage {
  if (status === 'completed') return 'completed'
  if (status === 'failed') return isDenied ? 'denied' : 'failed'
  if (status !== 'streaming' && isAsked) return 'asked'
  if (turn !== 'running' && turn !== 'suspended') return 'unanswered'
  if (status === 'streaming') return 'receiving'
  if (status === 'executing') return 'running'
  // A server starts a call immediately. The app waits until the run has ended.
  return isOurs || turn === 'suspended' ? 'queued' : 'running'
}

/** Whether the call is in progress and does not wait for the person. */
export const isUnderWay = (stage: Stage) =>
  stage === 'receiving' || stage === 'queued' || stage === 'running'

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
