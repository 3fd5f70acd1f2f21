import type { Pause } from '@server/agents/pause'
import { describeError, type Log } from '@server/http/log'

import type { Lease } from './lease'
import type { LiveRuns } from './live-runs'

interface Duty {
  intervalMilliseconds: number
  task: () => Promise<unknown>
}

/** Renews the lease, ends runs of dead processes, and handles cancel requests. */
export async function keepWatch(ports: {
  lease: Lease
  liveRuns: LiveRuns
  pause: Pause
  log: Log
}): Promise<{ stop: () => Promise<void> }> {
  const { lease, liveRuns, pause, log } = ports
  const stopped = new AbortController()
  const duties: readonly Duty[] = [
    { intervalMilliseconds: 5000, task: () => lease.renew() },
    { intervalMilliseconds: 5000, task: () => liveRuns.endAbandoned() },
    { intervalMilliseconds: 300, task: () => liveRuns.handleCancelRequests() },
  ]

  async function attend({ intervalMilliseconds: every, task }: Duty) {
    for (;;) {
      await pause(every, stopped.signal).catch(() => {})
      if (stopped.signal.aborted) return
      await task().catch((error: unknown) => log({ event: 'duty-failed', ...describeError(error) }))
    }
  }

  await lease.renew()
  await liveRuns.endAbandoned()
  const attended = Promise.all(duties.map(attend))

  return {
    async stop() {
      stopped.abort()
      await attended
      await lease.release()
    },
  }
}
