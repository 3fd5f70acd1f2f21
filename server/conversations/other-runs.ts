import { z } from 'zod'

import type { Pause } from '@server/agents/pause'
import { createBell } from '@server/feed/bell'
import type { Notifications } from '@server/storage/notifications'

/** How often to poll for events of another process if the database sends no notifications. */
const pollMilliseconds = 200

const Ids = z.array(z.string())

/** Call this before reading the store. The result waits for later events or for the signal to abort. */
type Listen = () => (signal: AbortSignal) => Promise<void>

/** Wakes followers when a run of another process may have new events. */
export function createOtherRuns({
  notifications,
  pause,
}: {
  notifications: Notifications | undefined
  pause: Pause
}) {
  const followed = new Map<string, Set<() => void>>()
  let isListening = false

  function onNotification(message: string | undefined) {
    if (followed.size === 0) return
    const ids = message === undefined ? undefined : Ids.safeParse(JSON.parse(message)).data
    for (const runId of ids ?? followed.keys()) for (const ring of followed.get(runId) ?? []) ring()
  }

  const poll: Listen = () => (signal) =>
    pause(pollMilliseconds, signal).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })

  return {
    /** Costs nothing until `listen` is called, because most followers follow runs of this process. */
    follow(runId: string): { listen: Listen; leave: () => void } {
      if (!notifications) return { listen: poll, leave: () => {} }
      const bell = createBell()
      return {
        listen() {
          if (!isListening) notifications.subscribe('runs', onNotification)
          isListening = true
          followed.set(runId, (followed.get(runId) ?? new Set()).add(bell.ring))
          const rung = bell.wait()
          return async (signal) => {
            signal.addEventListener('abort', bell.ring, { once: true })
            if (!signal.aborted) await rung
            signal.removeEventListener('abort', bell.ring)
          }
        },
        leave() {
          const own = followed.get(runId)
          own?.delete(bell.ring)
          if (own?.size === 0) followed.delete(runId)
        },
      }
    },
  }
}
