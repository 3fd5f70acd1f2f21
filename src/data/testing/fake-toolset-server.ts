import type { ToolsetInstance, ToolsetType } from '@/core/contract/toolset'
import { fakeInstance, fakeType } from '@/core/toolsets/testing/fake-instance'

import { answerWith } from './expo-fetch'

interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
}
type Refusal = (asked: Asked) => Response | undefined | Promise<Response | undefined>

export const mcpType = fakeType({
  toolset_type: 'mcp',
  toolset_id: 'mcp',
  name: 'MCP server',
  description: 'Any MCP server.',
  needs_api_key: false,
  needs_server_url: true,
})

/** Fakes servers with the toolsets of one person, by address. */
export function fakeToolsetServer(address = 'http://agents.test') {
  const held = new Map([[address, { toolsets: [fakeInstance()], types: [fakeType(), mcpType] }]])
  const requests: Asked[] = []
  let refuse: Refusal | undefined

  const route = (base: string, { method, path, body }: Asked): Response => {
    const own = held.get(base)
    if (!own) return problem(404, 'not_found')
    if (path === '/bodhi/v1/toolsets/types') return Response.json({ types: own.types })
    const [, type] = /^\/bodhi\/v1\/toolsets\/types\/([^/]+)\/app-config$/.exec(path) ?? []
    if (type !== undefined) {
      const enabled = method === 'PUT'
      const change = (old: ToolsetType) =>
        old.toolset_type === type ? { ...old, app_enabled: enabled } : old
      own.types = own.types.map(change)
      return Response.json({ enabled })
    }
    const [, id] = /^\/bodhi\/v1\/toolsets(?:\/([^/]+))?$/.exec(path) ?? []
    if (id === undefined && !path.endsWith('/toolsets')) return problem(404, 'not_found')
    if (id === undefined && method === 'GET')
      return Response.json({ toolsets: own.toolsets, toolset_types: own.types })
    const { api_key: key, ...rest } = body
    if (own.toolsets.some((other) => other.name === body.name && other.id !== id))
      return problem(409, 'toolset_error-name_exists', 'name')
    if (id === undefined) {
      const made = { ...fakeInstance(), ...rest, id: `made-${own.toolsets.length}` }
      own.toolsets = [...own.toolsets, { ...made, has_api_key: key !== undefined }]
      return Response.json(own.toolsets.at(-1), { status: 201 })
    }
    const found = own.toolsets.find((toolset) => toolset.id === id)
    if (!found) return problem(404, 'toolset_error-toolset_not_found')
    if (method === 'DELETE') {
      own.toolsets = own.toolsets.filter((toolset) => toolset !== found)
      return new Response(null, { status: 204 })
    }
    const changed = { ...found, ...rest }
    if (method === 'PUT')
      own.toolsets = own.toolsets.map((toolset) => (toolset === found ? changed : toolset))
    return Response.json(changed)
  }

  answerWith(async (url, { method = 'GET', body } = {}) => {
    const { origin, pathname: path } = new URL(url)
    const asked = { method, path, body: typeof body === 'string' ? JSON.parse(body) : {} }
    requests.push(asked)
    return (await refuse?.(asked)) ?? route(origin, asked)
  })

  return {
    /** All requests that are not reads. */
    changes: () => requests.filter(({ method }) => method !== 'GET'),
    hold(toolsets: ToolsetInstance[], types = [fakeType(), mcpType], at = address) {
      held.set(at, { toolsets, types })
    },
    /** Sets a function that answers instead of the server if it returns or throws something. */
    refuseWith(answer: Refusal | undefined) {
      refuse = answer
    },
  }
}

export function problem(
  status: number,
  code: string,
  param: string | null = null,
  message = 'The server says no.',
): Response {
  return Response.json({ error: { message, type: 'x', code, param } }, { status })
}
