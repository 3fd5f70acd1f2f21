import type { QueuedMessage } from './queued-message'

/** What a message waits for. */
export type WaitReason = 'answer' | 'network' | 'sign-in'

/** What decides whether a message can go out now. */
export interface QueueFacts {
  readonly turn: 'idle' | 'running' | 'signed-out' | 'suspended'
  readonly isSignedIn: boolean
  readonly isOnline: boolean
  /** The message that the person is editing. */
  readonly editedId?: string | undefined
  /** The message that the person sends now, even if the agent asked something. */
  readonly urgentId?: string | undefined
}

/** Why a message cannot go out now; undefined if it can. */
export function waitReason(id: string, facts: QueueFacts): WaitReason | undefined {
  if (facts.turn === 'signed-out' || !facts.isSignedIn) return 'sign-in'
  if (facts.turn === 'running') return 'answer'
  // A message instead of an answer cancels the agent's question, which only the person may do.
  if (facts.turn === 'suspended' && id !== facts.urgentId) return 'answer'
  return facts.isOnline ? undefined : 'network'
}

/** The message of a thread that goes out now, if one can. One that was refused does not hold up the others. */
export function nextMessage(
  queue: readonly QueuedMessage[],
  facts: QueueFacts,
): QueuedMessage | undefined {
  if (queue.some(({ delivery }) => delivery.kind === 'sending')) return undefined
  const next = queue.find(({ delivery }) => delivery.kind === 'waiting')
  // The messages after one that is edited wait for it, so that the order stays.
  if (!next || next.id === facts.editedId) return undefined
  return waitReason(next.id, facts) === undefined ? next : undefined
}
