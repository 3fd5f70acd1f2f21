import type { Interrupt } from '@ag-ui/core'

import { shortened } from '@/core/agui/warning'
import type { Message } from '@/core/conversation/message'

import type { FoldWarning } from './fold-warning'
import { MessageBuffer, type Entry } from './message-buffer'
import type { Copies } from './patch'
import { RunTrack } from './run-track'

/** Everything that folding an event reads and changes. */
export interface Fold {
  readonly buffer: MessageBuffer
  readonly track: RunTrack
  agentState: unknown
  /** The parts of the state that were copied and not read since. */
  stateCopies: Copies
  hasNewState: boolean
  /** Whether a change of the state is missing. The next snapshot brings it. */
  isStateStale: boolean
  /** Calls that the run began. */
  calls: Set<string>
  /** Tools of an answer that has not begun yet. */
  toolsToCome: readonly string[]
  /** Interrupts that the run has told before its end. */
  toldInterrupts: readonly Interrupt[]
  /** Texts of the run that it tells again, from their beginning. */
  repeatedTexts: Set<string>
  readonly warnings: FoldWarning[]
  readonly warn: (warning: FoldWarning) => void
}

export function createFold(messages: readonly Message[], agentState: unknown): Fold {
  const warnings: FoldWarning[] = []
  const reported = new Set<string>()
  // A server repeats its mistakes with every token: report each once.
  const warn = (warning: FoldWarning) => {
    if (warnings.length >= 100) return
    const id = 'id' in warning ? warning.id : undefined
    const short = id === undefined ? warning : { ...warning, id: shortened(id) }
    const key = JSON.stringify(short)
    if (reported.has(key)) return
    reported.add(key)
    warnings.push(short)
  }
  return {
    buffer: new MessageBuffer(messages),
    track: new RunTrack(warn),
    agentState,
    stateCopies: new Set(),
    hasNewState: false,
    isStateStale: false,
    calls: new Set(),
    toolsToCome: [],
    toldInterrupts: [],
    repeatedTexts: new Set(),
    warnings,
    warn,
  }
}

/** The members of an event for a message that it creates. */
interface Origin {
  timestamp?: number
  subagentRunId?: string
}

/** The origin of a message. */
export function originOf({ track }: Fold, { timestamp, subagentRunId }: Origin) {
  const { runId, subagents } = track.info
  const subagent = subagentRunId && subagents.find(({ id }) => id === subagentRunId)
  return {
    ...(runId !== undefined && { runId }),
    ...(timestamp !== undefined && { timestamp }),
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(subagent && { subagentName: subagent.name }),
  }
}

/** Warns of an event from another subagent than the one that began the message. */
export function checkOwner(
  fold: Fold,
  { id, message }: Entry,
  event: { type: string; subagentRunId?: string },
): void {
  const { type: eventType, subagentRunId } = event
  if (subagentRunId === undefined || subagentRunId === message.subagentRunId) return
  fold.warn({ kind: 'other-owner', eventType, id })
}
