import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPath } from '@/data/store/paths'

import { persistNow } from './message-persistence'

const mostMessages = 10_000

/** Reads the path that a thread shows from the device. Gives no messages when that fails. */
export async function readConversation(key: ThreadKey): Promise<readonly Message[]> {
  await persistNow(key)
  const path = await attempt(readPath(key, { endingAt: undefined, limit: mostMessages }))
  return path.ok ? path.value.messages : []
}
