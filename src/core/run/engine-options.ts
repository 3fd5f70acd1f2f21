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

/** What a turn begins with. */
export interface TurnStart {
  entries?: readonly ResumeEntry[]
  /** The answer that it goes on with. */
  continued?: string
  /** Whether it goes on after a run that left calls. */
  isGoingOn?: boolean
}
