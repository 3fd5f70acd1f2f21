import type { RunAgentInput } from '@ag-ui/core'

import type { Room } from '@/core/contract/room'
import type { ChatSettings } from '@/core/conversation/chat-settings'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Portion } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import type { ThreadFacts } from '@/data/store/threads'

import type { LoadedPath } from './thread-history'

/** A run as a server is asked for it. */
export interface RunRequest {
  readonly key: ThreadKey
  /** With all that was said before, however long that is. */
  readonly input: RunAgentInput
  readonly settings: ChatSettings
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}

/** A turn that is over, however it ended. */
export interface EndedTurn {
  readonly key: ThreadKey
  readonly state: RunState
  /** The conversation as far as it is in memory, up to its end. */
  readonly messages: readonly Message[]
  /** The runs that the turn took. */
  readonly runIds: ReadonlySet<string>
  /** The names of the tools that it could have used. */
  readonly offered: ReadonlySet<string>
}

/** What a server does for its threads; where it does nothing, the device does it alone. */
export interface Backend {
  rooms(): Promise<readonly Room[]>
  /** Undefined where the threads are on the device only. */
  readonly threads: ((room: Room) => Promise<readonly ThreadFacts[]>) | undefined
  rename(key: ThreadKey, name: string): Promise<void>
  remove(key: ThreadKey): Promise<void>
  /** How a thread stands whose end was read from the device. */
  storedState(key: ThreadKey, last: Message | undefined): Promise<RunState>
  /** Brings what the server has and the device has not; nothing where that is nothing. */
  bringUpToDate(key: ThreadKey): Promise<LoadedPath | undefined>
  /** Makes a thread with its first run, and gives the run's id, which may be another. */
  createThread(key: ThreadKey, runId: string, signal: AbortSignal): Promise<string>
  createRun(key: ThreadKey, runId: string, signal: AbortSignal): Promise<string>
  openStream(request: RunRequest): Promise<AsyncIterable<Portion>>
  cancelRun(key: ThreadKey, runId: string): Promise<unknown>
  /** After how many milliseconds of silence a stream is given up, where the usual is too short. */
  readonly silenceLimit?: number
  /** Whether it leaves every call to the device, also those of tools that nobody knows. */
  readonly leavesEveryCall?: boolean
  /** What is left to do after a turn. Gives whether the thread may have another name now. */
  turnEnded(turn: EndedTurn): Promise<boolean>
}
