import { createDraft } from '@/core/conversation/fold/draft'
import { isTextMessage, type Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { readPath } from '@/data/store/paths'
import type { Backend } from '@/state/room/backend'

import type { LoadedPath } from './loaded-path'

/** How many messages are read from the device at a time. */
const pageSize = 50

/** Reads the last page of the path that ends at a message, or of the path that was shown last. */
export async function readStoredPath(
  backend: Backend,
  key: ThreadKey,
  endingAt?: string,
): Promise<LoadedPath> {
  const { messages, earlier } = await readStoredPage(key, endingAt)
  return {
    draft: createDraft(messages.map(withoutStreaming)),
    state: await backend.storedState(key, messages.at(-1)),
    parentId: earlier,
  }
}

export const readStoredPage = (key: ThreadKey, endingAt: string | undefined) =>
  readPath(key, { endingAt, limit: pageSize })

/** An earlier start of the app may have ended while the message was streamed. */
function withoutStreaming(message: Message): Message {
  return isTextMessage(message) && message.isStreaming
    ? { ...message, isStreaming: false }
    : message
}
