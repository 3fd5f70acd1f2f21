import { hashKey } from '@tanstack/react-query'
import { z } from 'zod'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { editPreference, readPreference } from '@/data/store/preference'
import { turns } from '@/data/tabs/turns'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { noteActivity, ownActivitiesAtom } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread, threadSessionOf } from '@/state/thread/thread-sessions'
import { turnElsewhere } from '@/state/thread/turn-tab'

const preference = 'threads under way'

const Keys = z.array(z.object({ server: z.string(), room: z.string(), thread: z.string() }))

/** Threads that an earlier start of the app, or a tab that ended, left while a turn was going on. */
const interrupted = new Map<string, ThreadKey>()

let reading: Promise<void> | undefined

const readOnce = (): Promise<void> => (reading ??= readInterrupted())

async function readInterrupted(): Promise<void> {
  const stored = await attempt(readPreference(preference, Keys))
  for (const key of (stored.ok && stored.value) || []) {
    // The tab that runs it may be another one.
    if (!(await turns.isElsewhere(key))) interrupted.set(threadKeyText(key), key)
  }
  written = new Map(interrupted)
}

/** What the preference has of this tab; other tabs add theirs. */
let written: ReadonlyMap<string, ThreadKey> = new Map()

/** Stores which turns are going on. If that fails, a turn is only resumed when its thread is opened. */
async function storeRunning(): Promise<void> {
  await readOnce()
  const before = written
  const now = new Map([...interrupted, ...runningThreads()])
  if ([...before.keys()].join(' ') === [...now.keys()].join(' ')) return
  written = now
  await attempt(
    editPreference(preference, Keys, (stored = []) => {
      const others = stored.filter((key) => !before.has(threadKeyText(key)))
      const all = new Map(others.map((key) => [threadKeyText(key), key]))
      for (const [text, key] of now) all.set(text, key)
      return all.size > 0 ? [...all.values()] : undefined
    }),
  )
}

const runningThreads = (): [string, ThreadKey][] =>
  [...store.get(ownActivitiesAtom)].flatMap(([text, { key, kind }]) =>
    kind === 'unread' ? [] : [[text, key]],
  )

store.sub(ownActivitiesAtom, () => void storeRunning())

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

/** Resumes a turn of a tab that has ended before the turn did. */
export async function resumeLostTurn(server: Server, key: ThreadKey): Promise<void> {
  await readOnce()
  interrupted.set(threadKeyText(key), key)
  await resumeTurnsOf(server)
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
    else await threadSessionOf(key)?.takeUp()
    interrupted.delete(text)
    resuming.delete(text)
  }
  await storeRunning()
}

async function resumeTurn(server: Server, key: ThreadKey): Promise<void> {
  const known = threadSessionOf(key)
  if (known) await known.takeUp()
  else await openThread(server, key)
  // Another tab may have been quicker.
  if (turnElsewhere(key)) return
  const state = threadSessionOf(key)?.state
  // The turn may have ended while the app was closed.
  if (state && state.kind !== 'idle') noteActivity(key, state)
}
