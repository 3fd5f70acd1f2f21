import type { Pause } from '@server/agents/pause'
import { describeError, type Log } from '@server/http/log'
import type { Notifications } from '@server/storage/notifications'

import type { Lease } from './lease'
import type { LiveRuns } from './live-runs'

interface PeriodicTask {
  intervalMilliseconds: number
  task: () => Promise<unknown>
}

/** Renews the lease, takes over runs of dead processes, and handles cancel requests. */
export async function startMaintenance(ports: {
  lease: Lease
  liveRuns: LiveRuns
  /** Without notifications, requests from other processes are found by polling. */
  notifications?: Notifications | undefined
  pause: Pause
  log: Log
}): Promise<{ stop: () => Promise<void> }> {
  const { lease, liveRuns, notifications, pause, log } = ports
  const stopped = new AbortController()
  const tasks: readonly PeriodicTask[] = [
    { intervalMilliseconds: 5000, task: () => lease.renew() },
    { intervalMilliseconds: 5000, task: () => liveRuns.takeOverAbandoned() },
    ...(notifications
      ? []
      : [
          { intervalMilliseconds: 300, task: () => liveRuns.handleCancelRequests() },
          { intervalMilliseconds: 300, task: () => liveRuns.lookForReleased() },
        ]),
  ]

  const logFailure = (error: unknown) => log({ event: 'duty-failed', ...describeError(error) })

  function onCancelRequest(processId: string | undefined) {
    if (processId === undefined || processId === lease.processId)
      liveRuns.handleCancelRequests().catch(logFailure)
  }

  async function runPeriodically({ intervalMilliseconds: every, task }: PeriodicTask) {
    for (;;) {
      await pause(every, stopped.signal).catch(() => {})
      if (stopped.signal.aborted) return
      await task().catch(logFailure)
    }
  }

  await lease.renew()
  await liveRuns.takeOverAbandoned()
  const running = Promise.all(tasks.map(runPeriodically))
  const subscriptions = [
    notifications?.subscribe('cancels', onCancelRequest),
    notifications?.subscribe('releases', () => void liveRuns.lookForReleased().catch(logFailure)),
  ]

  return {
    async stop() {
      for (const unsubscribe of subscriptions) unsubscribe?.()
      stopped.abort()
      await running
      await lease.release().catch(logFailure)
    },
  }
}
