import type { Ledger, LedgerEntry } from '@/core/tools/ledger'

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
