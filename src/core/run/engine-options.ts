import type { ResumeEntry } from '@ag-ui/core'

import type { Draft } from '@/core/conversation/fold/draft'
import type { ToolRegistry } from '@/core/tools/tool-registry'

import type { RunPorts, RunReport } from './run-ports'
import type { RunState } from './run-state'
import type { TurnLimits } from './transition'

export interface EngineOptions {
  threadId: string
  draft: Draft
  state: RunState
  ports: RunPorts
  /** A turn keeps the tools and the limits that it started with. */
  tools: () => ToolRegistry
  limits: () => TurnLimits
  /** The state changes a few times a turn, the content with every token. */
  onState: (state: RunState) => void
  onContent: () => void
  report: RunReport
}

/** The options of a turn's start. */
export interface TurnStart {
  entries?: readonly ResumeEntry[]
  /** The id of the answer that the turn continues. */
  continued?: string
  /** Whether the turn continues after a run that left calls to us. */
  resumesCalls?: boolean
}
