import type { RunAgentInput } from '@ag-ui/core'

import type { Warning, WireFailure } from '@/core/agui/warning'
import type { Clock } from '@/core/clock'
import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { FoldWarning } from '@/core/conversation/fold/fold-warning'
import type { ToolCall } from '@/core/conversation/message'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import type { StreamPool } from './stream-pool'

/** One portion of a stream: bytes of an event stream, or decoded AG-UI events. */
export type Portion = Uint8Array | readonly unknown[]

/** What a server did wrong in a run. */
export type RunWarning = Warning | WireFailure | FoldWarning

/** Receives the warnings and bugs of a turn. */
export interface RunReport {
  /** The server did something wrong that we could work around. */
  warning(warning: RunWarning): void
  /** Our own code threw. `where` names the part of the turn; the error may hold anything. */
  bug(where: string, error: unknown): void
}

/** The network of the device. */
export interface Network {
  isOffline(): boolean
  /** Calls back whenever the network returns. The returned function stops watching. */
  watch(onReturn: () => void): () => void
}

/** The ports of a turn. Each operation ends when its signal fires. */
export interface RunPorts {
  /** Creates the run on the server. Returns its id, which the server may change. */
  createRun(runId: string, signal: AbortSignal): Promise<string>
  /** Starts the run and streams it, or resumes its stream after the cursor. */
  openStream(
    input: RunAgentInput,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Portion>>
  /** Asks the server to stop working on a run. */
  cancelRun(runId: string): Promise<unknown>
  /** Runs one call or refuses it; either way the model gets an answer. Never rejects. */
  callTool(call: ToolCall, tools: ToolRegistry, signal: AbortSignal): Promise<ToolAnswer>
  /** Waits until the tools of a turn are known. Absent, or returns undefined, if there is nothing to wait for. */
  awaitTools?(signal: AbortSignal): Promise<void> | undefined
  /** Waits until the person has signed in again. */
  waitForSignIn(signal: AbortSignal): Promise<void>
  /** Absent if the device does not report whether it is online. */
  network?: Network
  /** Whether the server resumes a stream. Elsewhere a second request would start the work again. */
  canResume: boolean
  pool: StreamPool
  clock: Clock
  /** How long a stream may be silent, if the default is too short. */
  silenceLimitMilliseconds?: number
  /** Whether the server leaves every call to us, even of unknown tools. */
  leavesEveryCall?: boolean
  /** Whether a continued answer stays one message. A server that stores the thread has two. */
  joinsAnswers?: boolean
  newId(): string
  random(): number
}
