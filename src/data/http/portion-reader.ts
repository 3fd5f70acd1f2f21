export interface PortionReader {
  read: () => Promise<ReadableStreamReadResult<Uint8Array>>
  cancel: () => Promise<void>
}

/** Reads the portions of a response as they come. A phone hands each over on its own, however late it is read. */
export const portionReader = (stream: ReadableStream<Uint8Array>): PortionReader =>
  stream.getReader()
