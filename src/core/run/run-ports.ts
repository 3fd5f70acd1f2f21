import type { RunAgentInput } from '@ag-ui/core'

import type { Warning } from '@/core/agui/warning'
import type { Clock } from '@/core/clock'
import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { FoldWarning } from '@/core/conversation/fold/fold-warning'
import type { ToolCall } from '@/core/conversation/message'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import type { StreamPool } from './stream-pool'

/** One portion of a stream: bytes of an event stream, or decoded AG-UI events. */
export type Portion = Uint8Array | readonly unknown[]

/** Receives the warnings and bugs of a turn. */
export interface RunReport {
  /** The server did something wrong that we could work around. */
  warning(warning: Warning | FoldWarning): void
  /** Our own code threw. `where` names the part of the turn; the error may hold anything. */
  bug(where: string, error: unknown): void
}

/** The network of the device. */
export interface Network {
  isOffline(): boolean
  /** Calls back whenever the network is back. Returns a function that stops it. */
  watch(onReturn: () => void): () => void
}

/** The ports of a turn. Everything ends when its signal fires. */
export interface RunPorts {
  /** Creates the run on the server. Returns its id, which the server may change. */
  createRun(runId: string, signal: AbortSignal): Promise<string>
  /** Starts the run and reads it, or resumes after the cursor. */
  openStream(
    input: RunAgentInput,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Portion>>
  /** Asks the server to stop working on a run. */
  cancelRun(runId: string): Promise<unknown>
  /** Runs one call or refuses it; either way the model gets an answer. Never rejects. */
  callTool(call: ToolCall, tools: ToolRegistry, signal: AbortSignal): Promise<ToolAnswer>
  /** Waits until the tools of a turn are known. Undefined, or absent, if there is nothing to wait for. */
  awaitTools?(signal: AbortSignal): Promise<void> | undefined
  /** Waits until the person has signed in again. */
  signedIn(signal: AbortSignal): Promise<void>
  /** Absent where the device does not tell whether it has a network. */
  network?: Network
  /** Whether the server resumes a stream. Elsewhere a second request would start the work again. */
  canResume: boolean
  pool: StreamPool
  clock: Clock
  /** How long a stream may be silent, where the default is too short. */
  silenceLimitMilliseconds?: number
  /** Whether the server leaves every call to us, even of unknown tools. */
  leavesEveryCall?: boolean
  /** Whether an answer that goes on stays one message. A server's own history would have two. */
  joinsAnswers?: boolean
  newId(): string
  random(): number
}
