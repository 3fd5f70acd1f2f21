import type { StoredEvent } from '@server/conversations/run-store'

/** Proxies and phones cut a connection that is silent for about half a minute. */
export const keepAliveMilliseconds = 15_000

const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  'x-accel-buffering': 'no',
}

/** Server-sent events whose ids, `run:index`, are what `Last-Event-ID` brings back. */
export function eventStream(
  runId: string,
  events: AsyncIterable<StoredEvent>,
  silence: number,
): Response {
  const iterator = events[Symbol.asyncIterator]()
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
      const next = await iterator.next().finally(() => timer?.refresh())
      if (next.done) {
        clearInterval(timer)
        return controller.close()
      }
      const { index, data } = next.value
      controller.enqueue(encoder.encode(`id: ${runId}:${index}\ndata: ${data}\n\n`))
    },
    async cancel() {
      clearInterval(timer)
      // Not awaited: a generator that waits for the next event returns only when it comes.
      void iterator.return?.()
    },
  })
  return new Response(body, { headers })
}

/** The index to go on from, or nothing for a header that is absent, malformed or another run's. */
export function nextIndex(runId: string, lastEventId: string | undefined): number | undefined {
  const [, run, index] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? []
  return run === runId ? Number(index) + 1 : undefined
}
