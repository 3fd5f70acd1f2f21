import type { AguiEventOf, WholeEvent } from '@/core/agui/event'

import { changeActivity, showActivity } from './activity'
import { addServerResult, appendArguments, endCall, startCall } from './call'
import { noteChannel } from './channel'
import { noteCustomInterrupt } from './custom-interrupts'
import { keepEncryptedValue } from './encrypted-value'
import type { Fold } from './fold'
import { applyPatch } from './patch'
import { changeStep, changeSubagent, failRun, finishRun, startRun } from './run'
import { markStateStale } from './skip-event'
import { takeSnapshot } from './snapshot'
import { appendText, endText, startText } from './text'
import { addPendingToolsUsed, noteToolUsage } from './tools-used'

/** Folds one event into the conversation. */
export function applyEvent(fold: Fold, event: WholeEvent): void {
  if (!fold.track.isOpen && !marksRun(event)) {
    const { type: eventType } = event
    if (fold.track.isOver) fold.warn({ kind: 'after-run', eventType })
    else if (fold.track.isLive) fold.warn({ kind: 'not-started', eventType })
    if (fold.track.isOver && !reopensRun(fold, event)) return
  }
  switch (event.type) {
    case 'TEXT_MESSAGE_CONTENT':
    case 'REASONING_MESSAGE_CONTENT':
      return appendText(fold, event)
    case 'TOOL_CALL_ARGS':
      return appendArguments(fold, event)
    case 'TEXT_MESSAGE_START':
    case 'REASONING_MESSAGE_START':
      startText(fold, event)
      return addPendingToolsUsed(fold)
    case 'TEXT_MESSAGE_END':
    case 'REASONING_MESSAGE_END':
      return endText(fold, event)
    case 'TOOL_CALL_START':
      startCall(fold, event)
      return addPendingToolsUsed(fold)
    case 'TOOL_CALL_END':
      return endCall(fold, event)
    case 'TOOL_CALL_RESULT':
      return addServerResult(fold, event)
    case 'STATE_SNAPSHOT':
      fold.isStateStale = false
      return setState(fold, event.snapshot)
    case 'STATE_DELTA':
      return patchState(fold, event)
    case 'MESSAGES_SNAPSHOT':
      return takeSnapshot(fold, event)
    case 'ACTIVITY_SNAPSHOT':
      return showActivity(fold, event)
    case 'ACTIVITY_DELTA':
      return changeActivity(fold, event)
    case 'REASONING_ENCRYPTED_VALUE':
      return keepEncryptedValue(fold, event)
    case 'RUN_STARTED':
      return startRun(fold, event)
    case 'RUN_FINISHED':
      return finishRun(fold, event)
    case 'RUN_ERROR':
      return failRun(fold, event)
    case 'STEP_STARTED':
    case 'STEP_FINISHED':
      return changeStep(fold, event)
    case 'SUBAGENT_STARTED':
    case 'SUBAGENT_FINISHED':
    case 'SUBAGENT_ERROR':
      return changeSubagent(fold, event)
    case 'CUSTOM':
      if (event.name === 'tool_usage') noteToolUsage(fold, event)
      else if (event.name === 'completion') noteChannel(fold, event)
      else if (event.name === 'on_interrupt') noteCustomInterrupt(fold, event)
      return
    case 'RAW':
    case 'REASONING_START':
    case 'REASONING_END':
      return
  }
}

function marksRun({ type }: WholeEvent): boolean {
  return type === 'RUN_STARTED' || type === 'RUN_FINISHED' || type === 'RUN_ERROR'
}

/** TanStack AI ends a run after each answer of its model, and continues it once its own tools have run. */
function reopensRun({ track }: Fold, event: WholeEvent): boolean {
  return event.type === 'TOOL_CALL_RESULT' && track.reopenFor(event.toolCallId)
}

function setState(fold: Fold, state: unknown): void {
  fold.agentState = state
  fold.hasNewState = true
}

function patchState(fold: Fold, { type: eventType, delta }: AguiEventOf<'STATE_DELTA'>): void {
  // Patching a state that lacks a change would produce a state that never existed.
  if (fold.isStateStale) return
  const patched = applyPatch(fold.agentState, delta, fold.stateCopies)
  if (patched) return setState(fold, patched.document)
  fold.warn({ kind: 'patch-failed', eventType })
  markStateStale(fold)
}
