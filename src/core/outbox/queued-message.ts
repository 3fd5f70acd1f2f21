import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { Failure } from '@/core/failure'

/** A person's message that its server has not taken yet. */
export interface QueuedMessage {
  /** The message has the same id in the thread and at the server. */
  readonly id: string
  readonly key: ThreadKey
  readonly text: string
  readonly files: Files
  /** The message that the person edited, in whose place it stands. */
  readonly replaces?: string | undefined
  readonly delivery: Delivery
}

export type Delivery =
  | { readonly kind: 'waiting' }
  /** It is on its way. Nobody knows yet whether the server has it. */
  | { readonly kind: 'sending' }
  /** The server refused it. Only the person sends it again. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The app was closed on the way to a server that would take it twice. */
  | { readonly kind: 'interrupted' }
