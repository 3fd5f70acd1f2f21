// A CopilotKit runtime with its built-in agent.
import { createServer } from 'node:http'
import {
  BuiltInAgent,
  CopilotRuntime,
  createCopilotEndpoint,
  defineTool,
  InMemoryAgentRunner,
} from '@copilotkit/runtime/v2'
import { getRequestListener } from '@hono/node-server'
import { z } from 'zod'

const agent = new BuiltInAgent({
  model: 'openai/gpt-4o',
  apiKey: process.env.OPENAI_API_KEY,
  maxSteps: 5,
  tools: [
    defineTool({
      name: 'get_weather',
      description: 'Returns the weather in a city',
      parameters: z.object({ city: z.string() }),
      execute: async ({ city }) => ({ weather: `sunny in ${city}` }),
    }),
  ],
})
const runtime = new CopilotRuntime({ agents: { helper: agent }, runner: new InMemoryAgentRunner() })
const endpoint = createCopilotEndpoint({ runtime, basePath: '/api/copilotkit' })

const serve = getRequestListener(endpoint.fetch)
createServer((request, response) => void serve(request, response)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
