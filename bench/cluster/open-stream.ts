import { connect } from 'node:net'

/** A response as it comes, without the cost of a client that understands HTTP. */
export function openStream(
  request: { port: number; method: 'GET' | 'POST'; path: string; user: string; body?: string },
  hear: (text: string) => void,
): { ended: Promise<void>; close: () => void } {
  const { port, method, path, user, body = '' } = request
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const ended = new Promise<void>((resolve, reject) => {
    let isFirst = true
    socket.setEncoding('latin1').on('data', (text) => {
      const line = String(text)
      if (isFirst && !line.startsWith('HTTP/1.1 200')) reject(new Error(line.slice(0, 300)))
      isFirst = false
      hear(line)
    })
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
