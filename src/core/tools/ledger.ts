import type { ToolAnswer } from '@/core/conversation/fold/call'

/** What is recorded about a call. The hash covers the tool's name and the arguments. */
export type LedgerEntry =
  /** The call started, and its end was not recorded. */
  | { readonly kind: 'started'; readonly hash: string }
  | { readonly kind: 'settled'; readonly hash: string; readonly answer: ToolAnswer }

/** The persistent record of calls, which keeps a call from running twice unnoticed. */
export interface Ledger {
  find(callKey: string): Promise<LedgerEntry | undefined>
  /** Records the start atomically; returns an existing entry unchanged. */
  start(callKey: string, hash: string): Promise<LedgerEntry | undefined>
  /** Removes the start of a call that did not run. */
  forget(callKey: string): Promise<void>
  settle(callKey: string, hash: string, answer: ToolAnswer): Promise<void>
}
