import type { JsonPatch } from '@ag-ui/core'

/** One step of the demo agent. A run is a list of steps. */
export type DemoAct =
  | { kind: 'say'; text: string; pace: 'steady' | 'slow' }
  | { kind: 'think'; text: string }
  /** Asks the client to run these calls. */
  | { kind: 'call'; calls: readonly DemoCall[] }
  /** Calls a server-side tool and reports its result. */
  | { kind: 'look-up'; call: DemoCall; result: string }
  | { kind: 'show-state'; state: object }
  | { kind: 'change-state'; patch: JsonPatch }
  | { kind: 'work'; title: string; steps: readonly string[] }
  /** Shows an activity of a type that clients may not know. */
  | { kind: 'show-activity'; activityType: string; content: Record<string, unknown> }
  /** Has a subagent take one step and say something. */
  | { kind: 'delegate'; name: string; step: string; text: string }
  /** Asks the user before continuing. */
  | { kind: 'ask'; question: string }
  /** Sends the text and then fails. */
  | { kind: 'fail'; text: string }

export type DemoPlan = readonly DemoAct[]

export interface DemoCall {
  tool: string
  /** The name that users see, for server-side tools. */
  title?: string
  input: object
}

export const say = (text: string): DemoAct => ({ kind: 'say', text, pace: 'steady' })
