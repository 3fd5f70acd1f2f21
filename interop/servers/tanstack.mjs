// An agent made with TanStack AI as in its guide, behind Node's own HTTP server.
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import {
  chat,
  chatParamsFromRequest,
  mergeAgentTools,
  toolDefinition,
  toServerSentEventsResponse,
} from '@tanstack/ai'
import { createOpenaiChat } from '@tanstack/ai-openai'
import { z } from 'zod'

const adapter = createOpenaiChat('gpt-4o', 'none', { baseURL: process.env.OPENAI_BASE_URL })
const getWeather = toolDefinition({
  name: 'get_weather',
  description: 'Returns the weather in a city',
  inputSchema: z.object({ city: z.string() }),
}).server(({ city }) => ({ weather: `sunny in ${city}` }))
const deleteFile = toolDefinition({
  name: 'delete_file',
  description: 'Deletes a file',
  inputSchema: z.object({ name: z.string() }),
  needsApproval: true,
}).server(({ name }) => ({ done: `deleted ${name}` }))

async function respond(request) {
  const { tools, ...params } = await chatParamsFromRequest(request)
  const stream = chat({
    adapter,
    ...params,
    tools: mergeAgentTools([getWeather, deleteFile], tools),
  })
  return toServerSentEventsResponse(stream)
}

async function serve(incoming, outgoing) {
  outgoing.setHeader('access-control-allow-origin', '*')
  outgoing.setHeader('access-control-allow-headers', '*')
  if (incoming.method !== 'POST')
    return outgoing.writeHead(incoming.method === 'OPTIONS' ? 204 : 405).end()
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Readable.toWeb(incoming),
    duplex: 'half',
  })
  const response = await respond(request).catch((error) => {
    console.error(error)
    return error instanceof Response ? error : new Response(String(error), { status: 500 })
  })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const body = Readable.fromWeb(response.body)
  outgoing.on('close', () => body.destroy())
  body.on('error', () => outgoing.destroy())
  body.pipe(outgoing)
}

createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
)
