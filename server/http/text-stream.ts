export const streamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store',
  'x-accel-buffering': 'no',
}

/** Streams server-sent events and keep-alive comments. Calls `onLeft` if the client disconnects. */
export function textStream<Part>(
  parts: AsyncIterable<Part>,
  textOf: (part: Part) => string,
  keepAliveMilliseconds: number,
  onLeft: () => void,
): Response {
  const iterator = parts[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined

  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      timer = setInterval(() => {
        const isRead = (controller.desiredSize ?? 0) > 0
        if (isRead) controller.enqueue(Buffer.from(': keep-alive\n\n'))
      }, keepAliveMilliseconds).unref()
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        timer?.refresh()
        if (!next.done) return controller.enqueue(Buffer.from(textOf(next.value)))
        clearInterval(timer)
        controller.close()
      } catch (error) {
        clearInterval(timer)
        throw error
      }
    },
    cancel() {
      clearInterval(timer)
      onLeft()
      // Not awaited, because a generator that is waiting returns only after its next value.
      void iterator.return?.()
    },
  })
  return new Response(body, { headers: streamHeaders })
}
