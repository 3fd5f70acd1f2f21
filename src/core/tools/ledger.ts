import type { ToolAnswer } from '@/core/conversation/fold/call'

/** What is known of a call that has come this far. The hash says with which arguments. */
export type LedgerEntry =
  /** It began. Whether it came to its end nobody wrote down. */
  | { readonly kind: 'started'; readonly hash: string }
  | { readonly kind: 'settled'; readonly hash: string; readonly answer: ToolAnswer }

/** The book of calls, which outlives the app: a call that is in it is not run again. */
export interface Ledger {
  find(callKey: string): Promise<LedgerEntry | undefined>
  /** Notes the start in one step, unless there is an entry: then that entry, unchanged. */
  start(callKey: string, hash: string): Promise<LedgerEntry | undefined>
  /** Takes back the start of a call that did not run after all. */
  forget(callKey: string): Promise<void>
  settle(callKey: string, hash: string, answer: ToolAnswer): Promise<void>
}
