import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EventType, type AGUIEvent } from '@ag-ui/core'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'

import { Pace, tellPacedAnswer } from './paced-answer'

const headers = { 'content-type': 'text/event-stream' }

/** The minimum with Hono: the same frames at the same pace, without accounts, checks or storage. */
const application = new Hono().post('/:run', async (context) => {
  const runId = context.req.param('run')
  const pace = Pace.parse(await context.req.json())
  for (const [name, value] of Object.entries(headers)) context.header(name, value)
  return stream(context, async (output) => {
    let index = 0
    for await (const event of tellRun(runId, pace)) {
      const data = JSON.stringify({ ...event, timestamp: Date.now() })
      await output.write(`id: ${runId}:${index}\ndata: ${data}\n\n`)
      index += 1
    }
  })
})

async function* tellRun(runId: string, pace: Pace): AsyncGenerator<AGUIEvent> {
  yield { type: EventType.RUN_STARTED, threadId: 't', runId }
  yield* tellPacedAnswer(pace)
  yield { type: EventType.RUN_FINISHED, threadId: 't', runId }
}

const answer = getRequestListener(application.fetch)
const server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
server.listen(0, '127.0.0.1', () => process.send?.(portOf(server.address())))
// The parent process has ended, and nothing needs to be cleaned up.
process.once('disconnect', () => process.exit())

function portOf(address: string | AddressInfo | null): number {
  return address !== null && typeof address === 'object' ? address.port : 0
}
