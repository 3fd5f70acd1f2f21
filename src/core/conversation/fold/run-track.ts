import type { AguiEventOf } from '@/core/agui/event'

import type { FoldWarning } from './fold-warning'
import { isOver, newRun, noRun, type RunInfo } from './run-info'

/** Separates the events of the current run from others, and tracks its state. */
export class RunTrack {
  info: RunInfo = noRun
  /** Whether an event that names no run belongs to ours. */
  isListening = true
  /** Set by `begin`: only this run is accepted. */
  private isAwaited = false
  private hasStarted = false
  /** Whether `info` changed since it was last read. */
  hasNews = false
  private readonly warn: (warning: FoldWarning) => void

  constructor(warn: (warning: FoldWarning) => void) {
    this.warn = warn
  }

  get isOver(): boolean {
    return isOver(this.info)
  }

  begin(threadId: string, runId: string): void {
    this.isAwaited = true
    this.listenTo(threadId, runId)
  }

  set(info: RunInfo): void {
    if (info === this.info) return
    this.info = info
    this.hasNews = true
    if (isOver(info)) this.isListening = false
  }

  /** Whether this start begins our run; a start inside it belongs to another run. */
  acceptsStart({ type: eventType, threadId, runId }: AguiEventOf<'RUN_STARTED'>): boolean {
    if (isOver(this.info) && this.isAwaited) {
      this.warn({ kind: 'after-run', eventType })
      return false
    }
    if (this.info.outcome.kind !== 'running') {
      this.listenTo(threadId, runId)
      this.hasStarted = true
      return true
    }
    if (threadId !== this.info.threadId || runId !== this.info.runId) {
      this.isListening = false
      this.warn({ kind: 'other-run', eventType })
      return false
    }
    this.isListening = true
    if (this.hasStarted) this.warn({ kind: 'already-open', eventType, id: runId })
    this.hasStarted = true
    return true
  }

  /** Whether this is the end of our run. RUN_ERROR names no run, and ends the last one begun. */
  acceptsEnd(event: AguiEventOf<'RUN_FINISHED' | 'RUN_ERROR'>): boolean {
    const { type: eventType } = event
    if (isOver(this.info)) {
      this.warn({ kind: 'after-run', eventType })
      return false
    }
    const { threadId, runId } = this.info
    const isOurs =
      event.type === 'RUN_ERROR'
        ? this.isListening
        : runId === undefined || (event.runId === runId && event.threadId === threadId)
    if (isOurs) return true
    this.isListening = true
    this.warn({ kind: 'other-run', eventType })
    return false
  }

  private listenTo(threadId: string, runId: string): void {
    this.set(newRun(threadId, runId))
    this.isListening = true
    this.hasStarted = false
  }
}
