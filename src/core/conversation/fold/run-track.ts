import type { AguiEventOf } from '@/core/agui/event'

import type { FoldWarning } from './fold-warning'
import { isOver, newRun, noRun, type RunInfo } from './run-info'

/**
 * Tracks the runs of a stream. Everything in a stream that we opened is ours, whatever ids it carries:
 * the server names the run, several runs may follow each other, and the last one decides the outcome.
 */
export class RunTrack {
  info: RunInfo = noRun
  /** Whether `info` changed since it was last read. */
  hasChanged = false
  /** Whether we opened the stream, as opposed to reading stored events. */
  isLive = false
  /** Whether the next start may repeat one from before the app was restarted. */
  private mayRepeat = false
  /** The runs that have started and not ended, the innermost last. */
  private openRuns: readonly string[] = []
  private readonly warn: (warning: FoldWarning) => void

  constructor(warn: (warning: FoldWarning) => void) {
    this.warn = warn
  }

  get isOver(): boolean {
    return isOver(this.info)
  }

  /** Whether the server has begun a run and not ended it. */
  get isOpen(): boolean {
    return this.openRuns.length > 0
  }

  /** Begins a run. `isResumed` means that the run has started before. */
  begin(threadId: string, runId: string, isResumed: boolean): void {
    this.isLive = true
    this.mayRepeat = isResumed
    this.openRuns = isResumed ? [runId] : []
    this.set(newRun(threadId, runId))
  }

  set(info: RunInfo): void {
    this.info = info
    this.hasChanged = true
    if (isOver(info)) this.openRuns = []
  }

  /** Whether this start replays a run from before the app was restarted. */
  isRepeatedBy({ runId }: AguiEventOf<'RUN_STARTED'>): boolean {
    return this.mayRepeat && this.openRuns.includes(runId)
  }

  /** Whether this start begins a run. A repeated or nested start does not. */
  acceptsStart({ type: eventType, threadId, runId }: AguiEventOf<'RUN_STARTED'>): boolean {
    const { outcome, threadId: ourThread = threadId, runId: ourRun = runId } = this.info
    if (outcome.kind === 'abandoned') {
      this.warn({ kind: 'after-run', eventType })
      return false
    }
    if (threadId !== ourThread) this.warn({ kind: 'other-thread', eventType })
    if (this.openRuns.length > 0) return this.startInside(eventType, runId)
    if (outcome.kind !== 'running') this.set(newRun(ourThread, runId))
    else if (runId !== ourRun) {
      this.warn({ kind: 'other-run', eventType })
      this.set({ ...this.info, runId })
    }
    this.openRuns = [runId]
    return true
  }

  /** Whether this ends our run. RUN_ERROR names no run and ends the innermost. */
  acceptsEnd(event: AguiEventOf<'RUN_FINISHED' | 'RUN_ERROR'>): boolean {
    const { type: eventType } = event
    if (this.isOver) return this.acceptsLateError(eventType)
    const at = event.type === 'RUN_ERROR' ? -1 : this.openRuns.lastIndexOf(event.runId)
    if (event.type === 'RUN_FINISHED') {
      const { threadId: ourThread = event.threadId, runId: ourRun = event.runId } = this.info
      if (event.threadId !== ourThread) this.warn({ kind: 'other-thread', eventType })
      if (at === -1 && event.runId !== ourRun) this.warn({ kind: 'other-run', eventType })
    }
    this.openRuns = this.openRuns.slice(0, at)
    return this.openRuns.length === 0
  }

  /** Reopens the run if it ended with this call unanswered, because the server has just answered it. */
  reopenFor(toolCallId: string): boolean {
    const { outcome, runId } = this.info
    if (outcome.kind !== 'success' || runId === undefined) return false
    if (!outcome.pendingToolCallIds.includes(toolCallId)) return false
    this.set({ ...this.info, outcome: { kind: 'running' } })
    this.openRuns = [runId]
    return true
  }

  private startInside(eventType: string, runId: string): boolean {
    const isRepeated = this.openRuns.includes(runId)
    if (!isRepeated) {
      this.warn({ kind: 'nested-run', eventType, id: runId })
      this.openRuns = [...this.openRuns, runId]
    } else if (!this.mayRepeat) this.warn({ kind: 'already-open', eventType, id: runId })
    this.mayRepeat = false
    return false
  }

  /** An error after the end of a run fails it. */
  private acceptsLateError(eventType: string): boolean {
    this.warn({ kind: 'after-run', eventType })
    const { kind } = this.info.outcome
    return eventType === 'RUN_ERROR' && kind !== 'error' && kind !== 'abandoned'
  }
}
