import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { editPreference, readPreference } from '@/data/store/preference'

/** The ids that a server chose for threads that were begun here, by our own ids. */
const ServerThreads = z.record(z.string(), z.string())

const preferenceOf = (serverId: string) => `server-threads of ${serverId}`

const readServerThreads = async (serverId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(Object.entries((await readPreference(preferenceOf(serverId), ServerThreads)) ?? {}))

/** The key under which the server knows a thread. */
export async function keyAtServer(key: ThreadKey): Promise<ThreadKey> {
  const thread = (await readServerThreads(key.server)).get(key.thread)
  return thread === undefined ? key : { ...key, thread }
}

/** Our own ids of threads, by the ids of the server. */
export async function readOwnThreads(serverId: string): Promise<ReadonlyMap<string, string>> {
  const threads = await readServerThreads(serverId)
  return new Map([...threads].map(([own, theirs]) => [theirs, own]))
}

/** Remembers the id that the server chose, if it is another. */
export async function noteServerThread(key: ThreadKey, thread: string): Promise<void> {
  if (thread === key.thread) return
  await editPreference(preferenceOf(key.server), ServerThreads, (before) => ({
    ...before,
    [key.thread]: thread,
  }))
}
