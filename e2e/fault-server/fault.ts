/** What becomes of a response. Counts are of frames in this response, ids and comments aside. */
export type Fault =
  | { readonly kind: 'none' }
  /** The connection breaks before the response. */
  | { readonly kind: 'hang-up' }
  /** The response begins late. */
  | { readonly kind: 'delay'; readonly milliseconds: number }
  /** The response ends properly, but before the run does. */
  | { readonly kind: 'drop'; readonly afterFrames: number }
  /** The connection breaks; `withinCharacter` in the middle of a letter of several bytes. */
  | { readonly kind: 'reset'; readonly afterFrames: number; readonly withinCharacter?: boolean }
  /** The connection stays open, and nothing more is sent. */
  | { readonly kind: 'half-open'; readonly afterFrames: number }
  /** The bytes come in pieces. */
  | { readonly kind: 'split'; readonly bytes: number }
  /** Every frame comes twice. */
  | { readonly kind: 'duplicate' }
  /** Of each two frames, the second comes first. */
  | { readonly kind: 'reorder' }
  | { readonly kind: 'crlf' }
  /** One frame loses half of its data. */
  | { readonly kind: 'damage'; readonly frame: number }
  /** All bytes come at the end of the run, and not before a time has passed. */
  | { readonly kind: 'buffer'; readonly milliseconds: number }
  /** The sign-in page of a network. */
  | { readonly kind: 'html' }
  /** Something that is neither a page nor a stream. */
  | { readonly kind: 'other-type' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'redirect'; readonly to: string }

/** Which requests a fault is for: those that start or resume a run, create one, or read a thread. */
export type FaultyRequest = 'run' | 'create' | 'read'
