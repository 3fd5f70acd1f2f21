import { mergeMetadata, type ContentPart } from '@ag-ui/core'

import type { AguiEventOf } from '@/core/agui/event'
import { isAnswered, type ToolCall } from '@/core/conversation/message'

import { checkOwner, originOf, type Fold } from './fold'
import { freshMessage, type CallSite, type Entry } from './message-buffer'
import { withToolsUsed } from './tools-used'

/** The outcome of a call that we ran or refused. */
export interface ToolAnswer {
  readonly content: string | readonly ContentPart[]
  /** Set when the call failed. */
  readonly error?: string
  /** Set when a person or a policy denied it. */
  readonly isDenied?: boolean
  /** How long the tool ran. */
  readonly milliseconds?: number
}

export function startCall(fold: Fold, event: AguiEventOf<'TOOL_CALL_START'>): void {
  const { toolCallId: id, toolCallName: name, type: eventType } = event
  const site = fold.buffer.site(id)
  fold.calls.add(id)
  if (site) return restartCall(fold, site, event)
  const entry = ownerOf(fold, event)
  if (!entry) return fold.warn({ kind: 'id-taken', eventType, id })
  const message = freshMessage(entry)
  if (message.role !== 'assistant') return
  const { metadata } = event
  const call: ToolCall = {
    id,
    name,
    arguments: '',
    status: 'streaming',
    ...(metadata !== undefined && { metadata }),
  }
  const toolCalls = [...message.toolCalls, call]
  fold.buffer.replace(entry, withToolsUsed({ ...message, toolCalls }, [name]))
}

export function appendArguments(fold: Fold, event: AguiEventOf<'TOOL_CALL_ARGS'>): void {
  const { toolCallId: id, type: eventType } = event
  const site = fold.buffer.site(id)
  if (!site) return fold.warn({ kind: 'unknown-tool-call', eventType, id })
  if (!site.isStreaming) return fold.warn({ kind: 'not-open', eventType, id })
  fold.buffer.appendArguments(site, event.delta)
  if (event.subagentRunId !== undefined) checkOwner(fold, site.entry, event)
  if (event.metadata !== undefined) fold.buffer.changeCall(site, withMetadata(event))
}

export function endCall(fold: Fold, event: AguiEventOf<'TOOL_CALL_END'>): void {
  const { toolCallId: id, type: eventType } = event
  const site = fold.buffer.site(id)
  if (!site) return fold.warn({ kind: 'unknown-tool-call', eventType, id })
  if (!site.isStreaming) return fold.warn({ kind: 'not-open', eventType, id })
  checkOwner(fold, site.entry, event)
  site.completeAt = event.timestamp
  fold.buffer.changeCall(site, (call) => ({ ...withMetadata(event)(call), status: 'pending' }))
}

/** Adds the result of a call that the server ran. Only the first result counts, because replays repeat it. */
export function addServerResult(fold: Fold, event: AguiEventOf<'TOOL_CALL_RESULT'>): void {
  const { toolCallId, messageId, content, metadata, subagentRunId, type: eventType } = event
  const isTaken = fold.buffer.entry(messageId) !== undefined
  if (isTaken) fold.warn({ kind: 'id-taken', eventType, id: messageId })
  const result = {
    messageId: isTaken ? `${toolCallId}-result` : messageId,
    content,
    ...(subagentRunId !== undefined && { subagentRunId }),
    ...(metadata !== undefined && { metadata }),
  }
  const site = fold.buffer.site(toolCallId)
  if (!site) {
    fold.warn({ kind: 'unknown-tool-call', eventType, id: toolCallId })
    const origin = originOf(fold, event)
    fold.buffer.add({ id: messageId, role: 'tool', toolCallId, result, ...origin })
    return
  }
  const call = callAt(site)
  if (!call || isAnswered(call)) {
    const isReplay = call?.result?.messageId === result.messageId
    if (!isReplay) fold.warn({ kind: 'answered-twice', eventType, id: toolCallId })
    return
  }
  const time = timeBetween(site.completeAt, event.timestamp)
  fold.buffer.changeCall(site, (open) => ({ ...open, status: 'completed', ...time, result }))
}

function timeBetween(start: number | undefined, end: number | undefined) {
  const isKnown = start !== undefined && end !== undefined && end >= start
  return isKnown ? { milliseconds: end - start } : {}
}

/** Adds the client's answer to a call. Returns false unless the call is complete and unanswered. */
export function answerCall(fold: Fold, toolCallId: string, answer: ToolAnswer): boolean {
  const site = fold.buffer.site(toolCallId)
  const call = site && callAt(site)
  if (!site || !call || site.isStreaming || isAnswered(call)) return false
  fold.buffer.changeCall(site, (open) => answered(open, answer))
  return true
}

export function markCall(fold: Fold, toolCallId: string, status: 'pending' | 'executing'): boolean {
  const site = fold.buffer.site(toolCallId)
  const call = site && callAt(site)
  if (!site || !call || site.isStreaming || isAnswered(call)) return false
  fold.buffer.changeCall(site, (open) => ({ ...open, status }))
  return true
}

/** Fails calls with incomplete arguments, which must not run. */
export function closeCalls(fold: Fold, entry: Entry): void {
  const message = freshMessage(entry)
  if (message.role !== 'assistant') return
  for (const { id, status } of message.toolCalls) {
    const site = status === 'streaming' && fold.buffer.site(id)
    if (!site) continue
    fold.buffer.changeCall(site, (call) => answered(call, incomplete))
  }
}

/** Fails calls that may lack a piece of their arguments, which must not run. */
export function failDamagedCalls(fold: Fold): void {
  for (const id of fold.calls) {
    const site = fold.buffer.site(id)
    const call = site?.isDamaged ? callAt(site) : undefined
    if (!site || !call || isAnswered(call)) continue
    fold.buffer.changeCall(site, (open) => answered(open, incomplete))
  }
}

export function callAt({ entry, index }: CallSite): ToolCall | undefined {
  const message = freshMessage(entry)
  return message.role === 'assistant' ? message.toolCalls[index] : undefined
}

const incomplete: ToolAnswer = {
  content: 'The call was cut off before its arguments were complete.',
  error: 'incomplete arguments',
}

function answered(call: ToolCall, answer: ToolAnswer): ToolCall {
  const { content, error, isDenied, milliseconds } = answer
  return {
    ...call,
    status: error === undefined && !isDenied ? 'completed' : 'failed',
    ...(isDenied && { isDenied }),
    ...(milliseconds !== undefined && { milliseconds }),
    result: {
      messageId: `${call.id}-result`,
      content,
      ...(error !== undefined && { error }),
      ...(error === undefined && isDenied && { error: 'denied' }),
    },
  }
}

/**
 * A repeated start is a replay and changes only metadata, unless the arguments are incomplete: then a
 * call that is sent in chunks continues after another call.
 */
function restartCall(fold: Fold, site: CallSite, event: AguiEventOf<'TOOL_CALL_START'>): void {
  const { toolCallId: id, type: eventType } = event
  const call = callAt(site)
  if (!call) return
  checkOwner(fold, site.entry, event)
  if (call.name !== event.toolCallName) return fold.warn({ kind: 'id-taken', eventType, id })
  if (site.isStreaming) fold.warn({ kind: 'already-open', eventType, id })
  const isContinued = call.status === 'pending' && !isJson(call.arguments)
  if (!isContinued && event.metadata === undefined) return
  fold.buffer.changeCall(site, (held) => ({
    ...withMetadata(event)(held),
    ...(isContinued && { status: 'streaming' as const }),
  }))
}

/** Returns the answer that the call belongs to: the named one, or one created for it. */
function ownerOf(fold: Fold, event: AguiEventOf<'TOOL_CALL_START'>): Entry | undefined {
  const { toolCallId, parentMessageId, type: eventType } = event
  const answerId = parentMessageId && `${parentMessageId}-answer`
  const isHeld = answerId && fold.buffer.entry(answerId)
  for (const id of [isHeld ? answerId : parentMessageId, toolCallId, `${toolCallId}-call`]) {
    if (!id) continue
    const entry = fold.buffer.entry(id)
    if (entry?.message.role === 'assistant') {
      checkOwner(fold, entry, event)
      return entry
    }
    if (!entry && !fold.buffer.siteOfResult(id)) {
      const origin = originOf(fold, event)
      return fold.buffer.add({ id, role: 'assistant', text: '', toolCalls: [], ...origin })
    }
    fold.warn({ kind: 'id-taken', eventType, id })
  }
  return undefined
}

function withMetadata(event: AguiEventOf<'TOOL_CALL_START' | 'TOOL_CALL_ARGS' | 'TOOL_CALL_END'>) {
  return (call: ToolCall): ToolCall => {
    const metadata = mergeMetadata(call.metadata, event.metadata)
    return metadata ? { ...call, metadata } : call
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
