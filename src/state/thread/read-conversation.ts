import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPath } from '@/data/store/paths'

import { keepNow } from './message-persistence'

const mostMessages = 10_000

/** All that the device has of the path that is shown of a thread; nothing where it cannot be read. */
export async function readConversation(key: ThreadKey): Promise<readonly Message[]> {
  await keepNow(key)
  const path = await attempt(readPath(key, { endingAt: undefined, limit: mostMessages }))
  return path.ok ? path.value.messages : []
}
