import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Failure, type Result } from '@/core/failure'
import type { PathWindow } from '@/data/store/paths'
import { attemptOrReport, warnOnce } from '@/state/device/note-run'
import { backendOf } from '@/state/room/backend-of'
import type { Server } from '@/state/server/servers'
import { adoptSettings, loadSettings } from '@/state/settings/settings'
import { beginChoice, loadChoice } from '@/state/toolset/tool-choice'
import { loadToolsets } from '@/state/toolset/toolsets'

import { emptyLoadedPath, type LoadedPath } from './loaded-path'
import { persistThread } from './message-persistence'
import type { ShownPath } from './shown-path'
import {
  cutEnd,
  readPathAgain,
  readPathBefore,
  readStoredEnd,
  readStoredPage,
  readStoredPath,
} from './stored-path'
import { fetchThreadHistory } from './thread-history'

/** Loads a thread into memory, from the device and from its server. */
export interface ThreadLoader {
  /** Whether the server stores the thread. */
  readonly hasHistory: boolean
  /** Reads the end of the thread, its settings and its choice of tools. */
  readStored(): Promise<Result<LoadedPath>>
  /** Reads the path that ends at a message, or an empty path if no message is given. */
  readPathTo(messageId: string | undefined): Promise<Result<LoadedPath>>
  /** Reads the path that ends before a message. Undefined if the message does not exist. */
  readPathBefore(messageId: string): Promise<Result<LoadedPath | undefined>>
  /** Rereads what is shown, after another tab has changed it. */
  readAgain(
    shown: ShownPath,
    streamedRun: string | undefined,
  ): Promise<Result<Omit<LoadedPath, 'state'>>>
  /** Reads the page of messages that ends at a message. */
  readPage(endingAt: string): Promise<Result<PathWindow>>
  /** Fetches what the device lacks. Undefined if there is nothing new to show. */
  fetchHistory(): Promise<Result<LoadedPath | undefined>>
  /**
   * Returns the end of a thread with a run that was cut off, because the server does not know it or could
   * not be asked. Undefined if nothing was cut off.
   */
  cutEnd(end: LoadedPath, isServerAsked: boolean): LoadedPath | undefined
  fetchToolsets(): Promise<void>
  /** Stores a new thread, which takes over the settings and tools chosen in its room. */
  storeNew(): void
}

export function createThreadLoader(server: Server, key: ThreadKey): ThreadLoader {
  const backend = backendOf(server)
  const onWarning = warnOnce(key)
  return {
    hasHistory: backend.history !== undefined,
    async readStored() {
      const [stored] = await Promise.all([
        attempt(readStoredEnd(backend, key)),
        loadSettings(key),
        loadChoice(key),
      ])
      return stored
    },
    async readPathTo(messageId) {
      if (messageId === undefined) return { ok: true, value: emptyLoadedPath() }
      return attempt(readStoredPath(key, messageId))
    },
    readPathBefore: (messageId) => attempt(readPathBefore(key, messageId)),
    readAgain: (shown, streamedRun) => attempt(readPathAgain(key, shown, streamedRun)),
    readPage: (endingAt) => attemptOrReport(key, 'load', readStoredPage(key, endingAt)),
    fetchHistory: () => attempt(fetchThreadHistory(backend, key, onWarning)),
    cutEnd: (end, isServerAsked) => cutEnd(end, key, isServerAsked),
    fetchToolsets: () => loadToolsets(server, key),
    storeNew() {
      const at = Date.now()
      persistThread({ key, name: '', created: at, lastActivity: at })
      adoptSettings(key)
      beginChoice(key)
    },
  }
}

export type AfterFetch =
  | { readonly kind: 'show'; readonly path: LoadedPath }
  | { readonly kind: 'fail'; readonly failure: Failure }
  | { readonly kind: 'keep' }

/** Decides how a fetch changes what is shown. A running turn is never replaced. */
export function afterFetch(
  fetched: Result<LoadedPath | undefined>,
  shown: 'nothing' | 'idle' | 'running',
): AfterFetch {
  if (shown === 'running') return { kind: 'keep' }
  if (fetched.ok && fetched.value) return { kind: 'show', path: fetched.value }
  if (shown === 'idle') return { kind: 'keep' }
  return fetched.ok
    ? { kind: 'show', path: emptyLoadedPath() }
    : { kind: 'fail', failure: fetched.failure }
}
