import type { RunAgentInput } from '@ag-ui/core'

import type { Warning } from '@/core/agui/warning'
import type { Clock } from '@/core/clock'
import type { ToolAnswer } from '@/core/conversation/fold/call'
import type { FoldWarning } from '@/core/conversation/fold/fold-warning'
import type { ToolCall } from '@/core/conversation/message'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import type { StreamPool } from './stream-pool'

/** What a stream brings at a time: bytes of an event stream, or AG-UI events that are made already. */
export type Portion = Uint8Array | readonly unknown[]

/** Where a turn reports what nobody waits for. */
export interface RunReport {
  /** The server did something wrong that we could work around. */
  warning(warning: Warning | FoldWarning): void
  /** Our own code threw. `where` names the part of the turn; the error may hold anything. */
  bug(where: string, error: unknown): void
}

/** What a turn needs of the world. Everything ends when its signal fires. */
export interface RunPorts {
  /** Tells the server of a run before its stream is opened. Gives the run's id, which may be another. */
  createRun(runId: string, signal: AbortSignal): Promise<string>
  /** Starts the run and reads it, or reads on after the cursor. */
  openStream(
    input: RunAgentInput,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<AsyncIterable<Portion>>
  /** Asks the server to stop working on a run. */
  cancelRun(runId: string): Promise<unknown>
  /** Runs one call, or does not; either way the model gets an answer. Never rejects. */
  callTool(call: ToolCall, tools: ToolRegistry, signal: AbortSignal): Promise<ToolAnswer>
  /** Waits until somebody has signed in to the server anew. */
  signedIn(signal: AbortSignal): Promise<void>
  pool: StreamPool
  clock: Clock
  /** After how many milliseconds of silence a stream is given up, where the usual is too short. */
  silenceLimitMilliseconds?: number
  /** Whether the server leaves every call to us, also those of tools that nobody knows. */
  leavesEveryCall?: boolean
  newId(): string
  random(): number
}
