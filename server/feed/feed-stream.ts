import { describeError, type Log } from '@server/http/log'
import { streamHeaders } from '@server/http/text-stream'

import type { FeedEntry } from './feed'

/** How long a client waits before it comes back. */
const retry = 'retry: 3000\n'

/**
 * Server-sent events whose ids are sequences. The first frame carries an id and no data: it tells
 * that the feed is open, and gives a client that loses it before any change a place to go on from.
 * A change is taken from its source only when the client has read the one before.
 */
export function feedStream(
  told: AsyncIterable<FeedEntry>,
  connection: AbortController,
  ports: { keepAliveMilliseconds: number; log: Log },
): Response {
  const iterator = told[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  const { signal } = connection
  let opening = retry

  /** A feed that fails ends like any other: the client comes back and goes on where it was. */
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
        // Not awaited: the source returns when it has noticed that the signal is aborted.
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

/** A stream that was cancelled is closed already, and closing it again would throw. */
const clientLeft = Symbol('client left')

function frame({ sequence, change }: FeedEntry): string {
  const data = change ? `data: ${JSON.stringify(change)}\n` : ''
  return `id: ${sequence}\n${data}\n`
}
