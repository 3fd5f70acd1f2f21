import { mergeMetadata, type JsonPatch } from '@ag-ui/core'

import type { AguiEventOf } from '@/core/agui/event'
import { isJsonObject } from '@/core/agui/json'
import type { ActivityMessage } from '@/core/conversation/message'

import { checkOwner, originOf, type Fold } from './fold'
import { applyPatch } from './patch'

/** A snapshot creates or replaces an activity; with `replace: false` it only creates. */
export function showActivity(fold: Fold, event: AguiEventOf<'ACTIVITY_SNAPSHOT'>): void {
  const { messageId: id, type: eventType, activityType, content } = event
  const entry = fold.buffer.entry(id)
  const made: ActivityMessage = {
    id,
    role: 'activity',
    activityType,
    content,
    ...originOf(fold, event),
  }
  if (!entry) {
    fold.buffer.add(withMetadata(made, event))
    return
  }
  const { message } = entry
  if (message.role !== 'activity') return fold.warn({ kind: 'id-taken', eventType, id })
  const kept = message.metadata === undefined ? {} : { metadata: message.metadata }
  const next = event.replace === false ? message : { ...made, ...kept }
  fold.buffer.replace(entry, withMetadata(next, event))
}

export function changeActivity(fold: Fold, event: AguiEventOf<'ACTIVITY_DELTA'>): void {
  const { messageId: id, type: eventType, activityType, patch } = event
  const entry = fold.buffer.entry(id)
  if (!entry) return fold.warn({ kind: 'unknown-message', eventType, id })
  const { message } = entry
  if (message.role !== 'activity') return fold.warn({ kind: 'id-taken', eventType, id })
  checkOwner(fold, entry, event)
  const content = patchedContent(message, patch)
  if (!content) fold.warn({ kind: 'patch-failed', eventType, id })
  const next = content ? { ...message, content, activityType } : message
  fold.buffer.replace(entry, withMetadata(next, event))
}

function patchedContent(message: ActivityMessage, patch: JsonPatch) {
  const document = applyPatch(message.content, patch)?.document
  return isJsonObject(document) ? document : undefined
}

function withMetadata(
  message: ActivityMessage,
  event: AguiEventOf<'ACTIVITY_SNAPSHOT' | 'ACTIVITY_DELTA'>,
): ActivityMessage {
  const metadata = mergeMetadata(message.metadata, event.metadata)
  return metadata ? { ...message, metadata } : message
}
