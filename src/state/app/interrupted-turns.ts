import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom, noteActivity } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread, threadSessionOf } from '@/state/thread/thread-sessions'

const preference = 'threads under way'

const Keys = z.array(z.object({ server: z.string(), room: z.string(), thread: z.string() }))

/** Threads that an earlier start of the app left while a turn was going on. */
const interrupted = new Map<string, ThreadKey>()

let reading: Promise<void> | undefined

const readOnce = (): Promise<void> => (reading ??= readInterrupted())

async function readInterrupted(): Promise<void> {
  const stored = await attempt(readPreference(preference, Keys))
  for (const key of (stored.ok && stored.value) || []) interrupted.set(threadKeyText(key), key)
}

let written = ''

/** Stores which turns are going on. If that fails, a turn is only resumed when its thread is opened. */
async function storeRunning(): Promise<void> {
  await readOnce()
  const keys = new Map([...interrupted, ...runningThreads()])
  const text = [...keys.keys()].join(' ')
  if (text === written) return
  written = text
  await attempt(writePreference(preference, keys.size > 0 ? [...keys.values()] : undefined))
}

const runningThreads = (): [string, ThreadKey][] =>
  [...store.get(activitiesAtom)].flatMap(([text, { key, kind }]) =>
    kind === 'unread' ? [] : [[text, key]],
  )

store.sub(activitiesAtom, () => void storeRunning())

/**
 * Resumes the turns that an earlier start of the app left unfinished, as soon as a server has listed
 * its threads. Returns a function that stops this.
 */
export function resumeInterruptedTurns(servers: readonly Server[]): () => void {
  void dropUnknownServers(servers)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Data that was set by hand comes from the device, and does not prove that the server answers.
    if (event.action.manual === true) return
    const { queryHash } = event.query
    for (const server of servers) {
      if (queryHash === hashKey(threadsKey(server))) void resumeTurnsOf(server)
    }
  })
}

async function dropUnknownServers(servers: readonly Server[]): Promise<void> {
  await readOnce()
  for (const [text, key] of interrupted) {
    if (!servers.some(({ id }) => id === key.server)) interrupted.delete(text)
  }
  await storeRunning()
}

const resuming = new Set<string>()

/** One after the other, so that a connection stays free for what the person asks. */
async function resumeTurnsOf(server: Server): Promise<void> {
  await readOnce()
  for (const [text, key] of interrupted) {
    if (key.server !== server.id || resuming.has(text)) continue
    resuming.add(text)
    // Without this feature the turn cannot go on, which is shown when its thread is opened.
    if (server.features.includes('resume')) await resumeTurn(server, key)
    interrupted.delete(text)
    resuming.delete(text)
  }
  await storeRunning()
}

async function resumeTurn(server: Server, key: ThreadKey): Promise<void> {
  await openThread(server, key)
  const state = threadSessionOf(key)?.state
  // The turn may have ended while the app was closed.
  if (state && state.kind !== 'idle') noteActivity(key, state)
}
