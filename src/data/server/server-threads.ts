import { z } from 'zod'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { editPreference, readPreference } from '@/data/store/preference'

/** Maps our ids of threads that began on this device to the ids that the server chose. */
const ServerThreads = z.record(z.string(), z.string())

const preferenceOf = (serverId: string) => `server-threads of ${serverId}`

const readServerThreads = async (serverId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(Object.entries((await readPreference(preferenceOf(serverId), ServerThreads)) ?? {}))

/** Returns the key under which the server knows a thread. */
export async function keyAtServer(key: ThreadKey): Promise<ThreadKey> {
  const thread = (await readServerThreads(key.server)).get(key.thread)
  return thread === undefined ? key : { ...key, thread }
}

/** Maps the server's ids of threads to our own. */
export async function readOwnThreads(serverId: string): Promise<ReadonlyMap<string, string>> {
  const threads = await readServerThreads(serverId)
  return new Map([...threads].map(([own, theirs]) => [theirs, own]))
}

/** Stores the id that the server chose, if it differs from ours. */
export async function noteServerThread(key: ThreadKey, thread: string): Promise<void> {
  if (thread === key.thread) return
  await editPreference(preferenceOf(key.server), ServerThreads, (before) => ({
    ...before,
    [key.thread]: thread,
  }))
}
