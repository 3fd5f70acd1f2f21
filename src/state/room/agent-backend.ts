import { withSettings } from '@/core/conversation/chat-settings'
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
import type { Server } from '@/state/server/servers'

import type { Backend } from './backend'

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
    turnEnded: async () => false,
  }
}
