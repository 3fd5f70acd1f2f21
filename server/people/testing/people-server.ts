import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { z } from 'zod'

import { appClientId, appScope } from '@/core/contract/sign-in'
import { createEndpoint } from '@server/api/endpoint'
import type { Environment } from '@server/environment/environment'
import type { LogEntry } from '@server/http/log'
import { Refusal } from '@server/http/refusal'
import type { RequestLimit } from '@server/http/request-limits'
import { createPeople, type People } from '@server/people/people'
import { openKeyring } from '@server/storage/keyring'
import { createVault } from '@server/storage/vault'
import { cheapPasswords } from '@server/testing/cheap-passwords'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { openTestStore } from '@server/testing/test-database'

export async function openDatabase(directory: string) {
  const { database, close } = await openTestStore(directory)
  return { database, close, vault: createVault(openKeyring(directory)) }
}

const toolsetScopes = [
  { scope: 'scope_toolset-builtin-exa-web-search', name: 'Exa Web Search' },
  { scope: 'scope_toolset-mcp', name: 'MCP' },
]

/** Serves the routes of people and sign-in over HTTP on loopback. */
export async function openPeopleServer({
  directory = temporaryDirectory(),
  environment = {},
  now = () => new Date(),
  signInLimit,
}: {
  directory?: string
  environment?: Partial<Environment>
  now?: () => Date
  signInLimit?: RequestLimit
} = {}) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.number() }).parse(server.address())
  const url = `http://127.0.0.1:${address.port}`
  const { database, close, vault } = await openDatabase(directory)
  const logged: LogEntry[] = []
  const people = await createPeople({
    database,
    vault,
    url,
    environment: {
      DEMO: true,
      OIDC_CLIENT_ID: appClientId,
      ALLOWED_ORIGINS: [],
      TRUSTED_PROXY: false,
      ...environment,
    },
    version: '1.2.3',
    toolsetScopes,
    handOverToolsets: async () => [],
    announce: () => {},
    // Test passwords need no protection, and hashing would take most of the time.
    passwordCost: cheapPasswords,
    ...(signInLimit && { signInLimit }),
    now,
    log: (entry) => void logged.push(entry),
  }).catch(async (error: unknown) => {
    server.close()
    await close()
    throw error
  })
  const listen = getRequestListener(applicationOf(people).fetch)
  server.on('request', (incoming, outgoing) => {
    if (!people.handleSignIn(incoming, outgoing)) void listen(incoming, outgoing)
  })
  const passwordOf = (name: string) =>
    people.seededPasswords.find(({ username }) => username === name)?.password ?? ''
  return {
    url,
    directory,
    database,
    people,
    logged,
    passwordOf,
    async close() {
      people.close()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await close()
    },
  }
}

export type PeopleServer = Awaited<ReturnType<typeof openPeopleServer>>

function applicationOf(people: People): Hono {
  const application = new Hono()
  application.route('/', people.routes(createEndpoint(people.authenticate, people.identifyBrowser)))
  application.notFound((context) => context.json({}, 404))
  application.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    return context.json(error.problem, error.status, error.headers)
  })
  return application
}

/** A minimal browser with cookies and redirects. */
export function createBrowser(more: Record<string, string> = {}) {
  const cookies = new Map<string, { name: string; value: string; path: string }>()

  function keep(header: string): void {
    const [pair = '', ...attributes] = header.split(/; */)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const path = attributes.find((text) => /^path=/i.test(text))?.slice(5) ?? '/'
    const isOver = attributes.some((text) => /^expires=Thu, 01 Jan 1970/i.test(text))
    if (isOver) cookies.delete(`${name} ${path}`)
    else cookies.set(`${name} ${path}`, { name, value, path })
  }

  async function request(address: string, form?: Record<string, string>) {
    const { pathname } = new URL(address)
    const sent = [...cookies.values()].filter(({ path }) => pathname.startsWith(path))
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        accept: 'text/html',
        ...more,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const header of response.headers.getSetCookie()) keep(header)
    return response
  }

  /** Follows redirects until they lead to a page or to the app. */
  async function go(address: string, form?: Record<string, string>): Promise<Visit> {
    const response = await request(address, form)
    const location = response.headers.get('location')
    if (location === null) {
      return { kind: 'page', address, response, text: await response.text() }
    }
    const target = new URL(location, address)
    return target.origin === new URL(address).origin && target.pathname !== '/signed-in'
      ? go(target.href)
      : { kind: 'app', address: target.href }
  }
  return { go, cookies }
}

export type Visit =
  | { kind: 'page'; address: string; response: Response; text: string }
  | { kind: 'app'; address: string }

export function pageOf(visit: Visit) {
  if (visit.kind === 'page') return visit
  throw new Error(`Reached the app instead of a page: ${visit.address}`)
}

/** Returns the parameters that the provider passed to the app. */
export function resultOf(visit: Visit): Record<string, string> {
  if (visit.kind === 'app') return Object.fromEntries(new URL(visit.address).searchParams)
  throw new Error(`Reached a page instead of the app: ${visit.text}`)
}

export function createProof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizationUrl(
  url: string,
  challenge: string,
  changes: Record<string, string | undefined> = {},
): string {
  const parameters = {
    client_id: appClientId,
    response_type: 'code',
    scope: appScope,
    redirect_uri: 'continuo://signed-in',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'the-state',
    ...changes,
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, value)
  }
  return `${url}/oidc/auth?${query.toString()}`
}

const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number(),
})

export async function requestTokens(url: string, form: Record<string, string>) {
  const response = await fetch(`${url}/oidc/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: appClientId, ...form }),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

export async function tokensFrom(url: string, form: Record<string, string>) {
  return Tokens.parse((await requestTokens(url, form)).body)
}

export const refresh = (refreshToken: string | undefined) => ({
  grant_type: 'refresh_token',
  refresh_token: refreshToken ?? '',
})

export const redeem = (code: string | undefined, verifier: string) => ({
  grant_type: 'authorization_code',
  code: code ?? '',
  code_verifier: verifier,
  redirect_uri: 'continuo://signed-in',
})

/** Signs in completely, as the app does. */
export async function signIn(
  { url, passwordOf }: PeopleServer,
  username = 'demo',
  browser = createBrowser(),
) {
  const { verifier, challenge } = createProof()
  const login = pageOf(await browser.go(authorizationUrl(url, challenge)))
  const visit = await browser.go(login.address, { username, password: passwordOf(username) })
  const { code } = resultOf(visit)
  return tokensFrom(url, redeem(code, verifier))
}
