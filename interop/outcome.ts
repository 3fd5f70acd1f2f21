import type { Scenario } from './scenarios'

/** The outcome of one scenario with one server. */
export type Outcome =
  | { readonly kind: 'worked'; readonly warnings: readonly string[] }
  | { readonly kind: 'failed' | 'absent'; readonly reason: string }

export type Outcomes = ReadonlyMap<Scenario, Outcome>
