import { createBell } from './bell'

/**
 * Hands on everything that arrived while the consumer was busy with the batch before. Ends as soon
 * as the signal is aborted, whether or not the source takes notice of it.
 */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item[]> {
  const bell = createBell()
  let waiting: Item[] = []
  let end: { error?: unknown } | undefined

  async function collect() {
    for await (const item of source) {
      if (signal.aborted) return
      waiting.push(item)
      bell.ring()
    }
  }

  function finish(result: { error?: unknown }) {
    end = result
    bell.ring()
  }

  signal.addEventListener('abort', bell.ring, { once: true })
  collect().then(
    () => finish({}),
    (error: unknown) => finish({ error }),
  )
  for (;;) {
    if (signal.aborted) return
    if (waiting.length > 0) {
      const batch = waiting
      waiting = []
      yield batch
    } else if (end) {
      if ('error' in end) throw end.error
      return
    } else {
      await bell.wait()
    }
  }
}
