import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import { z } from 'zod'

import type { Log } from '@server/http/log'
import type { OutgoingFetch } from '@server/outgoing/outgoing-fetch'

import { McpResult, outcomeOf } from './mcp-result'
import { maximumMcpTools, readMcpTools } from './mcp-tools'
import type { ToolsetProvider } from './toolset-provider'
import { withMcpServer } from './with-mcp-server'

/** Guards against endless pages. */
const maximumPages = 32

const Page = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })

/** The tools of any MCP server with streamable HTTP. */
export function createMcpToolset(ports: {
  fetch: OutgoingFetch
  version: string
  log: Log
}): ToolsetProvider {
  return {
    id: 'mcp',
    name: 'MCP server',
    description: 'Tools of a server that speaks the Model Context Protocol over HTTP',
    needsApiKey: false,
    needsServerUrl: true,
    tools: {
      from: 'instance',
      list: (connection, signal) =>
        withMcpServer(ports, connection, signal, async (client, options) => {
          const { tools, leftOut } = readMcpTools(await listTools(client, options))
          if (leftOut > 0) ports.log({ event: 'mcp-tools-left-out', count: leftOut })
          return { ok: true, value: tools }
        }),
    },
    execute: (tool, parameters, connection, signal) =>
      withMcpServer(ports, connection, signal, async (client, options) => {
        const call = { name: tool, arguments: parameters }
        return outcomeOf(
          await client.request({ method: 'tools/call', params: call }, McpResult, options),
        )
      }),
  }
}

async function listTools(client: Client, options: RequestOptions) {
  let listed: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < maximumPages && listed.length <= maximumMcpTools; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const answer = await client.request({ method: 'tools/list', params }, Page, options)
    listed = listed.concat(answer.tools)
    cursor = answer.nextCursor
    if (cursor === undefined) break
  }
  return listed
}
