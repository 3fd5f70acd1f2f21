import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { readPreference, writePreference } from '@/data/store/preference'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { activitiesAtom, noteActivity } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread, runStateAtom } from '@/state/thread/thread-sessions'

const name = 'threads under way'

const Keys = z.array(z.object({ server: z.string(), room: z.string(), thread: z.string() }))

/** Threads that an earlier start of the app left under way, and that nobody has looked after yet. */
const left = new Map<string, ThreadKey>()

let reading: Promise<void> | undefined

const recall = (): Promise<void> => (reading ??= readLeft())

async function readLeft(): Promise<void> {
  const stored = await attempt(readPreference(name, Keys))
  for (const key of (stored.ok && stored.value) || []) left.set(threadKeyText(key), key)
}

let written = ''

/** What is not written is only found when its thread is opened. */
async function keep(): Promise<void> {
  await recall()
  const keys = new Map([...left, ...goingOn()])
  const text = [...keys.keys()].join(' ')
  if (text === written) return
  written = text
  await attempt(writePreference(name, keys.size > 0 ? [...keys.values()] : undefined))
}

const goingOn = (): [string, ThreadKey][] =>
  [...store.get(activitiesAtom)].flatMap(([text, { key, kind }]) =>
    kind === 'unread' ? [] : [[text, key]],
  )

store.sub(activitiesAtom, () => void keep())

/**
 * Takes up the turns that an earlier start of the app left under way, once their server has told that
 * their threads are still there. Returns what ends this.
 */
export function takeUpTurns(servers: readonly Server[]): () => void {
  void forgetOthers(servers)
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // What the device remembers is put there by hand, and is no sign of life.
    if (event.action.manual === true) return
    const { queryHash } = event.query
    for (const server of servers) if (queryHash === hashKey(threadsKey(server))) void takeUp(server)
  })
}

async function forgetOthers(servers: readonly Server[]): Promise<void> {
  await recall()
  for (const [text, key] of left)
    if (!servers.some(({ id }) => id === key.server)) left.delete(text)
  await keep()
}

const taken = new Set<string>()

/** One after the other, so that what a person asks for finds a free connection. */
async function takeUp(server: Server): Promise<void> {
  await recall()
  for (const [text, key] of left) {
    if (key.server !== server.id || taken.has(text)) continue
    taken.add(text)
    // Elsewhere what was cut off does not go on, and says so when it is opened.
    if (server.features.includes('resume')) await open(server, key)
    left.delete(text)
  }
  await keep()
}

async function open(server: Server, key: ThreadKey): Promise<void> {
  await openThread(server, key)
  const state = store.get(runStateAtom(key))
  // It may have ended in the meantime, unseen.
  if (state.kind !== 'idle') noteActivity(key, state)
}
