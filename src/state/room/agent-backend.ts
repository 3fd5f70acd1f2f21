import { withSettings } from '@/core/conversation/chat-settings'
import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { fitMessages } from '@/core/run/fit-messages'
import { abilitiesOf } from '@/core/server/abilities'
import {
  cancelRun,
  createRun,
  createThread,
  deleteThread,
  fetchRooms,
  fetchRun,
  fetchThread,
  fetchThreadPages,
  openRun,
  renameThread,
} from '@/data/server/rooms'
import { keyAtServer, noteServerThread, readOwnThreads } from '@/data/server/server-threads'
import { countTurn } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'

import type { Backend, EndedTurn } from './backend'

/** Servers accept a megabyte; tools and state need some of it. */
const mostCharacters = 700_000

/** A server that stores threads and runs agents. */
export function agentBackend(server: Server): Backend {
  const { id, address } = server
  const isNamedByServer = abilitiesOf(server).threadsNamedBy === 'server'
  const there = async (key: ThreadKey) => (isNamedByServer ? keyAtServer(key) : key)
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
    rename: async (key, name) => renameThread(address, await there(key), name),
    remove: async (key) => deleteThread(address, await there(key)),
    // The server knows the state and is asked for it next.
    storedState: async () => ({ kind: 'idle' }),
    history: {
      thread: async (key) => fetchThread(address, await there(key)),
      run: async (key, runId) => fetchRun(address, await there(key), runId),
    },
    createThread: async (key, runId, signal) => {
      const { thread, run } = await createThread(address, key, runId, signal)
      if (isNamedByServer) await noteServerThread(key, thread)
      return run
    },
    createRun: async (key, runId, signal) => createRun(address, await there(key), runId, signal),
    openStream: async ({ key: ours, input, settings, cursor, signal }) => {
      const key = await there(ours)
      const messages = fitMessages(input.messages, mostCharacters)
      const said = withSettings({ ...input, threadId: key.thread, messages }, settings)
      return openRun(address, key, said, cursor, signal)
    },
    cancelRun: async (key, runId) => cancelRun(address, await there(key), runId),
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
