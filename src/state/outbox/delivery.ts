import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import type { Result } from '@/core/failure'
import { afterAttempt } from '@/core/outbox/after-attempt'
import { waitReason } from '@/core/outbox/next-message'
import type { Delivery, QueuedMessage } from '@/core/outbox/queued-message'
import type { Engine } from '@/core/run/engine'
import { isRunning, type RunState } from '@/core/run/run-state'
import { takesMessagesOnce } from '@/core/server/abilities'
import { newId } from '@/data/device/new-id'
import type { Server } from '@/state/server/servers'

import { draftPreferenceOf } from './draft-preference'
import {
  enqueue,
  forgetQueue,
  noteDelivered,
  noteDelivery,
  queueOf,
  takeQueued,
  wakeOutbox,
} from './outbox'
import { queueFacts } from './queue-facts'
import { noteReachable, noteUnreachable } from './reachable'

type NewMessage = Omit<QueuedMessage, 'delivery'>

/** A sent message that the server has not begun to answer. */
interface UnderWay {
  readonly messageId: string
  /** Shows the thread as it was before the message was sent. */
  readonly takeBack: (messageId: string) => void
}

/** Delivers the messages of a thread to its server through the outbox. */
export interface MessageDelivery {
  /** Whether messages wait to be sent. */
  readonly isWaiting: boolean
  /** Whether this tab is sending one. */
  readonly isSending: boolean
  /**
   * Sends a message now or as soon as possible, optionally in place of the message `replaces`. Resolves
   * when the device has stored it.
   */
  send(text: string, files?: Files, replaces?: string): Promise<void>
  /** Does the same with the first message of a new thread. */
  sendFirst(engine: Engine, text: string, files?: Files): void
  /** Sends a queued message, unless another tab is sending it. */
  sendQueued(message: QueuedMessage): Promise<void>
  /**
   * Follows the state of a turn. If the server did not accept the message, returns a function that takes
   * it back.
   */
  follow(state: RunState): (() => void) | undefined
  /** Called when a turn has ended, because the next message may be ready to send. */
  wake(): void
  /** Called when the thread is closed. Drops its messages from memory. */
  forget(): void
}

/** The thread session whose messages are sent. */
interface Host {
  readonly tab: { hold(): Promise<boolean>; release(): void }
  readonly turnStatus: () => 'nothing' | 'idle' | 'running'
  readonly startTurn: (begin: (engine: Engine) => unknown, onRefusal?: () => void) => void
  /** Stores the messages of the thread. */
  readonly persist: () => Promise<void>
  readonly paths: PathActions
}

/** Shows another path of the thread, and restores the current one. */
interface PathActions {
  /** Returns a function that shows again what is shown now, without a message that the server did not accept. */
  readonly prepareTakeBack: () => (messageId: string) => void
  /** Shows the path that ends before a message. Returns no engine while a turn is running. */
  readonly showPathBefore: (messageId: string) => Promise<Result<Engine | undefined>>
}

export function createMessageDelivery(server: Server, key: ThreadKey, host: Host): MessageDelivery {
  const { tab, turnStatus, startTurn, paths } = host
  let underWay: UnderWay | undefined
  /** The message whose turn is about to begin. Nothing else is sent in the meantime. */
  let launched: string | undefined
  let isClosed = false

  const newMessage = (text: string, files: Files = [], replaces?: string): NewMessage => ({
    id: newId(),
    key,
    text,
    files,
    ...(replaces !== undefined && { replaces }),
  })

  /** Whether a message that the person has just written can be sent immediately. */
  function canSendNow({ id }: NewMessage): boolean {
    if (launched !== undefined) return false
    const isFirst = !queueOf(key).some(({ delivery }) => delivery.kind === 'waiting')
    // A message that the person sends now may cancel a question from the agent.
    const facts = { ...queueFacts(key, { kind: 'idle' }), urgentId: id }
    return isFirst && waitReason(id, facts) === undefined
  }

  async function put(message: QueuedMessage, draft?: string): Promise<void> {
    if (!isClosed) await enqueue(message, draft)
  }

  function start(
    engine: Engine,
    { id, text, files }: NewMessage,
    takeBack = paths.prepareTakeBack(),
  ): void {
    underWay = { messageId: id, takeBack }
    engine.send(text, files, id)
  }

  /**
   * Begins the turn of a message that is stored as being sent. The message waits again if another turn
   * begins first.
   */
  async function launch(message: NewMessage): Promise<void> {
    const { id, replaces } = message
    const takeBack = paths.prepareTakeBack()
    const before = replaces === undefined ? undefined : await paths.showPathBefore(replaces)
    const leave = (delivery: Delivery) => {
      launched = undefined
      void noteDelivery(key, id, delivery)
    }
    if (before?.ok === false) {
      tab.release()
      return leave({ kind: 'failed', failure: before.failure })
    }
    const begin = (engine: Engine) => {
      const isElsewhere = before !== undefined && before.value !== engine
      if (isElsewhere || isRunning(engine.state)) return leave({ kind: 'waiting' })
      launched = undefined
      return start(engine, message, takeBack)
    }
    startTurn(begin, () => leave({ kind: 'waiting' }))
  }

  /** Reserves the thread for the message while it is being stored and its place is being read. */
  async function sendInPlace(message: NewMessage): Promise<void> {
    launched = message.id
    const isHeld = await tab.hold()
    if (isHeld && turnStatus() === 'idle') {
      await put({ ...message, delivery: { kind: 'sending' } })
      return void launch(message)
    }
    launched = undefined
    if (isHeld && turnStatus() !== 'running') tab.release()
    return put({ ...message, delivery: { kind: 'waiting' } })
  }

  function arrive({ messageId }: UnderWay): undefined {
    underWay = undefined
    // The device stores the message in the thread before the message leaves the outbox.
    void host.persist().then(() => noteDelivered(key, [messageId]))
  }

  return {
    get isWaiting() {
      return queueOf(key).length > 0
    },
    get isSending() {
      return launched !== undefined || underWay !== undefined
    },
    async send(text, files, replaces) {
      const message = newMessage(text, files, replaces)
      const add = (kind: 'waiting' | 'sending') => put({ ...message, delivery: { kind } })
      if (turnStatus() !== 'idle' || !canSendNow(message)) return add('waiting')
      if (replaces !== undefined) return sendInPlace(message)
      return new Promise((resolve) => {
        const begin = (engine: Engine) => {
          if (isRunning(engine.state)) return resolve(add('waiting'))
          resolve(add('sending'))
          start(engine, message)
        }
        startTurn(begin, () => resolve(add('waiting')))
      })
    },
    sendFirst(engine, text, files) {
      const message = newMessage(text, files)
      const kind = canSendNow(message) ? 'sending' : 'waiting'
      void put({ ...message, delivery: { kind } }, draftPreferenceOf(key))
      if (kind === 'sending') start(engine, message)
    },
    async sendQueued(message) {
      if (turnStatus() !== 'idle' || launched !== undefined || !(await tab.hold())) return
      const isTaken = turnStatus() === 'idle' && (await takeQueued(message))
      if (!isTaken) return turnStatus() === 'running' ? undefined : tab.release()
      launched = message.id
      return launch(message)
    },
    follow(state) {
      if (!underWay || state.kind === 'idle') return undefined
      if (state.kind === 'running' && state.step !== 'streaming') return undefined
      if (state.kind !== 'cancelled' && state.kind !== 'failed') noteReachable(server.id)
      const left =
        state.kind === 'failed' ? afterAttempt(state.failure, takesMessagesOnce(server)) : undefined
      if (!left) return arrive(underWay)
      const { messageId, takeBack } = underWay
      underWay = undefined
      if (left.kind === 'waiting') noteUnreachable(server)
      void noteDelivery(key, messageId, left)
      return () => takeBack(messageId)
    },
    wake: () => wakeOutbox(key),
    forget() {
      isClosed = true
      forgetQueue(key)
    },
  }
}
