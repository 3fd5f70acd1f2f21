import { hashKey } from '@tanstack/react-query'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { readPath } from '@/data/store/paths'
import { listThreadsUnderWay } from '@/data/store/turns'
import { turns } from '@/data/tabs/turns'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { namePlainly } from '@/state/model/help'
import { noteActivity } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread, threadSessionOf } from '@/state/thread/thread-sessions'
import { turnElsewhere } from '@/state/thread/turn-tab'

/** Threads that an earlier start of the app, or a tab that ended, left while a turn was going on. */
const interrupted = new Map<string, ThreadKey>()

let reading: Promise<void> | undefined

/** Reads them once, before this start of the app runs turns of its own. */
const readOnce = (): Promise<void> => (reading ??= readInterrupted())

async function readInterrupted(): Promise<void> {
  const stored = await attempt(listThreadsUnderWay())
  for (const key of stored.ok ? stored.value : []) {
    // The tab that runs it may be another one, or this one, if the person was quick.
    const isRun = threadSessionOf(key)?.state.kind === 'running' || (await turns.isElsewhere(key))
    if (!isRun) interrupted.set(threadKeyText(key), key)
  }
}

/**
 * Resumes the turns that an earlier start of the app left unfinished, as soon as a server has listed
 * its threads. Returns a function that stops this.
 */
export function resumeInterruptedTurns(servers: readonly Server[]): () => void {
  void readOnce()
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

const resuming = new Set<string>()

/** One after the other, so that a connection stays free for what the person asks. */
async function resumeTurnsOf(server: Server): Promise<void> {
  await readOnce()
  for (const [text, key] of interrupted) {
    if (key.server !== server.id || resuming.has(text)) continue
    resuming.add(text)
    await resumeTurn(server, key)
    interrupted.delete(text)
    resuming.delete(text)
  }
}

/** Where a run cannot be joined, its calls are made all the same, and nothing is asked again. */
async function resumeTurn(server: Server, key: ThreadKey): Promise<void> {
  const known = threadSessionOf(key)
  if (known) await known.takeUp()
  else await openThread(server, key)
  // Another tab may have been quicker.
  if (turnElsewhere(key)) return
  const state = threadSessionOf(key)?.state
  // The turn may have ended while the app was closed.
  if (state && state.kind !== 'idle') noteActivity(key, state)
  if (state && state.kind !== 'running') await nameLeftThread(server, key)
}

/** A thread that only the device has gets its name when its turn ends, which this one may never do. */
async function nameLeftThread(server: Server, key: ThreadKey): Promise<void> {
  if (abilitiesOf(server).threadsLiveOn === 'server') return
  const path = await attempt(readPath(key, { limit: mostMessages }))
  if (path.ok && (await namePlainly(key, path.value.messages)))
    void queryClient.invalidateQueries({ queryKey: threadsKey(server) })
}

/** A thread without a name has had one turn. */
const mostMessages = 50
