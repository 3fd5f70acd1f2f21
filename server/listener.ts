import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'

import type { Problem } from '@/core/contract/problem'
import type { Environment } from '@server/environment/environment'
import { StartFailure } from '@server/process/start-failure'

/** For sending a request. Responses have no time limit. */
const requestTimeoutMilliseconds = 30_000

const maximumHeaderBytes = 16 * 1024

export type HandleRequest = (
  incoming: IncomingMessage | Http2ServerRequest,
  outgoing: ServerResponse | Http2ServerResponse,
) => void

export type Listener = ReturnType<typeof createListener>

/** Speaks HTTP/1.1 and, with a certificate, HTTP/2. */
export function createListener(
  { TLS_CERT, TLS_KEY }: Pick<Environment, 'TLS_CERT' | 'TLS_KEY'>,
  answer: HandleRequest,
) {
  const isSecure = TLS_CERT !== undefined && TLS_KEY !== undefined
  const server = isSecure ? secureServer(TLS_CERT, TLS_KEY, answer) : plainServer(answer)
  const sockets = new Set<Socket | TLSSocket>()
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket | TLSSocket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return {
    server,
    isSecure,
    closeConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function plainServer(answer: HandleRequest) {
  const limits = { requestTimeout: requestTimeoutMilliseconds, maxHeaderSize: maximumHeaderBytes }
  return createServer(limits, answer).on('clientError', refuseConnection)
}

const malformed = { line: '400 Bad Request', sentence: 'The request is not valid HTTP.' }

const malformations: Record<string, typeof malformed> = {
  HPE_HEADER_OVERFLOW: {
    line: '431 Request Header Fields Too Large',
    sentence: 'The headers are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    line: '408 Request Timeout',
    sentence: 'The request took too long to arrive.',
  },
}

/** Answers malformed HTTP with a `Problem` too, and closes the connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  const { line, sentence } = malformations[error.code ?? ''] ?? malformed
  const problem: Problem = {
    error: { message: sentence, type: 'invalid_request_error', code: 'invalid_request' },
  }
  const body = JSON.stringify(problem)
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${body}`)
}

function secureServer(certificate: string, key: string, answer: HandleRequest) {
  try {
    const files = { cert: readFileSync(certificate), key: readFileSync(key) }
    return createSecureServer({ ...files, allowHTTP1: true, minVersion: 'TLSv1.2' }, answer)
  } catch {
    throw new StartFailure(
      'certificate-unusable',
      'The certificate in TLS_CERT and the key in TLS_KEY cannot be used. Both must be PEM files that belong together.',
    )
  }
}
