import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { Failure } from '@/core/failure'

/** A person's message that its server has not accepted yet. */
export interface QueuedMessage {
  /** The id that the message also has in the thread and on the server. */
  readonly id: string
  readonly key: ThreadKey
  readonly text: string
  readonly files: Files
  /** The id of the edited message that this one replaces. */
  readonly replaces?: string | undefined
  readonly delivery: Delivery
}

export type Delivery =
  | { readonly kind: 'waiting' }
  /** The message is being sent. Whether the server has it is not known yet. */
  | { readonly kind: 'sending' }
  /** The last attempt failed. Only the person can send the message again. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The app was closed while sending to a server that does not deduplicate messages. */
  | { readonly kind: 'interrupted' }
