import { atom, type Atom } from 'jotai'

import type { ThreadKey } from '@/core/conversation/thread-key'
import { deviceEntry } from '@/core/toolsets/selection'
import { sourceOf, type ToolsetSource } from '@/core/toolsets/toolset-source'
import { clock } from '@/data/device/clock'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { threadPart } from '@/state/device/thread-part'
import type { Server } from '@/state/server/servers'

import { choiceAtom, loadChoice, type ToolChoice } from './tool-choice'
import { toolsetSources, toolsetsQuery } from './toolsets'

/** How long a message waits for toolsets that are not known yet. */
const mostMilliseconds = 2_000

const missed = threadPart((_key: ThreadKey) => atom(false))

/** Whether the last message was sent before the toolsets of its thread were known. */
export const missedToolsetsAtom = (key: ThreadKey) => missed(key)

export const forgetMissedToolsets = (key: ThreadKey): void => note(key, false)

/** Waits briefly for the toolsets of a thread. Returns undefined if they are known. */
export function awaitToolsets(
  server: Server,
  key: ThreadKey,
  signal: AbortSignal,
): Promise<void> | undefined {
  store.set(missed(key), false)
  // Looked up once, because a later lookup would recreate the choice of a thread that was closed in the meantime.
  const choice = choiceAtom(key)
  return areKnown(server, choice) ? undefined : wait(server, key, choice, signal)
}

async function wait(
  server: Server,
  key: ThreadKey,
  choice: Atom<ToolChoice>,
  signal: AbortSignal,
): Promise<void> {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal.addEventListener('abort', stop)
  const loading = loadChoice(key).then(() => load(server, choice))
  await Promise.race([loading, clock.wait(mostMilliseconds, waiting.signal)])
  signal.removeEventListener('abort', stop)
  stop()
  if (!signal.aborted) note(key, !areKnown(server, choice))
}

async function load(home: Server, choice: Atom<ToolChoice>): Promise<void> {
  await loadAwaited(home, choice)
  // Whether the other servers matter depends on the answer of the chat's own server.
  await loadAwaited(home, choice)
}

async function loadAwaited(home: Server, choice: Atom<ToolChoice>): Promise<void> {
  const loading = awaitedSources(home, choice).filter(({ kind }) => kind === 'loading')
  await Promise.allSettled(
    loading.map(({ server }) => queryClient.ensureQueryData(toolsetsQuery(server))),
  )
}

const areKnown = (home: Server, choice: Atom<ToolChoice>): boolean =>
  store.get(choice).kind === 'read' &&
  awaitedSources(home, choice).every(({ kind }) => kind !== 'loading')

/**
 * The servers whose toolsets the next turn needs: those of the chosen instances, or else the chat's own
 * server. If that has no toolsets, all servers are needed for the default selection.
 */
function awaitedSources(home: Server, choice: Atom<ToolChoice>): readonly ToolsetSource[] {
  const sources = toolsetSources(home)
  const chosen = store.get(choice)
  if (chosen.kind === 'read' && chosen.selection)
    return Object.keys(chosen.selection).flatMap((id) =>
      id === deviceEntry ? [] : (sourceOf(id, sources) ?? []),
    )
  const own = sources.filter(({ isHome }) => isHome)
  return own.every(({ kind }) => kind === 'none') ? sources : own
}

/** Notes whether toolsets were missed, unless the thread has been closed in the meantime. */
function note(key: ThreadKey, isMissed: boolean): void {
  const own = missed.peek(key)
  if (own) store.set(own, isMissed)
}
