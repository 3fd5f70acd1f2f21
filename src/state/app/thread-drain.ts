import type { ThreadKey } from '@/core/conversation/thread-key'
import { attempt } from '@/core/failure'
import { afterKill } from '@/core/outbox/after-attempt'
import { nextMessage } from '@/core/outbox/next-message'
import { isRunning } from '@/core/run/run-state'
import { takesMessagesOnce } from '@/core/server/abilities'
import { recoverOutbox } from '@/data/store/outbox/outbox'
import { turns } from '@/data/tabs/turns'
import { attemptOrReport } from '@/state/device/note-run'
import { loadOutbox, queueOf } from '@/state/outbox/outbox'
import { queueFacts } from '@/state/outbox/queue-facts'
import type { Server } from '@/state/server/servers'
import { openThreadSession, threadSessionOf } from '@/state/thread/thread-sessions'
import { turnElsewhere } from '@/state/thread/turn-tab'

/**
 * Sends the queued messages of one thread, one after the other. The returned function checks whether one
 * can be sent now. Calls `onEmpty` when there is nothing left to do.
 */
export function createThreadDrain(server: Server, key: ThreadKey, onEmpty: () => void): () => void {
  let isBusy = false
  let isCheckPending = false

  const stateOf = () => turnElsewhere(key) ?? threadSessionOf(key)?.state ?? { kind: 'idle' }
  const next = () => nextMessage(queueOf(key), queueFacts(key, stateOf()))

  async function sendNext(): Promise<void> {
    // The turn of a message sent in this tick may not have started yet.
    await Promise.resolve()
    if (await isSendInterrupted()) await recover()
    if (!next()) return
    const session = openThreadSession(server, key)
    await session.load()
    const message = next()
    if (message) await session.delivery.sendQueued(message)
  }

  /** Whether an earlier launch of the app, or another tab, was closed while sending a message. */
  async function isSendInterrupted(): Promise<boolean> {
    const isSending = queueOf(key).some(({ delivery }) => delivery.kind === 'sending')
    if (threadSessionOf(key)?.delivery.isSending) return false
    return isSending && !isRunning(stateOf()) && !(await turns.isElsewhere(key))
  }

  async function recover(): Promise<void> {
    const recovered = await attempt(recoverOutbox(key, afterKill(takesMessagesOnce(server))))
    if (!recovered.ok) return
    await loadOutbox()
    // A load that is already in progress may be outdated; the second call starts a new one.
    await threadSessionOf(key)?.reload()
    await threadSessionOf(key)?.reload()
  }

  async function drain(): Promise<void> {
    while (isCheckPending) {
      isCheckPending = false
      const sent = await attemptOrReport(key, 'outbox', sendNext())
      // Trying again immediately might fail in the same way for ever.
      if (!sent.ok) break
    }
    isBusy = false
    if (queueOf(key).length === 0) onEmpty()
  }

  return () => {
    isCheckPending = true
    if (isBusy) return
    isBusy = true
    void drain()
  }
}
