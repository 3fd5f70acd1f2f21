import { withSettings } from '@/core/conversation/chat-settings'
import { attempt } from '@/core/failure'
import { fitMessages } from '@/core/run/fit-messages'
import {
  cancelRun,
  createRun,
  createThread,
  deleteThread,
  fetchRooms,
  fetchRun,
  fetchThread,
  fetchThreads,
  openRun,
  renameThread,
} from '@/data/server/rooms'
import { countTurn } from '@/state/model/model-rates'
import type { Server } from '@/state/server/servers'

import type { Backend, EndedTurn } from './backend'

/** Servers accept a megabyte; tools and state need some of it. */
const mostCharacters = 700_000

/** A server that stores threads and runs agents. */
export function agentBackend({ id, address }: Server): Backend {
  return {
    rooms: () => fetchRooms(address),
    threads: async (room) =>
      (await fetchThreads(address, room.id)).map((thread) => ({
        key: { server: id, room: room.id, thread: thread.thread_id },
        name: thread.metadata.name,
        created: Date.parse(thread.created),
        lastActivity: Date.parse(thread.last_activity ?? thread.created),
      })),
    rename: (key, name) => renameThread(address, key, name),
    remove: (key) => deleteThread(address, key),
    // The server knows the state and is asked for it next.
    storedState: async () => ({ kind: 'idle' }),
    history: {
      thread: (key) => fetchThread(address, key),
      run: (key, runId) => fetchRun(address, key, runId),
    },
    createThread: (key, runId, signal) => createThread(address, key, runId, signal),
    createRun: (key, runId, signal) => createRun(address, key, runId, signal),
    openStream: ({ key, input, settings, cursor, signal }) => {
      const messages = fitMessages(input.messages, mostCharacters)
      return openRun(address, key, withSettings({ ...input, messages }, settings), cursor, signal)
    },
    cancelRun: (key, runId) => cancelRun(address, key, runId),
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
