import { describeError, type Log } from '@server/http/log'
import { streamHeaders } from '@server/http/text-stream'

import type { FeedEntry } from './feed'

/** How long clients wait before they reconnect. */
const retry = 'retry: 3000\n'

/**
 * Streams changes with their sequence as event id. The first frame may have an id but no data: it shows
 * that the feed is open, and lets the client resume even if no change has arrived yet. A change is taken
 * from its source only after the client has read the previous one.
 */
export function feedStream(
  source: AsyncIterable<FeedEntry>,
  connection: AbortController,
  ports: { keepAliveMilliseconds: number; log: Log },
): Response {
  const iterator = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const { signal } = connection
  let opening = retry

  /** A failing feed ends normally: the client reconnects and continues where it was. */
  async function take(): Promise<FeedEntry | undefined> {
    try {
      const next = await iterator.next()
      return next.done ? undefined : next.value
    } catch (error) {
      ports.log({ event: 'feed-failed', ...describeError(error) })
      return undefined
    }
  }

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const timer = setInterval(() => {
        const isRead = (controller.desiredSize ?? 0) > 0
        if (isRead) controller.enqueue(encoder.encode(': keep-alive\n\n'))
      }, ports.keepAliveMilliseconds).unref()
      const end = () => {
        clearInterval(timer)
        // Not awaited, because the source returns only after it notices the aborted signal.
        void iterator.return?.()
        if (signal.reason !== clientLeft) controller.close()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    },
    async pull(controller) {
      const next = await take()
      if (signal.aborted) return
      if (!next) return connection.abort()
      controller.enqueue(encoder.encode(opening + frame(next)))
      opening = ''
    },
    cancel() {
      connection.abort(clientLeft)
    },
  })
  return new Response(body, { headers: streamHeaders })
}

/** Closing a cancelled stream would throw. */
const clientLeft = Symbol('client left')

function frame({ sequence, change }: FeedEntry): string {
  const data = change ? `data: ${JSON.stringify(change)}\n` : ''
  return `id: ${sequence}\n${data}\n`
}
