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

/** A message whose server has not begun to answer. */
interface UnderWay {
  readonly messageId: string
  /** Shows the thread as it was before the message. */
  readonly takeBack: (messageId: string) => void
}

/** Brings the messages of a thread to its server, through the outbox. */
export interface MessageDelivery {
  /** Whether messages wait to be sent. */
  readonly isWaiting: boolean
  /** Whether this tab is sending one. */
  readonly isSending: boolean
  /**
   * Sends a message now, or as soon as it can go out. Resolves when the device has stored it. It may stand in
   * the place of another one.
   */
  send(text: string, files?: Files, replaces?: string): Promise<void>
  /** Does the same with the first message of a thread that begins. */
  sendFirst(engine: Engine, text: string, files?: Files): void
  /** Sends a message that waits, unless another tab does. */
  sendQueued(message: QueuedMessage): Promise<void>
  /** Notes what a turn does. If its server did not take the message, the result takes it back. */
  follow(state: RunState): (() => void) | undefined
  /** A turn has ended: the next message may be able to go out. */
  wake(): void
  /** The thread is closed: drops its messages from the memory. */
  forget(): void
}

/** The thread session whose messages are sent. */
interface Host {
  readonly tab: { hold(): Promise<boolean>; release(): void }
  readonly standing: () => 'nothing' | 'idle' | 'running'
  readonly startTurn: (begin: (engine: Engine) => unknown, onRefusal?: () => void) => void
  /** Stores the messages of the thread. */
  readonly persist: () => Promise<void>
  readonly place: Place
}

/** Where in the thread a message is sent. */
interface Place {
  /** The result shows again what is shown now, without a message that its server did not take. */
  readonly remember: () => (messageId: string) => void
  /** Shows the path to the place of a message. Gives no engine while a turn is going on. */
  readonly standBefore: (messageId: string) => Promise<Result<Engine | undefined>>
}

export function createMessageDelivery(server: Server, key: ThreadKey, host: Host): MessageDelivery {
  const { tab, standing, startTurn, place } = host
  let underWay: UnderWay | undefined
  /** The message whose turn is about to begin. Nothing else is sent meanwhile. */
  let launched: string | undefined
  let isClosed = false

  const newMessage = (text: string, files: Files = [], replaces?: string): NewMessage => ({
    id: newId(),
    key,
    text,
    files,
    ...(replaces !== undefined && { replaces }),
  })

  /** Whether nothing holds the message back that the person has just written. */
  function goesNow({ id }: NewMessage): boolean {
    if (launched !== undefined) return false
    const isFirst = !queueOf(key).some(({ delivery }) => delivery.kind === 'waiting')
    // It may cancel what the agent asked.
    const facts = { ...queueFacts(key, { kind: 'idle' }), urgentId: id }
    return isFirst && waitReason(id, facts) === undefined
  }

  async function put(message: QueuedMessage, draft?: string): Promise<void> {
    await enqueue(message, draft)
    // The thread may have been closed while it was stored.
    if (isClosed) forgetQueue(key)
  }

  function start(
    engine: Engine,
    { id, text, files }: NewMessage,
    takeBack = place.remember(),
  ): void {
    underWay = { messageId: id, takeBack }
    engine.send(text, files, id)
  }

  /** Begins the turn of a message that is stored as being sent. It goes back if another turn is quicker. */
  async function launch(message: NewMessage): Promise<void> {
    const { id, replaces } = message
    const takeBack = place.remember()
    const before = replaces === undefined ? undefined : await place.standBefore(replaces)
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

  /** Keeps the thread for the message while it is stored and its place is read. */
  async function sendInPlace(message: NewMessage): Promise<void> {
    launched = message.id
    const isHeld = await tab.hold()
    if (isHeld && standing() === 'idle') {
      await put({ ...message, delivery: { kind: 'sending' } })
      return void launch(message)
    }
    launched = undefined
    if (isHeld && standing() !== 'running') tab.release()
    return put({ ...message, delivery: { kind: 'waiting' } })
  }

  function arrive({ messageId }: UnderWay): undefined {
    underWay = undefined
    // The device has the message in the thread before it leaves the outbox.
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
      if (standing() !== 'idle' || !goesNow(message)) return add('waiting')
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
      const kind = goesNow(message) ? 'sending' : 'waiting'
      void put({ ...message, delivery: { kind } }, draftPreferenceOf(key))
      if (kind === 'sending') start(engine, message)
    },
    async sendQueued(message) {
      if (standing() !== 'idle' || launched !== undefined || !(await tab.hold())) return
      const isTaken = standing() === 'idle' && (await takeQueued(message))
      if (!isTaken) return standing() === 'running' ? undefined : tab.release()
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
