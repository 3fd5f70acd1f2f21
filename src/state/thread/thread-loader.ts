import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt, type Failure, type Result } from '@/core/failure'
import type { PathWindow } from '@/data/store/paths'
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

/** Brings a thread into memory, from the device and from its server. */
export interface ThreadLoader {
  /** Whether the server stores the thread. */
  readonly hasHistory: boolean
  /** Reads the end of the thread, its settings and its choice of tools. */
  readStored(): Promise<Result<LoadedPath>>
  /** Reads the path that ends at a message; an empty path for none. */
  readPathTo(messageId: string | undefined): Promise<Result<LoadedPath>>
  /** Reads the path to the place of a message, without it. Undefined if the message is gone. */
  readPathBefore(messageId: string): Promise<Result<LoadedPath | undefined>>
  /** Reads again what is shown, because another tab has written it. */
  readAgain(
    shown: ShownPath,
    streamedRun: string | undefined,
  ): Promise<Result<Omit<LoadedPath, 'state'>>>
  /** Reads the page of messages that ends at a message. */
  readPage(endingAt: string): Promise<Result<PathWindow>>
  /** Fetches what the device lacks. Undefined when it lacks nothing. */
  fetchHistory(): Promise<Result<LoadedPath | undefined>>
  /**
   * The end of a thread whose server does not know the run that was asked for, or could not be asked
   * about it. Undefined if nothing was cut off.
   */
  cutEnd(end: LoadedPath, isServerAsked: boolean): LoadedPath | undefined
  fetchToolsets(): Promise<void>
  /** Stores a thread that begins now. It takes over what was chosen in its room. */
  storeNew(): void
}

export function createThreadLoader(server: Server, key: ThreadKey): ThreadLoader {
  const backend = backendOf(server)
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
    readPage: (endingAt) => attempt(readStoredPage(key, endingAt)),
    fetchHistory: () => attempt(fetchThreadHistory(backend, key)),
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

/** Decides what a fetch changes in what is shown. A turn that is going on is never replaced. */
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
