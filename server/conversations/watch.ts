import type { Pause } from '@server/agents/pause'
import { describeError, type Log } from '@server/http/log'
import type { News } from '@server/storage/news'

import type { Lease } from './lease'
import type { LiveRuns } from './live-runs'

interface Duty {
  intervalMilliseconds: number
  task: () => Promise<unknown>
}

/** Renews the lease, takes over runs of dead processes, and handles cancel requests. */
export async function keepWatch(ports: {
  lease: Lease
  liveRuns: LiveRuns
  /** Without news, requests from other processes are found by polling. */
  news?: News | undefined
  pause: Pause
  log: Log
}): Promise<{ stop: () => Promise<void> }> {
  const { lease, liveRuns, news, pause, log } = ports
  const stopped = new AbortController()
  const duties: readonly Duty[] = [
    { intervalMilliseconds: 5000, task: () => lease.renew() },
    { intervalMilliseconds: 5000, task: () => liveRuns.endAbandoned() },
    ...(news
      ? []
      : [
          { intervalMilliseconds: 300, task: () => liveRuns.handleCancelRequests() },
          { intervalMilliseconds: 300, task: () => liveRuns.lookForReleased() },
        ]),
  ]

  const report = (error: unknown) => log({ event: 'duty-failed', ...describeError(error) })

  function hearOfCancel(processId: string | undefined) {
    if (processId === undefined || processId === lease.processId)
      liveRuns.handleCancelRequests().catch(report)
  }

  async function attend({ intervalMilliseconds: every, task }: Duty) {
    for (;;) {
      await pause(every, stopped.signal).catch(() => {})
      if (stopped.signal.aborted) return
      await task().catch(report)
    }
  }

  await lease.renew()
  await liveRuns.endAbandoned()
  const attended = Promise.all(duties.map(attend))
  const following = [
    news?.follow('cancels', hearOfCancel),
    news?.follow('releases', () => void liveRuns.lookForReleased().catch(report)),
  ]

  return {
    async stop() {
      for (const stopFollowing of following) stopFollowing?.()
      stopped.abort()
      await attended
      await lease.release().catch(report)
    },
  }
}
