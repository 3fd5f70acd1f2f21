import { OutgoingFailure } from './outgoing-failure'

interface Ports {
  bytes: number
  /** Maps a stream error to the error that the reader gets. */
  explain: (error: unknown) => unknown
  /** Called when reading is over. */
  finish: () => void
}

/** Matches the streams of both undici and the platform, whose types differ if DOM types are loaded. */
interface Source {
  getReader: () => {
    read: () => Promise<{ done: boolean; value?: Uint8Array | undefined }>
    cancel: (reason?: unknown) => Promise<void>
  }
}

/** Limits the size after decompression, so that a decompression bomb counts in full. */
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
