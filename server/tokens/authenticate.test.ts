import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { z } from 'zod'

import { appClientId } from '@/core/contract/sign-in'
import { openDatabase, openPeopleServer, signIn } from '@server/people/testing/people-server'
import { temporaryDirectory } from '@server/testing/temporary-directory'
import { execute } from '@server/testing/test-database'

import { createApiTokens } from './api-tokens'
import { createAuthenticate } from './authenticate'
import { createExternalIssuer } from './external-issuer'
import { createMint } from './mint-token'
import { openSigningKeys } from './signing-keys'

const stranger = (reason: string) => ({ kind: 'stranger', reason })

async function open() {
  let time = Date.parse('2026-03-01T12:00:00Z')
  const now = () => new Date(time)
  const { database, vault } = await openDatabase(temporaryDirectory())
  const keys = await openSigningKeys({ database, vault, now })
  const apiTokens = createApiTokens({ database, now })
  const provider = { kind: 'embedded', issuer: 'https://here.example/oidc' } as const
  return {
    database,
    keys,
    apiTokens,
    mint: createMint({ keys, now }),
    authenticate: createAuthenticate({ keys, apiTokens, provider, now }),
    now,
    pass: (seconds: number) => void (time += seconds * 1000),
  }
}

const ada = {
  userId: 'ada',
  name: 'Ada',
  role: 'resource_user',
  clientId: appClientId,
  lifetimeSeconds: 600,
} as const

describe('a token of this server', () => {
  it('distinguishes a person from a program with scopes', async () => {
    const { authenticate, mint } = await open()
    const person = { kind: 'person', userId: 'ada', name: 'Ada', role: 'resource_user' }
    expect(await authenticate(await mint(ada))).toEqual(person)
    const program = await mint({ ...ada, clientId: 'script', scope: 'one two' })
    const scopes = new Set(['one', 'two'])
    const client = { kind: 'client', userId: 'ada', clientId: 'script', scopes }
    expect(await authenticate(program)).toEqual(client)
    expect(await authenticate(undefined)).toEqual(stranger('no-token'))
  })

  it('is valid until it expires, even while cached', async () => {
    const { authenticate, mint, pass } = await open()
    const token = await mint(ada)
    expect(await authenticate(token)).toMatchObject({ kind: 'person' })
    pass(580)
    expect(await authenticate(token)).toMatchObject({ kind: 'person' })
    pass(20)
    expect(await authenticate(token)).toEqual(stranger('expired-token'))
  })

  it.each([
    ['another audience', { aud: 'elsewhere' }, {}],
    ['another issuer', { iss: 'https://evil.example' }, {}],
    ['no expiry', { exp: undefined }, {}],
    ['no subject', { sub: undefined }, {}],
    ['no client', { client_id: undefined }, {}],
    ['another type', {}, { typ: 'JWT' }],
  ])('is refused with %s', async (_, claims, header) => {
    const { authenticate, keys, now } = await open()
    const seconds = Math.floor(now().getTime() / 1000)
    const payload = {
      iss: 'continuo',
      aud: 'continuo',
      sub: 'ada',
      client_id: appClientId,
      role: 'resource_admin',
      exp: seconds + 60,
    }
    const token = (changes: object) =>
      new SignJWT({ ...payload, ...changes })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
        .sign(keys.privateKey)
    expect(await authenticate(await token(claims))).toEqual(stranger('bad-token'))
  })

  it('is refused if it is unsigned or signed with another key', async () => {
    const { authenticate, mint, keys } = await open()
    const good = await mint(ada)
    const payload = z.looseObject({}).parse(JSON.parse(atob(good.split('.')[1] ?? '')))
    const { privateKey } = await generateKeyPair('ES256')
    const header = { typ: 'at+jwt', kid: keys.keyId }
    const { x } = z.object({ x: z.string() }).parse(keys.privateJwks[0])
    const forged = [
      await new SignJWT(payload).setProtectedHeader({ ...header, alg: 'ES256' }).sign(privateKey),
      await new SignJWT(payload)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(Buffer.from(x, 'base64url')),
      new UnsecuredJWT(payload).encode(),
      `${good.slice(0, -4)}AAAA`,
      'not.a.token',
      'x'.repeat(10_000),
    ]
    for (const token of forged) expect(await authenticate(token)).toEqual(stranger('bad-token'))
  })
})

describe('an API token', () => {
  it('identifies its user until it expires and is not stored', async () => {
    const { authenticate, apiTokens, database, pass } = await open()
    const token = await apiTokens.issue('ada', 'scope_token_user', 3600)
    expect(token).toMatch(/^sk-continuo_[\w-]{43}$/)
    const scopes = new Set(['scope_token_user'])
    expect(await authenticate(token)).toEqual({ kind: 'token', userId: 'ada', scopes })
    expect(await authenticate(`${token}x`)).toEqual(stranger('bad-token'))
    const rows = await execute(database, 'SELECT * FROM api_tokens')
    expect(JSON.stringify(rows)).not.toContain(token.slice(12))
    pass(3600)
    expect(await authenticate(token)).toEqual(stranger('expired-token'))
  })

  it('is valid for at most half a minute after it was deleted', async () => {
    const { authenticate, apiTokens, database, pass } = await open()
    const token = await apiTokens.issue('ada', 'scope_token_user', 3600)
    await authenticate(token)
    await execute(database, 'DELETE FROM api_tokens')
    pass(30)
    expect(await authenticate(token)).toEqual(stranger('bad-token'))
  })
})

/** A minimal Keycloak that issues tokens. */
async function openIssuer(port = 0) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  let jwksStatus = 200
  const server = createServer((incoming, outgoing) => {
    const isDiscovery = incoming.url?.endsWith('openid-configuration')
    outgoing.statusCode = isDiscovery ? 200 : jwksStatus
    const body = isDiscovery ? { issuer, jwks_uri: `${issuer}/certs` } : { keys: [key] }
    outgoing.end(JSON.stringify(body))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.number() }).parse(server.address())
  const issuer = `http://127.0.0.1:${address.port}/realms/team`
  return {
    issuer,
    port: address.port,
    failKeys: () => void (jwksStatus = 500),
    sign: (claims: object, header: object = {}) =>
      new SignJWT({ aud: 'continuo', sub: 'ada', azp: 'team-chat', typ: 'Bearer', ...claims })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'k', ...header })
        .setIssuer(issuer)
        .setExpirationTime('5m')
        .sign(privateKey),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function openWith(address: string, now = () => new Date()) {
  const { database, vault } = await openDatabase(temporaryDirectory())
  const keys = await openSigningKeys({ database, vault, now })
  const issuer = createExternalIssuer({ address, log: () => undefined, now })
  return createAuthenticate({
    keys,
    apiTokens: createApiTokens({ database, now }),
    provider: { kind: 'external', issuer, audience: 'continuo', appClient: 'team-chat' },
    now,
  })
}

describe('a token of another issuer', () => {
  it.each([
    [
      { realm_access: { roles: ['resource_user', 'resource_manager', 'other'] } },
      'resource_manager',
    ],
    [{ resource_access: { 'team-chat': { roles: ['resource_admin'] } } }, 'resource_admin'],
    [{ role: 'resource_user' }, 'resource_user'],
    [{ roles: ['resource_power_user'] }, 'resource_power_user'],
  ])('identifies a person by the claims %j', async (claims, role) => {
    const issuer = await openIssuer()
    const authenticate = await openWith(issuer.issuer)
    const token = await issuer.sign({ preferred_username: 'ada@example.com', ...claims })
    const person = { kind: 'person', userId: 'ada', name: 'ada@example.com', role }
    expect(await authenticate(token)).toEqual(person)
    await issuer.close()
  })

  it('ignores admin roles of another program', async () => {
    const issuer = await openIssuer()
    const authenticate = await openWith(issuer.issuer)
    const token = await issuer.sign({ resource_access: { other: { roles: ['resource_admin'] } } })
    const known = { userId: 'ada', name: 'ada' }
    expect(await authenticate(token)).toEqual({ ...stranger('no-role'), known })
    await issuer.close()
  })

  it('carries its scopes if another client requested it', async () => {
    const issuer = await openIssuer()
    const authenticate = await openWith(issuer.issuer)
    const token = await issuer.sign({ azp: 'notes', scope: 'openid scope_toolset-mcp' })
    const scopes = new Set(['openid', 'scope_toolset-mcp'])
    const client = { kind: 'client', userId: 'ada', clientId: 'notes', scopes }
    expect(await authenticate(token)).toEqual(client)
    await issuer.close()
  })

  it.each([
    ['an ID token', { typ: 'ID', role: 'resource_user' }, {}],
    ['a logout token', { role: 'resource_user' }, { typ: 'logout+jwt' }],
    ['meant for another audience', { aud: 'account', role: 'resource_user' }, {}],
    ['signed with an unknown key', { role: 'resource_user' }, { kid: 'other' }],
  ])('is refused if it is %s', async (_, claims, header) => {
    const issuer = await openIssuer()
    const authenticate = await openWith(issuer.issuer)
    expect(await authenticate(await issuer.sign(claims, header))).toEqual(stranger('bad-token'))
    await issuer.close()
  })

  it('is neither accepted nor rejected while the issuer is unreachable', async () => {
    let time = Date.now()
    const first = await openIssuer()
    const { port } = first
    await first.close()
    const authenticate = await openWith(first.issuer, () => new Date(time))
    const token = await first.sign({ role: 'resource_user' })
    await expect(authenticate(token)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 })
    const back = await openIssuer(port)
    const good = await back.sign({ role: 'resource_user' })
    await expect(authenticate(good)).rejects.toMatchObject({ status: 503 })
    time += 5000
    expect(await authenticate(good)).toMatchObject({ kind: 'person' })
    await back.close()
  })

  it("is neither accepted nor rejected while the issuer's keys are unreachable", async () => {
    const issuer = await openIssuer()
    issuer.failKeys()
    const authenticate = await openWith(issuer.issuer)
    const token = await issuer.sign({ role: 'resource_user' })
    await expect(authenticate(token)).rejects.toMatchObject({ status: 503 })
    await issuer.close()
  })
})

describe('a server with an external issuer', () => {
  it('accepts tokens of the issuer and of its own guests', async () => {
    const there = await openPeopleServer()
    const OIDC_ISSUER = `${there.url}/oidc`
    const here = await openPeopleServer({ environment: { OIDC_ISSUER } })
    const { access_token } = await signIn(there)
    expect(await here.people.authenticate(access_token)).toMatchObject({ name: 'Demo' })
    expect(here.people.seededPasswords).toEqual([])
    expect(await (await fetch(`${here.url}/api/login`)).json()).toEqual({
      openid: expect.objectContaining({ server_url: OIDC_ISSUER, client_id: appClientId }),
    })
    expect((await fetch(`${here.url}/oidc/.well-known/openid-configuration`)).status).toBe(404)
    const guest = await fetch(`${here.url}/api/v1/guest`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const session = z.object({ access_token: z.string() }).parse(await guest.json())
    expect(await here.people.authenticate(session.access_token)).toMatchObject({ name: 'Guest' })
    expect(await there.people.authenticate(session.access_token)).toEqual(stranger('bad-token'))
    await here.close()
    await there.close()
  })
})
