import { encryptionOf } from '@/core/agui/encryption'
import type { AguiEventOf } from '@/core/agui/event'
import { isTextMessage } from '@/core/conversation/message'

import type { Fold } from './fold'
import { freshMessage } from './message-buffer'

/** Stores a provider's encrypted value with its message, call or result. */
export function keepEncryptedValue(
  { buffer, warn }: Fold,
  event: AguiEventOf<'REASONING_ENCRYPTED_VALUE'>,
): void {
  const { type: eventType, subtype, entityId: id } = event
  const encryption = encryptionOf(event)
  if (subtype === 'tool-call') {
    const site = buffer.site(id)
    if (!site) return warn({ kind: 'unknown-tool-call', eventType, id })
    return buffer.changeCall(site, (call) => ({ ...call, ...encryption }))
  }
  const site = buffer.siteOfResult(id)
  if (site) {
    return buffer.changeCall(site, (call) =>
      call.result ? { ...call, result: { ...call.result, ...encryption } } : call,
    )
  }
  const entry = buffer.entry(id)
  if (!entry) return warn({ kind: 'unknown-message', eventType, id })
  const message = freshMessage(entry)
  if (isTextMessage(message)) return buffer.replace(entry, { ...message, ...encryption })
  if (message.role === 'activity') return warn({ kind: 'id-taken', eventType, id })
  buffer.replace(entry, { ...message, result: { ...message.result, ...encryption } })
}
