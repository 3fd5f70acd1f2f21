/**
 * A mistake of the server that we could work around. Holds identifiers only, cut short; never text
 * that a person, a model or a tool wrote.
 */
export type Warning =
  | { kind: 'unknown-event'; eventType: string }
  | { kind: 'unknown-member'; eventType: string; at: string }
  /** A shape of an older dialect, translated. */
  | { kind: 'legacy'; eventType: string }
  /** A frame with an SSE event name of its own whose data is not JSON, such as a ping. */
  | { kind: 'foreign-frame' }
  /** The stream ended inside a frame. */
  | { kind: 'cut-frame' }
  /** A frame came twice with one id. */
  | { kind: 'repeated-frame' }
  /** A frame that is not JSON, which was skipped or asked for again. */
  | { kind: 'malformed-frame' }
  /** An event that does not fit the protocol, which was skipped. */
  | { kind: 'malformed-event'; eventType: string; at: string }
  | { kind: 'unclear-chunk'; eventType: string; fault: ChunkFault }
  /** Something between the server and us holds the bytes of a run back until its end. */
  | { kind: 'buffered-stream' }

/** Ends a run: nothing after it can be trusted, everything before it is kept. */
export type WireFailure =
  | { kind: 'frame-too-large'; limit: number }
  /** The end of a run that cannot be read. */
  | { kind: 'malformed-event'; eventType: string; at: string }
  /** Nothing that arrives can be read. */
  | { kind: 'unreadable-stream' }

/** An event that could not be read. What it would have changed is incomplete. */
export interface SkippedEvent {
  /** Undefined if it is unknown. */
  readonly eventType: string | undefined
  readonly toolCallId?: string
}

/** Why a chunk cannot be assigned to one message or call. */
export type ChunkFault = 'no-id' | 'no-name' | 'several-open' | 'contradicts-its-start'

/** Names from the wire are untrusted: long enough to recognise, too short to carry a text. */
export function shortened(name: string): string {
  return name.length > 64 ? `${name.slice(0, 63)}…` : name
}
