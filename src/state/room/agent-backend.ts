import { withSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, FailureError } from '@/core/failure'
import { fitMessages } from '@/core/run/fit-messages'
import { abilitiesOf, takesMessagesOnce } from '@/core/server/abilities'
import { fetchRuns } from '@/data/server/fetch-runs'
import {
  cancelRun,
  createRun,
  createThread,
  deleteThread,
  fetchRooms,
  fetchThread,
  fetchThreadPages,
  openRun,
  renameThread,
} from '@/data/server/rooms'
import { keyAtServer, noteServerThread, readOwnThreads } from '@/data/server/server-threads'
import { isOnServer } from '@/data/store/outbox/outbox'
import { countTurn } from '@/state/model/model-rates'
import { sendingIn, whenStored } from '@/state/outbox/outbox'
import type { Server } from '@/state/server/servers'

import type { Backend, EndedTurn } from './backend'

/** Servers accept one megabyte, and tools and state need some of it. */
const mostCharacters = 700_000

/** The backend of a server that stores threads and runs agents. */
export function agentBackend(server: Server): Backend {
  const { id, address, features } = server
  const isNamedByServer = abilitiesOf(server).threadsNamedBy === 'server'
  const toServerKey = async (key: ThreadKey) => (isNamedByServer ? keyAtServer(key) : key)
  /** Waits until the message being sent is stored, and returns the ids of its run and of the message. */
  async function idsOf(key: ThreadKey, runId: string) {
    await whenStored(key)
    return { runId, messageId: takesMessagesOnce(server) ? sendingIn(key) : undefined }
  }
  async function create(key: ThreadKey, runId: string, signal: AbortSignal): Promise<string> {
    const ids = await idsOf(key, runId)
    const { thread, run } = await createThread(address, key, ids, signal)
    if (isNamedByServer) await noteServerThread(key, thread)
    return run
  }
  return {
    rooms: () => fetchRooms(address),
    threads: async function* (room) {
      for await (const { threads, next } of fetchThreadPages(address, room.id)) {
        const own = isNamedByServer ? await readOwnThreads(id) : undefined
        const facts = threads.map(({ thread_id: thread, metadata, created, last_activity }) => ({
          key: { server: id, room: room.id, thread: own?.get(thread) ?? thread },
          name: metadata.name,
          created: Date.parse(created),
          lastActivity: Date.parse(last_activity ?? created),
        }))
        yield { threads: facts, hasMore: next != null }
      }
    },
    rename: async (key, name) => renameThread(address, await toServerKey(key), name),
    remove: async (key) => deleteThread(address, await toServerKey(key)),
    history: {
      canJoinRuns: features.includes('resume'),
      thread: async (key) => fetchThread(address, await toServerKey(key)),
      runs: async (key, runIds) => fetchRuns(address, await toServerKey(key), runIds),
    },
    createThread: create,
    createRun: async (key, runId, signal) => {
      const ids = await idsOf(key, runId)
      const created = await attempt(createRun(address, await toServerKey(key), ids, signal))
      if (created.ok) return created.value
      // A thread that was begun offline may not exist on the server yet.
      if (created.failure.kind === 'not-found' && !(await isOnServer(key)))
        return create(key, runId, signal)
      throw new FailureError(created.failure)
    },
    openStream: async ({ key: ours, input, settings, cursor, signal }) => {
      const key = await toServerKey(ours)
      const messages = fitMessages(input.messages, mostCharacters)
      const runInput = withSettings({ ...input, threadId: key.thread, messages }, settings)
      return openRun(address, key, runInput, cursor, signal)
    },
    cancelRun: async (key, runId) => cancelRun(address, await toServerKey(key), runId),
    turnEnded: async (turn) => {
      await attempt(countAgentTurn(id, turn))
      return false
    },
  }
}

/** Counts the answers whose model is known. Only the server knows how it offered the tools. */
async function countAgentTurn(server: string, { messages, runIds }: EndedTurn): Promise<void> {
  const unknown = { names: new Set<string>(), channel: 'json' } as const
  for (const message of messages) {
    if (message.role !== 'assistant' || message.model === undefined) continue
    if (message.runId === undefined || !runIds.has(message.runId)) continue
    await countTurn({ server, model: message.model }, [message], unknown)
  }
}
