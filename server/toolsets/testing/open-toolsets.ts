import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'

import type { Change } from '@/core/contract/change'
import { Problem } from '@/core/contract/problem'
import { ToolsetInstance, ToolsetInstanceList, type ToolDefinition } from '@/core/contract/toolset'
import { createEndpoint } from '@server/api/endpoint'
import { describeError, type LogEntry } from '@server/http/log'
import { Refusal } from '@server/http/refusal'
import { createVault, type Keyring } from '@server/storage/vault'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { openTestStore } from '@server/testing/test-database'
import { authenticate } from '@server/testing/test-server'
import type {
  Connection,
  Outcome,
  ToolsetProvider,
} from '@server/toolset-providers/toolset-provider'
import type { Timeout } from '@server/toolset-providers/with-timeout'
import { toolsetRoutes } from '@server/toolsets/toolset-routes'
import { toolsetTypeRoutes } from '@server/toolsets/toolset-type-routes'
import { createToolsets } from '@server/toolsets/toolsets'

export const keyring = (...ids: [string, ...string[]]): Keyring => ({
  current: ids[0],
  keys: new Map(ids.map((id) => [id, secretKey(id)])),
})

const secretKeys = new Map<string, Uint8Array>()
function secretKey(id: string): Uint8Array {
  const made = secretKeys.get(id) ?? randomBytes(32)
  secretKeys.set(id, made)
  return made
}

export interface HttpResponse {
  status: number
  body: unknown
  text: string
}

/** Serves toolsets from a real database, with a clock that advances on every reading. */
export async function openToolsets(options: {
  providers: readonly ToolsetProvider[]
  directory?: string
  keys?: Keyring
  timeout?: Timeout
}) {
  const directory = options.directory ?? temporaryDirectory()
  const store = await openTestStore(directory)
  const logged: LogEntry[] = []
  const announced: { userId: string | undefined; change: Change }[] = []
  const answered: string[] = []
  let time = Date.parse('2026-03-01T12:00:00Z')
  const log = (entry: LogEntry) => void logged.push(entry)
  const toolsets = createToolsets({
    database: store.database,
    vault: createVault(options.keys ?? keyring('one')),
    providers: options.providers,
    announce: (userId, change) => void announced.push({ userId, change }),
    now: () => new Date((time += 1000)),
    newId: () => crypto.randomUUID(),
    log,
    ...(options.timeout && { timeout: options.timeout }),
  })
  const ports = { endpoint: createEndpoint(authenticate), toolsets }
  const application = new Hono()
  application.route('/bodhi/v1/toolsets/types', toolsetTypeRoutes(ports))
  application.route('/bodhi/v1/toolset_types', toolsetTypeRoutes(ports))
  application.route('/bodhi/v1/toolsets', toolsetRoutes(ports))
  application.onError((error, context) => {
    if (error instanceof Refusal) return context.json(error.problem, error.status)
    log({ event: 'request-failed', ...describeError(error) })
    return context.json({ error: { message: 'failed', type: 'server_error', code: 'bug' } }, 500)
  })

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    who = 'ada',
  ): Promise<HttpResponse> {
    const response = await application.request(`/bodhi/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    answered.push(text)
    return { status: response.status, text, body: text === '' ? undefined : JSON.parse(text) }
  }

  return {
    application,
    directory,
    toolsets,
    database: store.database,
    logged,
    announced,
    answered,
    ask,

    enable: (typeId: string) =>
      ask('PUT', `/toolsets/types/${typeId}/app-config`, undefined, 'admin'),
    disable: (typeId: string) =>
      ask('DELETE', `/toolsets/types/${typeId}/app-config`, undefined, 'admin'),

    async create(body: object, who = 'ada'): Promise<ToolsetInstance> {
      const answer = await ask('POST', '/toolsets', body, who)
      expect(answer).toMatchObject({ status: 201 })
      return ToolsetInstance.parse(answer.body)
    },

    list: async (who = 'ada'): Promise<ToolsetInstanceList> =>
      ToolsetInstanceList.parse((await ask('GET', '/toolsets', undefined, who)).body),

    execute: (id: string, method: string, params: object = {}, who = 'ada') =>
      ask('POST', `/toolsets/${id}/execute/${method}`, { tool_call_id: 'call_1', params }, who),

    close: () => store.close(),
  }
}

export type OpenedToolsets = Awaited<ReturnType<typeof openToolsets>>

/** Returns a refusal without its sentence. */
export function problemOf({ status, body }: HttpResponse) {
  const { code, param, message } = Problem.parse(body).error
  expect(message).toMatch(/^[A-Z].*[.]$/)
  return { status, code, ...(param != null && { param }) }
}

export const codeOf = (answer: HttpResponse) => problemOf(answer).code

export function tool(name: string, parameters: Record<string, unknown> = {}): ToolDefinition {
  return { type: 'function', function: { name, description: `The tool ${name}.`, parameters } }
}

/** A provider with one tool, which returns its input. */
export function echoProvider(changes: Partial<ToolsetProvider> = {}): ToolsetProvider {
  const schema = {
    type: 'object',
    properties: { words: { type: 'string' } },
    required: ['words'],
  }
  return {
    id: 'echo',
    name: 'Echo',
    description: 'Says it again',
    needsApiKey: true,
    needsServerUrl: false,
    tools: { from: 'provider', tools: [tool('say', schema)] },
    execute: async (_, { words }) => ({ ok: true, value: { words } }),
    ...changes,
  }
}

type ListTools = (connection: Connection) => Promise<Outcome<readonly ToolDefinition[]>>

/** A provider that lists the tools of an instance with the given function. */
export function remoteProvider(
  list: ListTools,
  changes: Partial<ToolsetProvider> = {},
): ToolsetProvider {
  return {
    id: 'remote',
    name: 'Remote',
    description: 'Tools from elsewhere',
    needsApiKey: false,
    needsServerUrl: true,
    tools: { from: 'instance', list },
    execute: async (name) => ({ ok: true, value: { called: name } }),
    ...changes,
  }
}
