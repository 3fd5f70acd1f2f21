import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPath } from '@/data/store/paths'

import { persistNow } from './message-persistence'

const mostMessages = 10_000

/** Reads the shown path of a thread from the device. Returns no messages if that fails. */
export async function readConversation(key: ThreadKey): Promise<readonly Message[]> {
  await persistNow(key)
  const path = await attempt(readPath(key, { endingAt: undefined, limit: mostMessages }))
  return path.ok ? path.value.messages : []
}
