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

/** A ledger that is forgotten with the app. */
export function createMemoryLedger(): Ledger {
  const entries = new Map<string, LedgerEntry>()
  return {
    find: async (callKey) => entries.get(callKey),
    start: async (callKey, hash) => {
      const before = entries.get(callKey)
      if (!before) entries.set(callKey, { kind: 'started', hash })
      return before
    },
    forget: async (callKey) => void entries.delete(callKey),
    settle: async (callKey, hash, answer) =>
      void entries.set(callKey, { kind: 'settled', hash, answer }),
  }
}
