import type { AguiEventOf } from '@/core/agui/event'
import { isTextMessage } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage } from './message-buffer'

/** Keeps what a provider wants back with the message, the call or the result it belongs to. */
export function keepEncryptedValue(
  { shelf, warn }: Fold,
  event: AguiEventOf<'REASONING_ENCRYPTED_VALUE'>,
): void {
  const { type: eventType, subtype, entityId: id, encryptedValue } = event
  if (subtype === 'tool-call') {
    const site = shelf.site(id)
    if (!site) return warn({ kind: 'unknown-tool-call', eventType, id })
    return shelf.changeCall(site, (call) => ({ ...call, encryptedValue }))
  }
  const site = shelf.siteOfResult(id)
  if (site) {
    return shelf.changeCall(site, (call) =>
      call.result ? { ...call, result: { ...call.result, encryptedValue } } : call,
    )
  }
  const entry = shelf.entry(id)
  if (!entry) return warn({ kind: 'unknown-message', eventType, id })
  const message = freshMessage(entry)
  if (isTextMessage(message)) return shelf.replace(entry, { ...message, encryptedValue })
  if (message.role === 'activity') return warn({ kind: 'id-taken', eventType, id })
  shelf.replace(entry, { ...message, result: { ...message.result, encryptedValue } })
}
