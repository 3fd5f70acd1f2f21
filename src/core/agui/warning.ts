/**
 * A mistake of the server that we could work around. It contains only shortened identifiers, never
 * text from a person, a model or a tool.
 */
export type Warning =
  | { kind: 'unknown-event'; eventType: string }
  | { kind: 'unknown-member'; eventType: string; at: string }
  /** An event of an older protocol version, which was translated. */
  | { kind: 'legacy'; eventType: string }
  /** A frame with its own SSE event name whose data is not JSON, such as a ping. */
  | { kind: 'foreign-frame' }
  /** The stream ended inside a frame. */
  | { kind: 'cut-frame' }
  /** A frame arrived twice with the same id. */
  | { kind: 'repeated-frame' }
  /** A frame that is not JSON, which was skipped or requested again. */
  | { kind: 'malformed-frame' }
  /** An event that violates the protocol, which was skipped. */
  | { kind: 'malformed-event'; eventType: string; at: string }
  | { kind: 'unclear-chunk'; eventType: string; fault: ChunkFault }
  /** A proxy between the server and us buffers the stream of a run until its end. */
  | { kind: 'buffered-stream' }

/** A failure that ends a run. Nothing after it can be trusted; everything before it is kept. */
export type WireFailure =
  | { kind: 'frame-too-large'; limit: number }
  /** The event that ends the run is malformed. */
  | { kind: 'malformed-event'; eventType: string; at: string }
  /** Too many events in a row could not be read. */
  | { kind: 'unreadable-stream' }

/** An event that could not be read, so that its effect is missing. */
export interface SkippedEvent {
  /** Undefined if the type could not be read. */
  readonly eventType: string | undefined
  readonly toolCallId?: string
}

/** Why a chunk cannot be assigned to one message or call. */
export type ChunkFault = 'no-id' | 'no-name' | 'several-open' | 'contradicts-its-start'

/** Shortens an untrusted name from the wire: long enough to recognise, too short to carry a text. */
export function shortened(name: string): string {
  return name.length > 64 ? `${name.slice(0, 63)}…` : name
}
