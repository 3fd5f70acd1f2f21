import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer } from 'node:net'
import { text } from 'node:stream/consumers'

import { listen } from './companion/listen'

/** A host that the app has no reason to contact. */
export interface Trap {
  host: string
  /** The number of connections, with or without TLS. */
  visits: () => number
  close: () => void
}

export async function openTrap(): Promise<Trap> {
  let visits = 0
  const server = createSocketServer((socket) => {
    visits += 1
    socket.on('error', () => {})
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { host: `127.0.0.1:${port}`, visits: () => visits, close: () => server.close() }
}

const charactersPerPiece = 7

/** Starts an OpenAI-compatible server whose model gives the same answer to everything, in small chunks. */
export async function openHostileModel(
  answer: string,
): Promise<{ host: string; close: () => void }> {
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end()
    const body = await text(request)
    if (request.url === '/v1/models') {
      const models = { object: 'list', data: [{ id: 'hostile', object: 'model' }] }
      response.writeHead(200, { ...headers, 'content-type': 'application/json' })
      return void response.end(JSON.stringify(models))
    }
    if (request.method !== 'POST') return void response.writeHead(404, headers).end()
    if (!body.includes('"stream":true')) {
      response.writeHead(200, { ...headers, 'content-type': 'application/json' })
      const choices = [{ index: 0, message: { role: 'assistant', content: answer } }]
      return void response.end(JSON.stringify({ object: 'chat.completion', choices }))
    }
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
    const say = (delta: object, reason: string | null = null) =>
      response.write(
        `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`,
      )
    for (let at = 0; at < answer.length; at += charactersPerPiece)
      say({ content: answer.slice(at, at + charactersPerPiece) })
    say({}, 'stop')
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => void handle(request, response))
  const { port, close } = await listen(server, { host: '127.0.0.1', port: 0 })
  return { host: `127.0.0.1:${port}`, close }
}
