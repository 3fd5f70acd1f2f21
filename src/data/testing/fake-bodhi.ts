import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'

/**
 * How a Bodhi signs apps in: not at all, with scopes that it grants immediately (0.0.44), with a
 * review that returns to the app (0.0.46), or with a review that continues to the provider (0.0.53).
 */
export type BodhiGeneration = 'none' | 'scopes' | 'review' | 'single-step'

/** A request as a server saw it. */
interface Seen {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
}

interface Reply {
  status?: number
  json?: unknown
  location?: string
  /** The chunks of a streamed completion. */
  chunks?: readonly object[]
}

type Route = (url: URL, body: string, token: string | undefined, method: string) => Reply

export const bodhiClientId = 'app-continuo'

/** A Bodhi server and the Keycloak behind it, each with its own origin, modelled on their source code. */
export async function openFakeBodhi(generation: BodhiGeneration) {
  const accessRequests = new Map<string, { status: string; redirectUrl: string | undefined }>()
  const codes = new Map<string, { challenge: string; scope: string; redirectUri: string }>()
  const scopesOfTokens = new Map<string, string>()
  const refreshes = new Map<string, string>()
  const tools = [{ type: 'function', function: { name: 'search' } }]
  const dates = { created_at: '2026-03-01T10:00:00Z', updated_at: '2026-03-01T10:00:00Z' }
  const toolset = { id: 'one', slug: 'exa', name: 'exa', enabled: true, has_api_key: true }
  const types = [{ toolset_type: 'builtin-exa-search', name: 'Exa', enabled: true, tools }]

  const behaviour = {
    decision: 'approved',
    /** Overrides fields of the discovery document. */
    discovery: {},
    /** Where Bodhi's own sign-in leads instead of the provider. */
    location: undefined as string | undefined,
    knowsApp: true,
    isRefreshRefused: false,
  }

  const provider = await openServer((url, body) => {
    const realm = `${provider.url}/realms/bodhi`
    const base = `${realm}/protocol/openid-connect`
    const form = new URLSearchParams(body)
    const query = url.searchParams
    switch (url.pathname) {
      case '/realms/bodhi/.well-known/openid-configuration':
        return {
          json: {
            issuer: realm,
            authorization_endpoint: `${base}/auth`,
            token_endpoint: `${base}/token`,
            ...behaviour.discovery,
          },
        }
      case '/realms/bodhi/protocol/openid-connect/auth': {
        if (query.get('client_id') !== bodhiClientId) return { status: 400 }
        const code = randomUUID()
        const redirectUri = query.get('redirect_uri') ?? ''
        const challenge = query.get('code_challenge') ?? ''
        codes.set(code, { challenge, scope: query.get('scope') ?? '', redirectUri })
        return { location: `${redirectUri}?code=${code}&state=${query.get('state')}` }
      }
      case '/realms/bodhi/protocol/openid-connect/token': {
        if (form.get('grant_type') === 'refresh_token') {
          const spent = form.get('refresh_token') ?? ''
          const scope = refreshes.get(spent)
          refreshes.delete(spent)
          if (scope === undefined || behaviour.isRefreshRefused) return invalidGrant
          return { json: giveTokens(scope) }
        }
        const code = form.get('code') ?? ''
        const begun = codes.get(code)
        codes.delete(code)
        const verifier = form.get('code_verifier') ?? ''
        const isProven =
          begun?.challenge === createHash('sha256').update(verifier).digest('base64url')
        if (!begun || !isProven || begun.redirectUri !== form.get('redirect_uri'))
          return invalidGrant
        return { json: giveTokens(begun.scope) }
      }
      default:
        return { status: 404 }
    }
  })

  const giveTokens = (scope: string) => {
    const access = `access-${randomUUID()}`
    const refresh = `refresh-${randomUUID()}`
    scopesOfTokens.set(access, scope)
    refreshes.set(refresh, scope)
    return { access_token: access, refresh_token: refresh }
  }

  const isLetIn = (token: string | undefined) => {
    const scope = scopesOfTokens.get(token ?? '') ?? ''
    return /scope_resource-bodhi|scope_access_request:/.test(scope)
  }

  const requestAccess = (body: string): Reply => {
    const asked: Record<string, unknown> = JSON.parse(body)
    if (asked['app_client_id'] !== bodhiClientId || !behaviour.knowsApp)
      return { status: 404, json: { error: { message: 'App client not found.' } } }
    if (generation === 'scopes')
      return {
        json: {
          scope: 'scope_resource-bodhi',
          toolsets: [{ id: 'exa', scope: 'scope_toolset-exa' }],
        },
      }
    const id = randomUUID()
    const redirectUrl = asked['redirect_url']
    const back = typeof redirectUrl === 'string' ? `${redirectUrl}&id=${id}` : undefined
    accessRequests.set(id, { status: 'draft', redirectUrl: back })
    // Bodhi calls itself localhost unless its owner gave it another name.
    const page = `http://localhost:1135/ui/apps/access-requests/review?id=${id}`
    return { status: 201, json: { id, status: 'draft', review_url: page } }
  }

  const review = ({ searchParams: query }: URL): Reply => {
    const id = query.get('id') ?? ''
    const request = accessRequests.get(id)
    if (!request) return { status: 404 }
    request.status = behaviour.decision
    if (behaviour.decision === 'draft') return {}
    if (generation === 'review')
      return request.redirectUrl === undefined ? {} : { location: request.redirectUrl }
    const next = new URL(query.get('auth_url') ?? '')
    const state = next.searchParams.get('state')
    if (behaviour.decision === 'denied')
      return { location: `${query.get('error_url')}?error=access_denied&state=${state}` }
    const scope = `${next.searchParams.get('scope')} scope_access_request:${id}`
    next.searchParams.set('scope', scope)
    return { location: next.href }
  }

  const bodhi = await openServer((url, body, token, method) => {
    const { pathname: path } = url
    const isAppPath = path.startsWith('/bodhi/v1/apps/toolsets')
    if (path === '/bodhi/v1/info')
      return { json: { version: '0.0.48', status: 'ready', client_id: 'resource-bodhi' } }
    if (path === '/bodhi/v1/auth/initiate') {
      const location = `${provider.url}/realms/bodhi/protocol/openid-connect/auth?client_id=resource-bodhi`
      return { status: 201, json: { location: behaviour.location ?? location } }
    }
    if (path === '/bodhi/v1/user')
      return {
        json: isLetIn(token)
          ? { auth_status: 'logged_in', user_id: '1', username: 'ada', role: 'scope_user_user' }
          : { auth_status: 'logged_out' },
      }
    if (path === '/bodhi/v1/apps/request-access' && generation !== 'none')
      return method === 'POST' ? requestAccess(body) : { status: 405 }
    if (path === '/ui/apps/access-requests/review') return review(url)
    const [, id] = /^\/bodhi\/v1\/apps\/access-requests\/([^/]+)$/.exec(path) ?? []
    const request = accessRequests.get(id ?? '')
    if (request)
      return { json: { id, status: request.status, access_request_scope: scopeOf(id, request) } }
    if (path.startsWith('/bodhi/v1/toolsets') || (isAppPath && generation !== 'scopes')) {
      if (!isLetIn(token) || (!isAppPath && generation !== 'scopes')) return { status: 401 }
      if (path.endsWith('/toolsets'))
        return {
          json: {
            toolsets: [{ ...toolset, toolset_type: 'builtin-exa-search', tools, ...dates }],
            ...(isAppPath && { toolset_types: types }),
          },
        }
      return path.endsWith('/execute') || path.includes('/execute/')
        ? { json: { result: { results: [] } } }
        : { status: 404 }
    }
    if (path === '/v1/chat/completions')
      return isLetIn(token) ? { chunks: completionOf(body) } : { status: 401 }
    if (path === '/v1/models')
      return isLetIn(token) ? { json: { data: [{ id: 'qwen' }] } } : { status: 401 }
    return { status: 404 }
  })

  return {
    url: bodhi.url,
    issuer: `${provider.url}/realms/bodhi`,
    behaviour,
    /** The requests that each of the two servers received. */
    seenByBodhi: bodhi.seen,
    seenByProvider: provider.seen,
    /** Makes all access tokens expire. */
    expireTokens: () => scopesOfTokens.clear(),
    close: async () => {
      await bodhi.close()
      await provider.close()
    },
  }
}

/** A model that calls the first tool that it is offered, and then answers. */
function completionOf(body: string): readonly object[] {
  const [, name] = /"name":"(toolset[^"]+)"/.exec(body) ?? []
  const calls = !body.includes('"role":"tool"') && name !== undefined
  const call = { index: 0, id: 'call-1', function: { name, arguments: '{"query":"tea"}' } }
  const delta = calls ? { tool_calls: [call] } : { content: 'Found nothing about tea.' }
  return [
    { choices: [{ index: 0, delta: { role: 'assistant', ...delta } }] },
    { choices: [{ index: 0, delta: {}, finish_reason: calls ? 'tool_calls' : 'stop' }] },
  ]
}

const scopeOf = (id: string | undefined, { status }: { status: string }) =>
  status === 'approved' ? `scope_access_request:${id}` : undefined

const invalidGrant: Reply = { status: 400, json: { error: 'invalid_grant' } }

/** Follows redirects as a browser does, until a page is shown or a redirect leads to the app. */
export async function followInBrowser(url: string, redirectUri: string) {
  let next = url
  for (let steps = 0; steps < 10; steps += 1) {
    const response = await globalThis.fetch(next, { redirect: 'manual' })
    const location = response.headers.get('location')
    if (location === null) return { type: 'dismiss' as const }
    if (location.startsWith(redirectUri)) return { type: 'success' as const, url: location }
    next = location
  }
  throw new Error('too many redirects')
}

async function openServer(route: Route) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { authorization } = request.headers
      const url = new URL(request.url ?? '/', 'http://here')
      seen.push({ path: url.pathname + url.search, authorization, body })
      const token = authorization?.replace('Bearer ', '')
      const reply =
        request.method === 'OPTIONS' ? {} : route(url, body, token, request.method ?? '')
      const { json, location, chunks } = reply
      response.writeHead(reply.status ?? (location === undefined ? 200 : 302), {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': '*',
        'Access-Control-Allow-Methods': '*',
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(chunks !== undefined && { 'Content-Type': 'text/event-stream' }),
        ...(location !== undefined && { Location: location }),
      })
      for (const chunk of chunks ?? []) response.write(`data: ${JSON.stringify(chunk)}\n\n`)
      if (chunks) response.end('data: [DONE]\n\n')
      else response.end(json === undefined ? undefined : JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
