/** What happens to a response. Counts refer to the frames of this response. */
export type Fault =
  | { readonly kind: 'none' }
  /** The connection breaks before the response. */
  | { readonly kind: 'hang-up' }
  /** The response starts late. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The response ends properly, but before the run does. */
  | { readonly kind: 'drop'; readonly afterFrames: number }
  /** The connection is reset; `withinCharacter`, in the middle of a multi-byte character. */
  | { readonly kind: 'reset'; readonly afterFrames: number; readonly withinCharacter?: boolean }
  /** The connection stays open, and nothing more is sent. */
  | { readonly kind: 'half-open'; readonly afterFrames: number }
  /** The bytes are sent in chunks of this size. */
  | { readonly kind: 'split'; readonly bytes: number }
  /** Every frame is sent twice. */
  | { readonly kind: 'duplicate' }
  /** The frames of each pair are swapped. */
  | { readonly kind: 'reorder' }
  | { readonly kind: 'crlf' }
  /** One frame loses the end of its data. */
  | { readonly kind: 'damage'; readonly frame: number }
  /** All bytes are sent together at the end of the run, and not before this time. */
  | { readonly kind: 'buffer'; readonly milliseconds: number }
  /** The response is the sign-in page of a network. */
  | { readonly kind: 'html' }
  /** The response is neither a page nor a stream. */
  | { readonly kind: 'other-type' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'redirect'; readonly to: string }

/** The requests that a fault applies to: those that start or resume a run, create a thread or run, or read one. */
export type FaultyRequest = 'run' | 'create' | 'read'
