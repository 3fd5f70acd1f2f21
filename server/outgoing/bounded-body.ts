import { OutgoingFailure } from './outgoing-failure'

interface Ports {
  bytes: number
  /** What a reader is told of an error in the stream. */
  explain: (error: unknown) => unknown
  /** Nothing more will be read. */
  finish: () => void
}

/** A stream of undici's or of the platform's own: their types differ where the DOM's are loaded. */
interface Source {
  getReader: () => {
    read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>
    cancel: (reason?: unknown) => Promise<void>
  }
}

/** Counts what a reader gets: bytes after decompression, so a small bomb is a large answer. */
export function boundedBody(
  body: Source,
  { bytes, explain, finish }: Ports,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let left = bytes

  async function read() {
    const { done, value } = await reader.read()
    if (done || !value) return undefined
    left -= value.byteLength
    if (left < 0) {
      const failure = new OutgoingFailure('too-large')
      void reader.cancel(failure)
      throw failure
    }
    return value
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await read()
          if (chunk !== undefined) return controller.enqueue(chunk)
          finish()
          controller.close()
        } catch (error) {
          const failure = explain(error)
          finish()
          controller.error(failure)
        }
      },
      async cancel(reason) {
        finish()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
