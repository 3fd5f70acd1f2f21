import { textStream } from '@server/http/text-stream'
import type { EventPage } from '@server/storage/write-events'

/** Proxies and phones close connections after about half a minute of silence. */
export const keepAliveMilliseconds = 15_000

/**
 * Streams a run as server-sent events with ids `run:index`, which clients send back in
 * `Last-Event-ID`. Aborts the signal when the client disconnects.
 */
export function eventStream(
  runId: string,
  follow: (signal: AbortSignal) => AsyncIterable<EventPage>,
  keepAliveMilliseconds: number,
): Response {
  const disconnected = new AbortController()
  const pages = follow(disconnected.signal)
  const textOf = (page: EventPage) => framesOf(runId, page)
  return textStream(pages, textOf, keepAliveMilliseconds, () => disconnected.abort())
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

/** Returns undefined if the header is absent, malformed or names another run. */
export function nextIndex(runId: string, lastEventId: string | undefined): number | undefined {
  const [, run, index] = /^(.+):(\d{1,9})$/.exec(lastEventId ?? '') ?? []
  return run === runId ? Number(index) + 1 : undefined
}
