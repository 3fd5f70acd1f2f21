import { atom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { clock } from '@/data/device/clock'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'
import type { Server } from '@/state/server/servers'

import { choiceAtom } from './tool-choice'
import { loadToolsets, toolsetsQuery } from './toolsets'

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
  await Promise.race([loadToolsets(server, key), clock.wait(mostMilliseconds, signal)])
  note(key, !areKnown(server, key))
}

/** A person who chose no toolsets misses none. */
function areKnown(server: Server, key: ThreadKey): boolean {
  const choice = store.get(choiceAtom(key))
  if (choice.kind === 'unread') return false
  if (choice.selection && Object.keys(choice.selection).length === 0) return true
  return queryClient.getQueryData(toolsetsQuery(server).queryKey) !== undefined
}

/** The thread may be closed by now. */
function note(key: ThreadKey, isMissed: boolean): void {
  const own = missed.peek(key)
  if (own) store.set(own, isMissed)
}
