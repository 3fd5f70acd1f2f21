import type { QueuedMessage } from './queued-message'

/** What a message waits for. */
export type WaitReason = 'answer' | 'network' | 'sign-in'

/** What decides whether a message can be sent now. */
export interface QueueFacts {
  readonly turn: 'idle' | 'running' | 'signed-out' | 'suspended'
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  /** The message that the person is editing. */
  readonly editedId?: string | undefined
  /** The message that the person sends now even though the agent has asked a question. */
  readonly urgentId?: string | undefined
}

/** Returns what a message waits for, or undefined if it can be sent now. */
export function waitReason(id: string, facts: QueueFacts): WaitReason | undefined {
  if (facts.turn === 'signed-out' || !facts.isSignedIn) return 'sign-in'
  if (facts.turn === 'running') return 'answer'
  // Sending a message instead of an answer cancels the agent's question, which only the person may do.
  if (facts.turn === 'suspended' && id !== facts.urgentId) return 'answer'
  return facts.isOnline ? undefined : 'network'
}

/** Returns the message of a thread to send now, if any. A failed message does not hold up the others. */
export function nextMessage(
  queue: readonly QueuedMessage[],
  facts: QueueFacts,
): QueuedMessage | undefined {
  if (queue.some(({ delivery }) => delivery.kind === 'sending')) return undefined
  const next = queue.find(({ delivery }) => delivery.kind === 'waiting')
  // The messages after one that is being edited wait for it, to keep the order.
  if (!next || next.id === facts.editedId) return undefined
  return waitReason(next.id, facts) === undefined ? next : undefined
}
