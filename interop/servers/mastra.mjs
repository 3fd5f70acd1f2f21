// A Mastra agent behind its AG-UI bridge.
import { createServer } from 'node:http'
import { EventEncoder } from '@ag-ui/encoder'
import { MastraAgent } from '@ag-ui/mastra'
import { Agent } from '@mastra/core/agent'
import { Mastra } from '@mastra/core/mastra'
import { InMemoryStore } from '@mastra/core/storage'
import { createTool } from '@mastra/core/tools'
import { z } from 'zod'

const getWeather = createTool({
  id: 'get_weather',
  description: 'Returns the weather in a city',
  inputSchema: z.object({ city: z.string() }),
  execute: async ({ city }) => ({ weather: `sunny in ${city}` }),
})
const deleteFile = createTool({
  id: 'delete_file',
  description: 'Deletes a file',
  inputSchema: z.object({ name: z.string() }),
  suspendSchema: z.object({ question: z.string() }),
  resumeSchema: z.object({ approved: z.boolean() }),
  execute: async ({ name }, context) => {
    const { resumeData, suspend } = context.agent ?? context
    if (!resumeData) return suspend({ question: `Delete ${name}?` })
    return { done: resumeData.approved ? `deleted ${name}` : 'kept' }
  },
})
const agent = new Agent({
  id: 'helper',
  name: 'helper',
  instructions: 'You help.',
  model: {
    id: 'openai/gpt-4o',
    url: process.env.OPENAI_BASE_URL,
    apiKey: process.env.OPENAI_API_KEY,
  },
  tools: { get_weather: getWeather, delete_file: deleteFile },
})
const mastra = new Mastra({
  agents: { helper: agent },
  storage: new InMemoryStore(),
  logger: false,
})

async function serve(request, response) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method !== 'POST')
    return response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const input = JSON.parse(Buffer.concat(chunks).toString())
  const encoder = new EventEncoder()
  response.writeHead(200, { 'content-type': encoder.getContentType() })
  const bridge = new MastraAgent({
    agentId: 'helper',
    agent: mastra.getAgent('helper'),
    resourceId: 'somebody',
    threadId: input.threadId,
  })
  const run = bridge.run(input).subscribe({
    next: (event) => response.write(encoder.encodeSSE(event)),
    error: (error) => {
      console.error(error)
      response.end()
    },
    complete: () => response.end(),
  })
  response.on('close', () => run.unsubscribe())
}

createServer((request, response) => void serve(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
