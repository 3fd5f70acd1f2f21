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
  /** The parts of the state that were copied since it was last read, so that they may be mutated. */
  stateCopies: Copies
  hasNewState: boolean
  /** Whether a change of the state was lost. The next snapshot repairs it. */
  isStateStale: boolean
  /** The ids of the run's calls. */
  calls: Set<string>
  /** Tools used for an answer that has not begun yet. */
  pendingToolsUsed: readonly string[]
  /** Interrupts that the run announced before its end. */
  customInterrupts: readonly Interrupt[]
  /** The ids of texts that the run may send again from the beginning. */
  repeatedTexts: Set<string>
  readonly warnings: FoldWarning[]
  readonly warn: (warning: FoldWarning) => void
}

export function createFold(messages: readonly Message[], agentState: unknown): Fold {
  const warnings: FoldWarning[] = []
  const reported = new Set<string>()
  // Servers repeat a mistake with every token, so each warning is kept once.
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
    pendingToolsUsed: [],
    customInterrupts: [],
    repeatedTexts: new Set(),
    warnings,
    warn,
  }
}

/** The members of an event that a new message takes over. */
interface Origin {
  timestamp?: number
  subagentRunId?: string
}

/** Returns when a message began, and the run and subagent that it comes from. */
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

/** Warns about an event from another subagent than the one that began the message. */
export function checkOwner(
  fold: Fold,
  { id, message }: Entry,
  event: { type: string; subagentRunId?: string },
): void {
  const { type: eventType, subagentRunId } = event
  if (subagentRunId === undefined || subagentRunId === message.subagentRunId) return
  fold.warn({ kind: 'other-owner', eventType, id })
}
