import type { ThreadKey } from '@/core/conversation/thread-key'
import type { Files } from '@/core/conversation/user-message'
import { afterAttempt } from '@/core/outbox/after-attempt'
import { waitReason } from '@/core/outbox/next-message'
import type { QueuedMessage } from '@/core/outbox/queued-message'
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

/** A message that goes back to the outbox, and the state that its thread was in before it. */
export interface Withdrawal {
  readonly messageId: string
  readonly state: RunState
}

/** Brings the messages of a thread to its server, through the outbox. */
export interface MessageDelivery {
  /** Whether messages wait to be sent. */
  readonly isWaiting: boolean
  /** Sends a message now, or as soon as it can go out. Resolves when the device has stored it. */
  send(text: string, files?: Files): Promise<void>
  /** Does the same with the first message of a thread that begins. */
  sendFirst(engine: Engine, text: string, files?: Files): void
  /** Sends a message that waits, unless another tab does. */
  sendQueued(message: QueuedMessage): Promise<void>
  /** Notes what a turn does. Returns the message if its server did not take it. */
  follow(state: RunState): Withdrawal | undefined
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
}

export function createMessageDelivery(server: Server, key: ThreadKey, host: Host): MessageDelivery {
  const { tab, standing, startTurn } = host
  let underWay: Withdrawal | undefined
  let isClosed = false

  const newMessage = (text: string, files: Files = []): NewMessage => ({
    id: newId(),
    key,
    text,
    files,
  })

  /** Whether nothing holds the message back that the person has just written. */
  function goesNow({ id }: NewMessage): boolean {
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

  function start(engine: Engine, { id, text, files }: NewMessage): void {
    underWay = { messageId: id, state: engine.state }
    engine.send(text, files, id)
  }

  function arrive({ messageId }: Withdrawal): undefined {
    underWay = undefined
    // The device has the message in the thread before it leaves the outbox.
    void host.persist().then(() => noteDelivered(key, [messageId]))
  }

  return {
    get isWaiting() {
      return queueOf(key).length > 0
    },
    async send(text, files) {
      const message = newMessage(text, files)
      const add = (kind: 'waiting' | 'sending') => put({ ...message, delivery: { kind } })
      if (standing() !== 'idle' || !goesNow(message)) return add('waiting')
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
      if (standing() !== 'idle' || !(await tab.hold())) return
      const isTaken = standing() === 'idle' && (await takeQueued(message))
      if (!isTaken) return standing() === 'running' ? undefined : tab.release()
      const putBack = () => void noteDelivery(key, message.id, { kind: 'waiting' })
      startTurn((engine) => (isRunning(engine.state) ? putBack() : start(engine, message)), putBack)
    },
    follow(state) {
      if (!underWay || state.kind === 'idle') return undefined
      if (state.kind === 'running' && state.step !== 'streaming') return undefined
      if (state.kind !== 'cancelled' && state.kind !== 'failed') noteReachable(server.id)
      const left =
        state.kind === 'failed' ? afterAttempt(state.failure, takesMessagesOnce(server)) : undefined
      if (!left) return arrive(underWay)
      const own = underWay
      underWay = undefined
      if (left.kind === 'waiting') noteUnreachable(server)
      void noteDelivery(key, own.messageId, left)
      return own
    },
    wake: () => wakeOutbox(key),
    forget() {
      isClosed = true
      forgetQueue(key)
    },
  }
}
