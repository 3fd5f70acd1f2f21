import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { afterKill } from '@/core/outbox/after-attempt'
import { nextMessage } from '@/core/outbox/next-message'
import { isRunning } from '@/core/run/run-state'
import { takesMessagesOnce } from '@/core/server/abilities'
import { recoverOutbox } from '@/data/store/outbox/outbox'
import { turns } from '@/data/tabs/turns'
import { loadOutbox, queueOf } from '@/state/outbox/outbox'
import { queueFacts } from '@/state/outbox/queue-facts'
import type { Server } from '@/state/server/servers'
import { openThreadSession, threadSessionOf } from '@/state/thread/thread-sessions'
import { turnElsewhere } from '@/state/thread/turn-tab'

/** Sends the messages of one thread, one after the other. The result looks whether one can go out now. */
export function createThreadDrain(server: Server, key: ThreadKey): () => void {
  let isBusy = false
  let isAsked = false

  const stateOf = () => turnElsewhere(key) ?? threadSessionOf(key)?.state ?? { kind: 'idle' }
  const next = () => nextMessage(queueOf(key), queueFacts(key, stateOf()))

  async function work(): Promise<void> {
    // What has just been said may not have begun to run.
    await Promise.resolve()
    if (await isLeft()) await recover()
    if (!next()) return
    const session = openThreadSession(server, key)
    await session.load()
    const message = next()
    if (message) await session.delivery.sendQueued(message)
  }

  /** Whether an earlier start of the app, or another tab, ended while it sent a message. */
  async function isLeft(): Promise<boolean> {
    const isSending = queueOf(key).some(({ delivery }) => delivery.kind === 'sending')
    if (threadSessionOf(key)?.delivery.isSending) return false
    return isSending && !isRunning(stateOf()) && !(await turns.isElsewhere(key))
  }

  async function recover(): Promise<void> {
    const recovered = await attempt(recoverOutbox(key, afterKill(takesMessagesOnce(server))))
    if (!recovered.ok) return
    await loadOutbox()
    // What is being read may be from before. The second time, it is not.
    await threadSessionOf(key)?.takeUp()
    await threadSessionOf(key)?.takeUp()
  }

  async function workOff(): Promise<void> {
    while (isAsked) {
      isAsked = false
      await work()
    }
    isBusy = false
  }

  return () => {
    isAsked = true
    if (isBusy) return
    isBusy = true
    void workOff()
  }
}
