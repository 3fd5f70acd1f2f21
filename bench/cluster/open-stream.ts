import { connect } from 'node:net'

/** Shared by all connections: its content is processed before the next one reads. */
const buffer = Buffer.alloc(64 * 1024)

/**
 * Reads a response without the cost of an HTTP client or of Node's streams, because the client shares the processors
 * with the servers that it measures.
 */
export function openStream(
  request: { port: number; method: 'GET' | 'POST'; path: string; user: string; body?: string },
  hear: (text: string) => void,
): { ended: Promise<void>; close: () => void } {
  const { port, method, path, user, body = '' } = request
  let isFirst = true
  let fail: (error: Error) => void = () => {}

  function read(length: number): boolean {
    const text = buffer.toString('latin1', 0, length)
    if (isFirst && !text.startsWith('HTTP/1.1 200')) fail(new Error(text.slice(0, 300)))
    isFirst = false
    hear(text)
    return true
  }

  const onread = { buffer, callback: read }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
  const ended = new Promise<void>((resolve, reject) => {
    fail = reject
    socket.once('error', reject)
    socket.once('close', () => resolve())
  })
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n` +
      `authorization: Bearer ${user}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  return { ended, close: () => void socket.destroy() }
}
