import { createBell } from '@server/feed/bell'

/**
 * Yields everything that arrived while the consumer was busy with the previous batch. Pauses the
 * source at `maximum` items. Ends when the signal is aborted, even if the source ignores it.
 */
export async function* inBatches<Item>(
  source: AsyncIterable<Item>,
  signal: AbortSignal,
  maximum: number,
): AsyncGenerator<Item[]> {
  const arrived = createBell()
  const taken = createBell()
  let waiting: Item[] = []
  let end: { error?: unknown } | undefined
  // Checking the signal itself for each item has a measurable cost.
  let isAborted = signal.aborted

  async function collect() {
    for await (const item of source) {
      if (isAborted) return
      waiting.push(item)
      arrived.ring()
      if (waiting.length >= maximum) await taken.wait()
    }
  }

  function finish(result: { error?: unknown }) {
    end = result
    arrived.ring()
  }

  function leave() {
    isAborted = true
    arrived.ring()
    taken.ring()
  }

  signal.addEventListener('abort', leave, { once: true })
  collect().then(
    () => finish({}),
    (error: unknown) => finish({ error }),
  )
  for (;;) {
    if (isAborted) return
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
