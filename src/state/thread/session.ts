import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { InterruptAnswers } from '@/core/run/interrupt-answers'
import type { RunState } from '@/core/run/run-state'
import type { MessageDelivery } from '@/state/outbox/delivery'
import type { Server } from '@/state/server/servers'

import type { ThreadEngineOptions } from './thread-engine'

/** A thread in memory. Its turns go on whether a screen shows it or not, until its scope is disposed of. */
export interface ThreadSession {
  readonly key: ThreadKey
  readonly state: RunState
  /** A message of the path that is shown. */
  message(id: string): Message | undefined
  /** Whether this app ran it since it started. */
  hasRun(runId: string): boolean
  /** Shows what the device has of the thread, and fetches the rest from its server. */
  load(): Promise<void>
  /** Shows a thread that does not exist yet, and sends its first message. */
  begin(text: string, files?: Files): void
  /** Fetches what was said elsewhere. A run that this device asked for brings nothing new. */
  refresh(runId?: string): Promise<void>
  loadEarlier(): Promise<void>
  /** Shows the path to a message. Gives false while a turn is going on. */
  goTo(messageId: string | undefined): Promise<boolean>
  readonly delivery: MessageDelivery
  /** Asks for an answer to the conversation so far. */
  retry(): void
  /** Asks for the rest of an answer that was cut off. */
  continueAnswer(): void
  /** Answers what the agent asked; no answer to an interrupt counts as a no. */
  resume(answers: InterruptAnswers): void
  /** Stops the turn, in whichever tab it runs. */
  stop(): void
  /** Shows what a turn does that another tab runs. */
  follow(state: RunState): void
  /** Shows what another tab has written. */
  reread(): Promise<void>
  /** Goes on with a turn whose tab has ended. */
  takeUp(): Promise<void>
}

export interface ThreadSessionOptions {
  readonly server: Server
  readonly key: ThreadKey
  /** The tools that the next turn may use. */
  readonly tools: ThreadEngineOptions['tools']
  /** Waits until they are known. */
  readonly awaitTools: NonNullable<ThreadEngineOptions['ports']['awaitTools']>
}
