import type { AguiEventOf } from '@/core/agui/event'
import { withNestedResults } from '@/core/conversation/agui-messages'
import { isAnswered, type ToolCall } from '@/core/conversation/message'

import { addMessage } from './add-message'
import { callAt, closeCalls, failDamagedCalls } from './call'
import { endingFromResult, setEnding } from './ending'
import type { Fold } from './fold'
import type { Entry } from './message-buffer'
import {
  hasStep,
  hasSubagent,
  isOver,
  outcomeOf,
  withoutStep,
  withStep,
  withSubagent,
  withSubagentEnd,
} from './run-info'
import { closeText } from './text'
import { addUsage } from './usage'

/** Starts accepting events of this run, and closes what another run left open. */
export function beginRun(fold: Fold, threadId: string, runId: string): void {
  closeOpen(fold, ({ message }) => message.runId !== runId)
  const last = fold.buffer.entry(fold.buffer.ids.at(-1) ?? '')?.message
  fold.track.begin(threadId, runId, last?.runId === runId)
  fold.calls = callsOf(fold, runId)
  fold.pendingToolsUsed = []
  fold.customInterrupts = []
  fold.repeatedTexts = new Set()
  // The run starts from the state that we send.
  fold.isStateStale = false
}

export function abandonRun(fold: Fold, ending?: 'stopped' | 'dropped'): void {
  const { track } = fold
  if (isOver(track.info)) {
    // The answer would have continued after the calls that the run left to us.
    if (ending === 'stopped' && openCalls(fold).length > 0) setEnding(fold, ending)
    return
  }
  closeOpen(fold)
  setEnding(fold, ending)
  track.set({ ...track.info, outcome: { kind: 'abandoned' } })
}

export function startRun(fold: Fold, event: AguiEventOf<'RUN_STARTED'>): void {
  if (!isReadable(event.protocolVersion))
    fold.warn({ kind: 'other-version', eventType: event.type })
  if (fold.track.isRepeatedBy(event)) fold.repeatedTexts = textsOf(fold, event.runId)
  if (!fold.track.acceptsStart(event)) return
  // In a live stream, the calls that an earlier run left open are still ours.
  const earlier = fold.track.isLive ? openCalls(fold).map(({ id }) => id) : []
  fold.calls = new Set([...earlier, ...callsOf(fold, event.runId)])
  fold.pendingToolsUsed = []
  for (const message of withNestedResults(event.input?.messages ?? [])) addMessage(fold, message)
  stampQuestion(fold, event)
}

/** Whether we support the version of the protocol. Servers older than 1.0 send none. */
const isReadable = (version = '1.0') => version === '1.0' || version === '1.1'

export function finishRun(fold: Fold, event: AguiEventOf<'RUN_FINISHED'>): void {
  const { track } = fold
  if (!track.acceptsEnd(event)) return
  warnOfOpen(fold, event.type)
  closeOpen(fold)
  failDamagedCalls(fold)
  const { outcome, usage = [] } = event
  const named = outcome?.type === 'success' ? (outcome.pendingToolCallIds ?? []) : []
  const pending = unanswered(fold, named.length > 0 ? named : fold.calls).map(({ id }) => id)
  addUsage(fold, usage, event.timestamp)
  setEnding(fold, outcome?.type === 'cancelled' ? 'stopped' : endingFromResult(event.result))
  track.set({
    ...track.info,
    steps: [],
    outcome: outcomeOf(event, pending, fold.customInterrupts),
    usage,
  })
}

export function failRun(fold: Fold, event: AguiEventOf<'RUN_ERROR'>): void {
  const { track } = fold
  if (!track.acceptsEnd(event)) return
  closeOpen(fold)
  const { message, code, usage = [] } = event
  const outcome = { kind: 'error' as const, message, ...(code !== undefined && { code }) }
  addUsage(fold, usage, event.timestamp)
  setEnding(fold, 'dropped')
  track.set({ ...track.info, steps: [], outcome, usage })
}

export function changeStep(
  { track, warn }: Fold,
  event: AguiEventOf<'STEP_STARTED' | 'STEP_FINISHED'>,
): void {
  const { type: eventType } = event
  const isOpen = hasStep(track.info, event)
  if (event.type === 'STEP_STARTED') {
    if (isOpen) return warn({ kind: 'already-open', eventType })
    return track.set(withStep(track.info, event))
  }
  if (!isOpen) return warn({ kind: 'not-open', eventType })
  track.set(withoutStep(track.info, event))
}

export function changeSubagent(
  { track, warn }: Fold,
  event: AguiEventOf<'SUBAGENT_STARTED' | 'SUBAGENT_FINISHED' | 'SUBAGENT_ERROR'>,
): void {
  const { type: eventType, subagentRunId: id } = event
  const isKnown = hasSubagent(track.info, id)
  if (event.type === 'SUBAGENT_STARTED') {
    if (isKnown) return warn({ kind: 'already-open', eventType, id })
    return track.set(withSubagent(track.info, event))
  }
  if (!isKnown) return warn({ kind: 'not-open', eventType, id })
  track.set(withSubagentEnd(track.info, event))
}

/** Assigns the person's message to the run that answers it, and gives it the server's time. */
function stampQuestion({ buffer }: Fold, { runId, timestamp }: AguiEventOf<'RUN_STARTED'>): void {
  const entry = buffer.entry(buffer.ids.at(-1) ?? '')
  if (entry?.message.role !== 'user' || entry.message.runId !== undefined) return
  const time = timestamp === undefined ? {} : { timestamp }
  buffer.replace(entry, { runId, ...time, ...entry.message })
}

function closeOpen(fold: Fold, isMeant: (entry: Entry) => boolean = () => true): void {
  for (const entry of fold.buffer.openEntries()) {
    if (!isMeant(entry)) continue
    if (entry.isOpen) closeText(fold, entry)
    closeCalls(fold, entry)
  }
}

function warnOfOpen({ buffer, track, warn }: Fold, eventType: string): void {
  for (const { id, isOpen, message } of buffer.openEntries()) {
    if (isOpen) warn({ kind: 'left-open', eventType, id })
    if (message.role !== 'assistant') continue
    for (const call of message.toolCalls) {
      if (call.status === 'streaming') warn({ kind: 'left-open', eventType, id: call.id })
    }
  }
  // Step names are for people and are not identifiers.
  if (track.info.steps.length > 0) warn({ kind: 'left-open', eventType })
  for (const { id, status } of track.info.subagents) {
    if (status === 'running') warn({ kind: 'left-open', eventType, id })
  }
}

/** The calls that a resumed run made before the app was restarted. */
function callsOf({ buffer }: Fold, runId: string): Set<string> {
  const ids = new Set<string>()
  for (let at = buffer.ids.length - 1; at >= 0; at -= 1) {
    const message = buffer.entry(buffer.ids[at] ?? '')?.message
    if (message?.role !== 'assistant') continue
    if (message.runId !== runId) break
    for (const call of message.toolCalls) ids.add(call.id)
  }
  return ids
}

/** The ids of the run's messages at the end of the conversation. */
function textsOf({ buffer }: Fold, runId: string): Set<string> {
  const { ids } = buffer
  const first = ids.findLastIndex((id) => buffer.entry(id)?.message.runId !== runId)
  return new Set(ids.slice(first + 1))
}

export const openCalls = (fold: Fold): ToolCall[] => unanswered(fold, fold.calls)

function unanswered({ buffer }: Fold, ids: Iterable<string>): ToolCall[] {
  return [...ids].flatMap((id) => {
    const site = buffer.site(id)
    const call = site && callAt(site)
    return call && !isAnswered(call) ? [call] : []
  })
}
