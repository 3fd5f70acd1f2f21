import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'

import { profileOf } from '@/core/completions/model-profile'
import { createUpstreamAgent } from '@server/agents/upstream-agent'
import { withResume } from '@server/agents/with-resume'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { allFrames, framesOf, inputOf, openTestServer } from '@server/testing/test-server'

const Asked = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
})

function write(response: ServerResponse, content: string) {
  response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`)
}

/** Serves a model that falls silent after half of its answer, unless it is asked to continue. */
async function openModel() {
  const asked: z.infer<typeof Asked>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      const { messages } = Asked.parse(JSON.parse(body))
      asked.push({ messages })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (messages.length === 1) return write(response, 'One, two, ')
      write(response, 'three.')
      const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
      response.end(`data: ${JSON.stringify(end)}\n\ndata: [DONE]\n\n`)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const model = createUpstreamAgent({
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: undefined,
    model: 'test-model',
    profile: profileOf('test-model'),
    metrics: { countAnswer: () => {}, countRefusal: () => {} },
    fetch: (address, request) => fetch(address, request),
    newId: () => crypto.randomUUID(),
    log: () => {},
  })
  const agent = withResume(model, () => crypto.randomUUID())
  return { agent, asked, close: () => server.close().closeAllConnections() }
}

describe("a model's answer whose server process is stopped", () => {
  it('continues in another process, in the same message', async () => {
    const directory = temporaryDirectory()
    const { agent, asked, close } = await openModel()
    const first = await openTestServer({ directory, host: 'a', agent })
    const second = await openTestServer({ directory, host: 'b', agent })
    const ids = await first.createThread()
    const input = inputOf(ids, 'Count')
    const frames = framesOf(await first.post(ids.runPath, input))
    const heard = [await frames.next(), await frames.next(), await frames.next()]
    await first.liveRuns.close()
    expect((await frames.next()).done).toBe(true)

    await second.liveRuns.lookForReleased()
    const cursor = { 'last-event-id': `${ids.runId}:2` }
    const rest = await allFrames(await second.post(ids.runPath, input, cursor))
    const messageId: unknown = heard[1]?.value?.event.messageId
    expect(rest.map(({ event }) => event)).toMatchObject([
      { type: 'CUSTOM', name: 'run_continued' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: 'three.' },
      { type: 'TEXT_MESSAGE_END', messageId },
      { type: 'CUSTOM', name: 'completion', value: { messageId } },
      { type: 'RUN_FINISHED' },
    ])
    expect(asked[1]?.messages.slice(1)).toEqual([
      { role: 'assistant', content: 'One, two, ' },
      { role: 'user', content: expect.stringContaining('cut off') },
    ])
    close()
    for (const server of [first, second]) await server.close()
  })
})
