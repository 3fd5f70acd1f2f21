import type { JsonPatch } from '@ag-ui/core'

/** One thing that the demo agent does. A run is a list of them. */
export type DemoAct =
  | { kind: 'say'; text: string; pace: 'steady' | 'slow' }
  | { kind: 'think'; text: string }
  /** Leaves these calls to the client. */
  | { kind: 'call'; calls: readonly DemoCall[] }
  /** Calls a tool of its own, and tells the result. */
  | { kind: 'look-up'; call: DemoCall; result: string }
  | { kind: 'show-state'; state: object }
  | { kind: 'change-state'; patch: JsonPatch }
  | { kind: 'work'; title: string; steps: readonly string[] }
  /** Asks the person before it goes on. */
  | { kind: 'ask'; question: string }
  /** Says the beginning of something, and breaks off. */
  | { kind: 'fail'; text: string }

export type DemoPlan = readonly DemoAct[]

export interface DemoCall {
  tool: string
  input: object
}

export const say = (text: string): DemoAct => ({ kind: 'say', text, pace: 'steady' })
