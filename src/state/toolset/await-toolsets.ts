import { atom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { deviceEntry } from '@/core/toolsets/selection'
import { sourceOf } from '@/core/toolsets/toolset-source'
import { clock } from '@/data/device/clock'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'
import type { Server } from '@/state/server/servers'

import { choiceAtom } from './tool-choice'
import { loadToolsets, toolsetSources } from './toolsets'

/** How long a message waits for toolsets that are not known yet. */
const mostMilliseconds = 2_000

const missed = threadPart((_key: ThreadKey) => atom(false))

/** Whether the last message went out before the toolsets of its thread were known. */
export const missedToolsetsAtom = (key: ThreadKey) => missed(key)

export const forgetMissedToolsets = (key: ThreadKey): void => note(key, false)

/** Waits a moment for the toolsets of a thread. Undefined if they are known. */
export function awaitToolsets(
  server: Server,
  key: ThreadKey,
  signal: AbortSignal,
): Promise<void> | undefined {
  store.set(missed(key), false)
  return areKnown(server, key) ? undefined : wait(server, key, signal)
}

async function wait(server: Server, key: ThreadKey, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal.addEventListener('abort', stop)
  await Promise.race([loadToolsets(server, key), clock.wait(mostMilliseconds, waiting.signal)])
  signal.removeEventListener('abort', stop)
  stop()
  note(key, !areKnown(server, key))
}

/** A person who chose no toolsets misses none, and of other servers only those that they chose. */
function areKnown(server: Server, key: ThreadKey): boolean {
  const choice = store.get(choiceAtom(key))
  if (choice.kind === 'unread') return false
  const { selection } = choice
  const chosen = selection && Object.keys(selection).filter((id) => id !== deviceEntry)
  const sources = toolsetSources(server)
  const awaited = chosen
    ? chosen.flatMap((id) => sourceOf(id, sources) ?? [])
    : sources.filter(({ isHome }) => isHome)
  return awaited.every(({ kind }) => kind !== 'loading')
}

/** The thread may be closed by now. */
function note(key: ThreadKey, isMissed: boolean): void {
  const own = missed.peek(key)
  if (own) store.set(own, isMissed)
}
