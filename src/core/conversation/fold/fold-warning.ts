/** An irregularity in the events of a stream. It contains only shortened identifiers. */
export type FoldWarning =
  /** An event that names an unexpected run. */
  | { kind: 'other-run'; eventType: string }
  /** An event that names an unexpected thread. */
  | { kind: 'other-thread'; eventType: string }
  /** A run that started inside another one. */
  | { kind: 'nested-run'; eventType: string; id: string }
  /** A version of the protocol that we do not support. */
  | { kind: 'other-version'; eventType: string }
  /** An event before the start of its run. */
  | { kind: 'not-started'; eventType: string }
  /** An event that came after the end of its run. */
  | { kind: 'after-run'; eventType: string }
  | { kind: 'unknown-message'; eventType: string; id: string }
  | { kind: 'unknown-tool-call'; eventType: string; id: string }
  /** A start for something already open. */
  | { kind: 'already-open'; eventType: string; id?: string }
  /** A delta or an end for something not open. */
  | { kind: 'not-open'; eventType: string; id?: string }
  /** The run ended while this was open. */
  | { kind: 'left-open'; eventType: string; id?: string }
  /** An event from another subagent than the one that began the message or call. */
  | { kind: 'other-owner'; eventType: string; id: string }
  /** The id names something of another kind. */
  | { kind: 'id-taken'; eventType: string; id: string }
  /** A second result for a call. */
  | { kind: 'answered-twice'; eventType: string; id: string }
  | { kind: 'patch-failed'; eventType: string; id?: string }
