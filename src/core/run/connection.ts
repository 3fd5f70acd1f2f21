import type { Clock } from '@/core/clock'
import { FailureError, type Failure } from '@/core/failure'

import type { Portion } from './run-ports'

/** Agent servers send something at least every 15 seconds. */
const defaultSilenceLimitMilliseconds = 45_000
/** How long a server may take after a run to close the stream or to begin another run in it. */
const hangUpLimitMilliseconds = 1_000

export interface Connection {
  /** Reads the stream to its end. Returns the failure that ended it, if any. */
  read(
    open: (signal: AbortSignal) => Promise<AsyncIterable<Portion>>,
    on: { open(): void; portion(portion: Portion): void },
  ): Promise<Failure | undefined>
  /** Call it when a run is over: closes the stream after a while, unless another run begins. */
  expectEnd(): void
  /** Call it when the stream continues: keeps the stream open. */
  expectMore(): void
  close(): void
}

export function createConnection(
  turn: AbortSignal,
  clock: Clock,
  silenceLimitMilliseconds = defaultSilenceLimitMilliseconds,
): Connection {
  const controller = new AbortController()
  const { signal } = controller
  const close = () => controller.abort()
  let heardAt = clock.now()
  let isSilent = false
  let bug: { error: unknown } | undefined

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const left = heardAt + silenceLimitMilliseconds - clock.now()
      if (left <= 0) {
        isSilent = true
        return close()
      }
      await clock.wait(left, signal)
    }
  }

  let hangUpTimer: AbortController | undefined

  async function closeUnlessMore(more: AbortSignal): Promise<void> {
    await clock.wait(hangUpLimitMilliseconds, more)
    if (!more.aborted) close()
  }

  /** Ends the stream, so that `read` throws the bug. */
  function crash(error: unknown): void {
    bug = { error }
    close()
  }

  turn.addEventListener('abort', close)
  if (turn.aborted) close()

  return {
    async read(open, on) {
      watch().catch(crash)
      try {
        const stream = await open(signal)
        on.open()
        for await (const portion of stream) {
          heardAt = clock.now()
          on.portion(portion)
        }
        if (bug) throw bug.error
        return isSilent ? { kind: 'timed-out' } : undefined
      } catch (error) {
        if (bug) throw bug.error
        if (isSilent) return { kind: 'timed-out' }
        if (signal.aborted) return undefined
        if (error instanceof FailureError) return error.failure
        throw error
      } finally {
        hangUpTimer?.abort()
        turn.removeEventListener('abort', close)
        close()
      }
    },
    expectEnd() {
      if (hangUpTimer) return
      hangUpTimer = new AbortController()
      closeUnlessMore(hangUpTimer.signal).catch(crash)
    },
    expectMore() {
      hangUpTimer?.abort()
      hangUpTimer = undefined
    },
    close,
  }
}
