import { createBell } from '@server/feed/bell'

/**
 * Hands on everything that arrived while the consumer was busy with the batch before, and lets the
 * source wait when that is `most`. Ends as soon as the signal is aborted, whether or not the source
 * takes notice of it.
 */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
  most: number,
): AsyncGenerator<Item[]> {
  const arrived = createBell()
  const taken = createBell()
  let waiting: Item[] = []
  let end: { error?: unknown } | undefined

  async function collect() {
    for await (const item of source) {
      if (signal.aborted) return
      waiting.push(item)
      arrived.ring()
      if (waiting.length >= most) await taken.wait()
    }
  }

  function finish(result: { error?: unknown }) {
    end = result
    arrived.ring()
  }

  function leave() {
    arrived.ring()
    taken.ring()
  }

  signal.addEventListener('abort', leave, { once: true })
  collect().then(
    () => finish({}),
    (error: unknown) => finish({ error }),
  )
  for (;;) {
    if (signal.aborted) return
    if (waiting.length > 0) {
      const batch = waiting
      waiting = []
      taken.ring()
      yield batch
    } else if (end) {
      if ('error' in end) throw end.error
      return
    } else {
      await arrived.wait()
    }
  }
}
