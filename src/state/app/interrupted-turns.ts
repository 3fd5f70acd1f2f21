import { hashKey } from '@tanstack/react-query'

import { threadKeyText, type ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { abilitiesOf } from '@/core/server/abilities'
import { readPath } from '@/data/store/paths'
import { listThreadsUnderWay } from '@/data/store/turns'
import { turns } from '@/data/tabs/turns'
import { attemptOrReport } from '@/state/device/note-run'
import { queryClient, threadsKey } from '@/state/device/query-client'
import { cleanedOnClose } from '@/state/device/thread-part'
import { nameByFirstWords } from '@/state/model/help'
import { noteActivity } from '@/state/room/activity'
import type { Server } from '@/state/server/servers'
import { openThread, threadSessionOf } from '@/state/thread/thread-sessions'
import { turnElsewhere } from '@/state/thread/turn-tab'

/** Threads whose turn was interrupted because the app or its tab was closed. */
const interrupted = new Map<string, ThreadKey>()

/** Forgets that a thread was interrupted when it is closed, because it may have been deleted. */
const ownerOf = cleanedOnClose((key: ThreadKey) => interrupted.delete(threadKeyText(key)))

function interrupt(key: ThreadKey): void {
  ownerOf(key)
  interrupted.set(threadKeyText(key), key)
}

let reading: Promise<void> | undefined

/** Reads the interrupted threads once, before this launch of the app runs turns of its own. */
const readOnce = (): Promise<void> => (reading ??= readInterrupted())

async function readInterrupted(): Promise<void> {
  const stored = await attempt(listThreadsUnderWay())
  for (const key of stored.ok ? stored.value : []) {
    // The turn may be running in another tab, or already in this one.
    const isRun = threadSessionOf(key)?.state.kind === 'running' || (await turns.isElsewhere(key))
    if (!isRun) interrupt(key)
  }
}

/**
 * Resumes the turns that an earlier launch of the app left unfinished, as soon as their server has listed
 * its threads. Returns a function that stops this.
 */
export function resumeInterruptedTurns(servers: readonly Server[]): () => void {
  void readOnce()
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    // Data that is set manually comes from the device, and does not prove that the server answers.
    if (event.action.manual === true) return
    const { queryHash } = event.query
    for (const server of servers) {
      if (queryHash === hashKey(threadsKey(server))) void resumeTurnsOf(server)
    }
  })
}

/** Resumes a turn whose tab was closed before the turn ended. */
export async function resumeLostTurn(server: Server, key: ThreadKey): Promise<void> {
  await readOnce()
  interrupt(key)
  await resumeTurnsOf(server)
}

const resuming = new Set<string>()

/** Resumes turns one after the other, so that a connection stays free for requests by the person. */
async function resumeTurnsOf(server: Server): Promise<void> {
  await readOnce()
  for (const [text, key] of interrupted) {
    if (key.server !== server.id || resuming.has(text)) continue
    resuming.add(text)
    await attemptOrReport(key, 'resume', resumeTurn(server, key))
    interrupted.delete(text)
    resuming.delete(text)
  }
}

/**
 * Resumes one turn. If its run cannot be joined, its tool calls are still made, but no run is requested
 * again.
 */
async function resumeTurn(server: Server, key: ThreadKey): Promise<void> {
  const known = threadSessionOf(key)
  if (known) await known.reload()
  else await openThread(server, key)
  // Another tab may have resumed the turn first.
  if (turnElsewhere(key)) return
  const state = threadSessionOf(key)?.state
  // The turn may have ended while the app was closed.
  if (state && state.kind !== 'idle') noteActivity(key, state)
  if (state && state.kind !== 'running') await nameInterruptedThread(server, key)
}

/**
 * Names a thread that is stored only on the device. This is normally done when its turn ends, which may
 * never happen here.
 */
async function nameInterruptedThread(server: Server, key: ThreadKey): Promise<void> {
  if (abilitiesOf(server).threadsLiveOn === 'server') return
  const path = await attempt(readPath(key, { limit: mostMessages }))
  if (path.ok && (await nameByFirstWords(key, path.value.messages)))
    void queryClient.invalidateQueries({ queryKey: threadsKey(server) })
}

/** Enough for a thread without a name, because it has had only one turn. */
const mostMessages = 50
