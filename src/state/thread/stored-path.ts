import type { Run } from '@/core/contract/run'
import { toAguiMessages } from '@/core/conversation/agui-messages'
import { createDraft } from '@/core/conversation/fold/draft'
import { isTextMessage, type Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import type { History } from '@/core/run/history'
import { reopenTurn } from '@/core/run/reopen-turn'
import type { StoredTurn } from '@/core/run/stored-turn'
import { readPath } from '@/data/store/paths'
import { readAgentState, readTurn } from '@/data/store/turns'
import { turns } from '@/data/tabs/turns'
import type { Backend } from '@/state/room/backend'

import { emptyLoadedPath, type LoadedPath } from './loaded-path'
import { idsIn, messageIn, type ShownPath } from './shown-path'

/** How many messages are read from the device at a time. */
const pageSize = 50

const mostEarlierMessages = 2000

/** Reads the end of the path that was last shown, and how far its turn had come. */
export async function readStoredEnd({ history }: Backend, key: ThreadKey): Promise<LoadedPath> {
  const [path, turn] = await Promise.all([readStoredPath(key), readOwnTurn(key)])
  // A server that stores the thread knows how its turn continued.
  return history ? { ...path, turn } : reopened(path, key, turn)
}

/** Returns the path as left by a turn whose end is unknown. A run that was in progress counts as cut off. */
const reopened = (
  path: LoadedPath,
  { thread }: ThreadKey,
  turn: StoredTurn | undefined,
): LoadedPath => ({
  ...path,
  turn: turn?.kind === 'asked' ? { kind: 'cut' } : turn,
  state: reopenTurn(path.draft, thread, turn),
})

/** See `ThreadLoader.cutEnd`. */
export function cutEnd(
  end: LoadedPath,
  key: ThreadKey,
  isServerAsked: boolean,
): LoadedPath | undefined {
  const { turn } = end
  if (!turn || turn.kind === 'suspended') return undefined
  if (!isServerAsked) return { ...end, turn: undefined, state: { kind: 'truncated' } }
  return turn.kind === 'asked' ? reopened(end, key, turn) : undefined
}

/** Reads the stored turn, unless another tab is running it. */
const readOwnTurn = async (key: ThreadKey): Promise<StoredTurn | undefined> =>
  (await turns.isElsewhere(key)) ? undefined : readTurn(key)

/** Reads the last page of the path that ends at a message, or of the path that was last shown. */
export async function readStoredPath(key: ThreadKey, endingAt?: string): Promise<LoadedPath> {
  const [{ messages, earlier }, agentState] = await Promise.all([
    readStoredPage(key, endingAt),
    readAgentState(key),
  ])
  return {
    draft: createDraft(messages.map(withoutStreaming), agentState),
    state: { kind: 'idle' },
    parentId: earlier,
  }
}

/** Reads the path that ends before a message. Undefined if the message does not exist. */
export async function readPathBefore(
  key: ThreadKey,
  messageId: string,
): Promise<LoadedPath | undefined> {
  const { messages, earlier } = await readPath(key, { endingAt: messageId, limit: 1 })
  if (messages.length === 0) return undefined
  return earlier === undefined ? emptyLoadedPath() : readStoredPath(key, earlier)
}

/**
 * Rereads what is shown, after another tab has changed it. An unchanged message stays the same object.
 * Messages of `streamedRun` are still being streamed in the other tab.
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

/** Reads the messages before those that are in memory, so that they can be sent. */
export async function readEarlierMessages(key: ThreadKey, endingAt: string | undefined) {
  if (endingAt === undefined) return []
  const path = await attempt(readPath(key, { endingAt, limit: mostEarlierMessages }))
  return path.ok ? toAguiMessages(path.value.messages) : []
}

const mostUnsent = 50

/** Whether a message is near the end of the path that is shown. */
export async function isShown(key: ThreadKey, messageId: string | undefined): Promise<boolean> {
  const { messages } = await readPath(key, { limit: mostUnsent })
  return messages.length === 0 || messages.some(({ id }) => id === messageId)
}

/**
 * Returns the messages that the device shows after everything that the server has. They could not be sent
 * yet.
 */
export async function readUnsent(
  key: ThreadKey,
  { leaf, entries, unfinished }: History,
  runs: readonly Run[],
): Promise<readonly Message[]> {
  if (unfinished || leaf === undefined) return []
  const { messages } = await readPath(key, { limit: mostUnsent })
  const at = messages.findIndex(({ id }) => id === leaf)
  const after = at < 0 ? [] : messages.slice(at + 1)
  const known = new Set(entries.map(({ message }) => message.id))
  const sent = new Set(runs.map(({ run_id }) => run_id))
  return after.every(({ id, runId }) => !known.has(id) && !sent.has(runId ?? '')) ? after : []
}

/** Marks a message as not streaming, because the app may have been closed while it was streamed. */
function withoutStreaming(message: Message): Message {
  return isTextMessage(message) && message.isStreaming
    ? { ...message, isStreaming: false }
    : message
}
