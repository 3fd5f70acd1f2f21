/** What can go wrong while something is collected from an answer. */
export type CollectFault =
  | { kind: 'arguments-timed-out' }
  /** What came cannot be read, or does not fit. */
  | { kind: 'arguments-malformed'; problem: string }
  | { kind: 'arguments-failed' }
  | { kind: 'calls-timed-out' }
  | { kind: 'calls-failed' }
  | { kind: 'answer-timed-out' }
  | { kind: 'answer-failed' }

export type Collected<Value> = { ok: true; value: Value } | { ok: false; fault: CollectFault }

/** The code by which a fault is known outside of the app. */
export function collectFaultCode({ kind }: CollectFault) {
  switch (kind) {
    case 'arguments-timed-out':
      return 'E-UICP-0100'
    case 'arguments-malformed':
      return 'E-UICP-0101'
    case 'arguments-failed':
      return 'E-UICP-0102'
    case 'calls-timed-out':
      return 'E-UICP-0103'
    case 'calls-failed':
      return 'E-UICP-0104'
    case 'answer-timed-out':
      return 'E-UICP-0105'
    case 'answer-failed':
      return 'E-UICP-0106'
  }
}
