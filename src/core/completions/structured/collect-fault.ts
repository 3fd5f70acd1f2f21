/** Why nothing could be collected from an answer. */
export type CollectFault =
  /** The arguments cannot be parsed, or do not fit the schema. */
  | { kind: 'arguments-malformed'; problem: string }
  | { kind: 'answer-timed-out' }
  | { kind: 'answer-failed' }

export type Collected<Value> = { ok: true; value: Value } | { ok: false; fault: CollectFault }

/** The code of a fault in the diagnostics. */
export function collectFaultCode({ kind }: CollectFault) {
  switch (kind) {
    case 'arguments-malformed':
      return 'E-UICP-0101'
    case 'answer-timed-out':
      return 'E-UICP-0105'
    case 'answer-failed':
      return 'E-UICP-0106'
  }
}
