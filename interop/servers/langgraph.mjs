// LangGraph's dev server with one graph, and its AG-UI agent behind Node's own HTTP server.
import { createServer } from 'node:http'
import { createServer as createProbe } from 'node:net'
import { EventEncoder } from '@ag-ui/encoder'
import { LangGraphAgent } from '@ag-ui/langgraph'
import { startServer } from '@langchain/langgraph-api/server'

const probe = createProbe().listen(0, '127.0.0.1')
await new Promise((resolve) => probe.once('listening', resolve))
const { port } = probe.address()
await new Promise((resolve) => probe.close(resolve))
await startServer({
  port,
  nWorkers: 5,
  host: '127.0.0.1',
  cwd: import.meta.dirname,
  graphs: { helper: './langgraph-graph.mjs:graph' },
})
const deploymentUrl = `http://127.0.0.1:${port}`

async function serve(request, response) {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', '*')
  if (request.method !== 'POST')
    return response.writeHead(request.method === 'OPTIONS' ? 204 : 405).end()
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  const encoder = new EventEncoder()
  response.writeHead(200, { 'content-type': encoder.getContentType() })
  const agent = new LangGraphAgent({ deploymentUrl, graphId: 'helper' })
  const run = agent.run(JSON.parse(Buffer.concat(chunks).toString())).subscribe({
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
