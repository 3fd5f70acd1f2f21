import { toAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft } from '@/core/conversation/fold/draft'
import { isTextMessage, type Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readAgentState } from '@/data/store/agent-state'
import { readPath } from '@/data/store/paths'
import type { Backend } from '@/state/room/backend'

import type { LoadedPath } from './loaded-path'
import { idsIn, messageIn, type ShownPath } from './shown-path'

/** How many messages are read from the device at a time. */
const pageSize = 50

const mostEarlierMessages = 2000

/** Reads the last page of the path that ends at a message, or of the path that was shown last. */
export async function readStoredPath(
  backend: Backend,
  key: ThreadKey,
  endingAt?: string,
): Promise<LoadedPath> {
  const [{ messages, earlier }, agentState] = await Promise.all([
    readStoredPage(key, endingAt),
    readAgentState(key),
  ])
  return {
    draft: createDraft(messages.map(withoutStreaming), agentState),
    state: await backend.storedState(key, messages.at(-1)),
    parentId: earlier,
  }
}

/**
 * Reads again what is shown, because another tab has written it. A message that has not changed
 * stays the same object. Those of `streamedRun` are still streamed in the other tab.
 */
export async function readPathAgain(
  key: ThreadKey,
  shown: ShownPath,
  streamedRun: string | undefined,
): Promise<Omit<LoadedPath, 'state'>> {
  const ids = idsIn(shown)
  const limit = Math.max(pageSize, ids.length + mostNewMessages)
  const { messages, earlier } = await readPath(key, { endingAt: undefined, limit })
  const first = messages.findIndex(({ id }) => id === ids[0])
  const from = first < 0 ? Math.max(0, messages.length - pageSize) : first
  const read = messages.map((message) =>
    streamedRun !== undefined && message.runId === streamedRun
      ? message
      : withoutStreaming(message),
  )
  return {
    draft: createDraft(
      read.slice(from).map((message) => unchanged(message, shown)),
      await readAgentState(key),
    ),
    parentId: messages[from - 1]?.id ?? earlier,
  }
}

/** How many messages a tab may have missed without losing its place in the thread. */
const mostNewMessages = 20

function unchanged(message: Message, shown: ShownPath): Message {
  const known = messageIn(shown, message.id)
  return known && JSON.stringify(known) === JSON.stringify(message) ? known : message
}

export const readStoredPage = (key: ThreadKey, endingAt: string | undefined) =>
  readPath(key, { endingAt, limit: pageSize })

/** Reads the messages before those that are in memory, to send them. */
export async function readEarlierMessages(key: ThreadKey, endingAt: string | undefined) {
  if (endingAt === undefined) return []
  const path = await attempt(readPath(key, { endingAt, limit: mostEarlierMessages }))
  return path.ok ? toAguiMessages(path.value.messages) : []
}

/** An earlier start of the app may have ended while the message was streamed. */
function withoutStreaming(message: Message): Message {
  return isTextMessage(message) && message.isStreaming
    ? { ...message, isStreaming: false }
    : message
}
