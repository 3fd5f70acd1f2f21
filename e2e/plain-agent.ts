import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

interface PlainAgent {
  readonly host: string
  /** The number of runs that were requested. */
  readonly runs: number
  close(): void
}

/** Starts an AG-UI agent that sends half of its answer and stalls, and the other half when it is asked to continue. */
export async function openPlainAgent(): Promise<PlainAgent> {
  let runs = 0
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method !== 'POST') {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
      return
    }
    runs += 1
    const isContinued = /was cut off/.test(await textOf(request))
    const messageId = `answer-${runs}`
    const ids = { threadId: 'thread', runId: `run-${runs}` }
    const delta = isContinued ? 'ree four.' : 'one two th'
    const events = [
      { type: 'RUN_STARTED', ...ids },
      { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta },
      { type: 'TEXT_MESSAGE_END', messageId },
      { type: 'RUN_FINISHED', ...ids },
    ]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of isContinued ? events : events.slice(0, 3))
      response.write(`data: ${JSON.stringify(event)}\n\n`)
    if (isContinued) response.end()
  }
  const http = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    host: `127.0.0.1:${port}`,
    get runs() {
      return runs
    },
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}
