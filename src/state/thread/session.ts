import type { Message } from '@/core/conversation/message'
import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { InterruptAnswers } from '@/core/run/interrupt-answers'
import type { RunState } from '@/core/run/run-state'
import type { MessageDelivery } from '@/state/outbox/delivery'
import type { Server } from '@/state/server/servers'

import type { ThreadEngineOptions } from './thread-engine'

/** A thread in memory. Its turns continue whether a screen shows it or not, until its scope is disposed. */
export interface ThreadSession {
  readonly key: ThreadKey
  readonly state: RunState
  /** Returns a message of the path that is shown. */
  message(id: string): Message | undefined
  /** Whether this tab has carried out the run since the app started. */
  hasRun(runId: string): boolean
  /** Shows what the device has of the thread, and fetches the rest from its server. */
  load(): Promise<void>
  /** Shows a new thread, and sends its first message. */
  begin(text: string, files?: Files): void
  /** Fetches messages from other devices. Does nothing for a run that this device requested. */
  refresh(runId?: string): Promise<void>
  /**
   * Shows the page before the messages that are shown. Joins a load that is already in progress. Returns
   * false if there is no such page, or it cannot be read.
   */
  loadEarlier(): Promise<boolean>
  /** Shows the path to a message. Returns false if it cannot, for example while a turn is running. */
  goTo(messageId: string | undefined): Promise<boolean>
  readonly delivery: MessageDelivery
  /** Requests an answer to the conversation so far. */
  retry(): void
  /** Requests the rest of an answer that was cut off. */
  continueAnswer(): void
  /** Answers the agent's interrupts. An interrupt without an answer is cancelled. */
  resume(answers: InterruptAnswers): void
  /** Stops the turn, in whichever tab it runs. */
  stop(): void
  /** Shows the state of a turn that another tab runs. */
  follow(state: RunState): void
  /** Shows what another tab has written. */
  reread(): Promise<void>
  /** Loads the thread again, and resumes a turn whose tab was closed. */
  reload(): Promise<void>
}

export interface ThreadSessionOptions {
  readonly server: Server
  readonly key: ThreadKey
  /** The tools that the next turn may use. */
  readonly tools: ThreadEngineOptions['tools']
  /** Waits until the tools are known. */
  readonly awaitTools: NonNullable<ThreadEngineOptions['ports']['awaitTools']>
}
