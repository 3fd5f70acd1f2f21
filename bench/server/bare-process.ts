import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventType, type AGUIEvent } from '@ag-ui/core'

import { tellAnswer } from './answer'

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1')

/** The minimum that Node can do: writes the same frames without authentication, checks or storage. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [deltas, runId = ''] = (request.url ?? '').split('/').slice(1)
  request.resume()
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  let index = 0
  for (const event of tellRun(Number(deltas), runId)) {
    const timestamp = Date.now()
    const frame = `id: ${runId}:${index}\ndata: ${JSON.stringify({ ...event, timestamp })}\n\n`
    index += 1
    if (!response.write(frame)) await once(response, 'drain')
  }
  response.end()
}

function* tellRun(deltas: number, runId: string): Generator<AGUIEvent> {
  yield { type: EventType.RUN_STARTED, threadId: 't', runId }
  yield* tellAnswer(deltas)
  yield { type: EventType.RUN_FINISHED, threadId: 't', runId }
}

server.once('listening', () => process.send?.(portOf(server.address())))
process.once('disconnect', () => server.close())

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
