import { textStream } from '@server/http/text-stream'
import type { EventPage } from '@server/storage/event-store'

/** Proxies and phones cut a connection that is silent for about half a minute. */
export const keepAliveMilliseconds = 15_000

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
  return textStream(frames(runId, follow(left.signal)), silence, () => left.abort())
}

async function* frames(runId: string, pages: AsyncIterable<EventPage>): AsyncGenerator<string> {
  for await (const page of pages) yield framesOf(runId, page)
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
