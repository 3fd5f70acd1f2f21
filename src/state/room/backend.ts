import type { RunAgentInput } from '@ag-ui/core'

import type { Run } from '@/core/contract/run'
import type { Thread } from '@/core/contract/thread'
import type { ChatSettings } from '@/core/conversation/chat-settings'
import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Portion } from '@/core/run/run-ports'
import type { RunState } from '@/core/run/run-state'
import type { AgentRoom } from '@/core/server/agent-room'
import type { ThreadFacts } from '@/data/store/threads'

/** What a server is asked to run. */
export interface RunRequest {
  readonly key: ThreadKey
  /** Includes all earlier messages, however many there are. */
  readonly input: RunAgentInput
  readonly settings: ChatSettings
  /** The model that was chosen for this thread alone. */
  readonly model: string | undefined
  readonly cursor: string | undefined
  readonly signal: AbortSignal
}

/** A turn that has ended, successfully or not. */
export interface EndedTurn {
  readonly key: ThreadKey
  readonly state: RunState
  /** The part of the conversation that is in memory, up to its end. */
  readonly messages: readonly Message[]
  readonly runIds: ReadonlySet<string>
  /** The names of the tools that the turn could have used. */
  readonly offered: ReadonlySet<string>
  /** The model that was chosen for this thread alone. */
  readonly model: string | undefined
}

/** The threads and runs that a server stores. */
export interface ServerHistory {
  /** Whether a run in progress can be joined. If not, a second request would start it again. */
  readonly canJoinRuns: boolean
  thread(key: ThreadKey): Promise<Thread>
  /** Fetches some runs of a thread, oldest first. */
  runs(key: ThreadKey, runIds: readonly string[]): Promise<Run[]>
}

/** One page of the threads of a room. */
export interface ThreadPage {
  readonly threads: readonly ThreadFacts[]
  readonly hasMore: boolean
}

/** What a server does for its threads. The device does the rest. */
export interface Backend {
  rooms(): Promise<readonly AgentRoom[]>
  /** Lists threads in pages, latest first. Undefined if only the device has the threads. */
  readonly threads: ((room: AgentRoom) => AsyncIterable<ThreadPage>) | undefined
  rename(key: ThreadKey, name: string): Promise<void>
  remove(key: ThreadKey): Promise<void>
  /** Undefined if only the device has the threads. */
  readonly history: ServerHistory | undefined
  /** Creates a thread with its first run. Returns the run's id, which the server may have changed. */
  createThread(key: ThreadKey, runId: string, signal: AbortSignal): Promise<string>
  createRun(key: ThreadKey, runId: string, signal: AbortSignal): Promise<string>
  openStream(request: RunRequest): Promise<AsyncIterable<Portion>>
  cancelRun(key: ThreadKey, runId: string): Promise<unknown>
  /** The milliseconds of silence after which a stream is given up, if not the default. */
  readonly silenceLimitMilliseconds?: number
  /** Whether the device has to answer every call, even those of unknown tools. */
  readonly leavesEveryCall?: boolean
  /** Does the remaining work after a turn. Returns whether the thread may have been renamed. */
  turnEnded(turn: EndedTurn): Promise<boolean>
}
