import type { WholeEvent } from '@/core/agui/event'
import type { SkippedEvent } from '@/core/agui/warning'
import type { Message, ToolCall } from '@/core/conversation/message'

import { addMessage } from './add-message'
import { applyEvent } from './apply-event'
import { answerCall, callAt, markCall, type ToolAnswer } from './call'
import { continueAnswer } from './continue-answer'
import { createFold } from './fold'
import type { FoldWarning } from './fold-warning'
import type { MessageBufferChanges } from './message-buffer'
import { abandonRun, beginRun, openCalls } from './run'
import type { RunInfo } from './run-info'
import { skipEvent } from './skip-event'

/**
 * The growing conversation of one thread. Events are folded in place, at a cost that does not depend
 * on the length of the conversation; the values read from it are immutable.
 */
export interface Draft {
  /** Message ids in reading order; the same array until the list changes. */
  readonly ids: readonly string[]
  /** The same object until the message changes. */
  message(id: string): Message | undefined
  /** The state that the agent shares with its client. */
  readonly agentState: unknown
  /** Whether a change of the state was lost. The next snapshot repairs it. */
  readonly isStateStale: boolean
  /** The same object until the run changes. */
  readonly run: RunInfo
  /** Distinct warnings, at most a hundred. */
  readonly warnings: readonly FoldWarning[]

  /** Call it before opening a stream, with the id that we propose for the run. The server may change it. */
  beginRun(threadId: string, runId: string): void
  /**
   * Stops accepting events: closes open messages, keeps their text and drops what arrives later. An
   * incomplete answer records why.
   */
  abandonRun(ending?: 'stopped' | 'dropped'): void
  apply(event: WholeEvent): void
  /** Makes the current run continue an answer that was cut off. */
  continueAnswer(messageId: string): void
  /** Records that an event could not be read. */
  skip(skipped: SkippedEvent): void

  /** Appends a message. A known message only gets missing answers to its calls. */
  addMessage(message: Message): void
  toolCall(id: string): ToolCall | undefined
  /** The unanswered calls of the run, in order. */
  readonly openCalls: readonly ToolCall[]
  /** Sets the status of a call; false unless it is complete and unanswered. */
  setToolCallStatus(toolCallId: string, status: 'pending' | 'executing'): boolean
  /** Answers a call; false unless it is complete and unanswered. */
  addToolResult(toolCallId: string, answer: ToolAnswer): boolean

  /** What changed since the last call, for publishing once per frame. */
  takeChanges(): Changes
}

export interface Changes extends MessageBufferChanges {
  /** Whether the agent's state changed. */
  readonly state: boolean
  readonly run: boolean
}

export function createDraft(messages: readonly Message[] = [], state: unknown = {}): Draft {
  const fold = createFold(messages, state)
  const { buffer, track } = fold
  return {
    get ids() {
      return buffer.ids
    },
    message: (id) => buffer.read(id),
    get agentState() {
      fold.stateCopies.clear()
      return fold.agentState
    },
    get isStateStale() {
      return fold.isStateStale
    },
    get run() {
      return track.info
    },
    warnings: fold.warnings,
    beginRun: (threadId, runId) => beginRun(fold, threadId, runId),
    abandonRun: (ending) => abandonRun(fold, ending),
    apply: (event) => applyEvent(fold, event),
    continueAnswer: (messageId) => continueAnswer(fold, messageId),
    skip: (skipped) => skipEvent(fold, skipped),
    addMessage: (message) => addMessage(fold, message),
    toolCall(id) {
      const site = buffer.site(id)
      return site && callAt(site)
    },
    get openCalls() {
      return openCalls(fold)
    },
    setToolCallStatus: (toolCallId, status) => markCall(fold, toolCallId, status),
    addToolResult: (toolCallId, answer) => answerCall(fold, toolCallId, answer),
    takeChanges() {
      if (!buffer.hasChanges && !fold.hasNewState && !track.hasChanged) return noChanges
      const { messageIds, list } = buffer.takeChanges()
      const changes = { messageIds, list, state: fold.hasNewState, run: track.hasChanged }
      fold.hasNewState = false
      track.hasChanged = false
      return changes
    },
  }
}

const noChanges: Changes = { messageIds: new Set(), list: false, state: false, run: false }
