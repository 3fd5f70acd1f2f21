import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'

import type { Problem } from '@/core/contract/problem'
import type { Environment } from '@server/environment/environment'
import { StartFailure } from '@server/process/start-failure'

/** How long clients may take. Responses have no time limit as long as bytes flow. */
export interface ListenerTimeouts {
  /** For sending a request, and for a TLS handshake. */
  requestMilliseconds: number
  /** How often requests are checked for timeouts. */
  checkMilliseconds: number
  /** For silence in both directions. Streams send a comment every fifteen seconds. */
  silenceMilliseconds: number
  /** For an idle HTTP/2 connection, and between the pings of an active one. */
  sessionMilliseconds: number
  /** For reading the response to a malformed request. */
  refusalMilliseconds: number
}

const defaultTimeouts: ListenerTimeouts = {
  requestMilliseconds: 30_000,
  checkMilliseconds: 5000,
  // Some models think for minutes before a response that is not streamed begins.
  silenceMilliseconds: 900_000,
  sessionMilliseconds: 60_000,
  refusalMilliseconds: 1000,
}

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
  timeouts: ListenerTimeouts = defaultTimeouts,
) {
  const isSecure = TLS_CERT !== undefined && TLS_KEY !== undefined
  const server = isSecure
    ? secureServer(TLS_CERT, TLS_KEY, answer, timeouts)
    : plainServer(answer, timeouts)
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

function plainServer(answer: HandleRequest, timeouts: ListenerTimeouts) {
  const limits = {
    requestTimeout: timeouts.requestMilliseconds,
    headersTimeout: timeouts.requestMilliseconds,
    connectionsCheckingInterval: timeouts.checkMilliseconds,
    maxHeaderSize: maximumHeaderBytes,
    // TCP keep-alive detects a peer that vanished without closing the connection.
    keepAlive: true,
    keepAliveInitialDelay: timeouts.sessionMilliseconds,
  }
  const server = createServer(limits, answer)
  server.setTimeout(timeouts.silenceMilliseconds)
  return server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseConnection(error, socket, timeouts.refusalMilliseconds)
  })
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

/**
 * Answers malformed HTTP with a `Problem` too, and closes the connection, even if the client keeps
 * its half open.
 */
function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  refusalMilliseconds: number,
): void {
  if (!socket.writable) return void socket.destroy()
  const { line, sentence } = malformations[error.code ?? ''] ?? malformed
  const problem: Problem = {
    error: { message: sentence, type: 'invalid_request_error', code: 'invalid_request' },
  }
  const body = JSON.stringify(problem)
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
  socket.end(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${body}`)
  setTimeout(() => socket.destroy(), refusalMilliseconds).unref()
}

function secureServer(
  certificate: string,
  key: string,
  answer: HandleRequest,
  timeouts: ListenerTimeouts,
) {
  const options = {
    allowHTTP1: true,
    minVersion: 'TLSv1.2',
    handshakeTimeout: timeouts.requestMilliseconds,
  } as const
  try {
    const files = { cert: readFileSync(certificate), key: readFileSync(key) }
    const server = createSecureServer({ ...files, ...options }, answer)
    // These limits apply to HTTP/1.1 clients. The types of an HTTP/2 server lack them.
    Object.assign(server, {
      requestTimeout: timeouts.requestMilliseconds,
      headersTimeout: timeouts.requestMilliseconds,
    })
    return server.on('session', (session) => watchSession(session, timeouts.sessionMilliseconds))
  } catch {
    throw new StartFailure(
      'certificate-unusable',
      'The certificate in TLS_CERT and the key in TLS_KEY cannot be used. Both must be PEM files that belong together.',
    )
  }
}

/** Closes an HTTP/2 connection that is idle or whose client does not answer pings. */
function watchSession(session: ServerHttp2Session, everyMilliseconds: number): void {
  let openStreams = 0
  let isUsed = false
  let isAlive = true
  session.on('stream', (stream) => {
    openStreams += 1
    isUsed = true
    stream.once('close', () => (openStreams -= 1))
  })
  const timer = setInterval(() => {
    const isIdle = openStreams === 0 && !isUsed
    if (isIdle || !isAlive) return session.destroy()
    isUsed = false
    isAlive = false
    session.ping(() => (isAlive = true))
  }, everyMilliseconds).unref()
  session.once('close', () => clearInterval(timer))
}
