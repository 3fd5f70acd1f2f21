import type { EventPage } from '@server/conversations/event-store'

/** Proxies and phones cut a connection that is silent for about half a minute. */
export const keepAliveMilliseconds = 15_000

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  'x-accel-buffering': 'no',
}

/**
 * Server-sent events whose ids, `run:index`, are what `Last-Event-ID` brings back. The signal is
 * aborted when the client leaves.
 */
export function eventStream(
  runId: string,
  follow: (signal: AbortSignal) => AsyncIterable<EventPage>,
  silence: number,
): Response {
  const left = new AbortController()
  const iterator = follow(left.signal)[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  let timer: NodeJS.Timeout | undefined

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        const isRead = (controller.desiredSize ?? 0) > 0
        if (isRead) controller.enqueue(encoder.encode(': keep-alive\n\n'))
      }, silence).unref()
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        timer?.refresh()
        if (!next.done) return controller.enqueue(encoder.encode(framesOf(runId, next.value)))
        clearInterval(timer)
        controller.close()
      } catch (error) {
        clearInterval(timer)
        throw error
      }
    },
    async cancel() {
      clearInterval(timer)
      left.abort()
      // Not awaited: a generator that waits for the next event returns only when it comes.
      void iterator.return?.()
    },
  })
  return new Response(body, { headers })
}

function framesOf(runId: string, { from, data }: EventPage): string {
  let index = from
  let frames = ''
  for (const event of data) {
    frames += `id: ${runId}:${index}\ndata: ${event}\n\n`
    index += 1
  }
  return frames
}

/** The index to go on from, or nothing for a header that is absent, malformed or another run's. */
export function nextIndex(runId: string, lastEventId: string | undefined): number | undefined {
  const [, run, index] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? []
  return run === runId ? Number(index) + 1 : undefined
}
