import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { writeAppClient } from '@/data/session/app-client'
import { readTokenFor, registerServers, sessionOf } from '@/data/session/session'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter } from '@/data/testing/expo-secure-store'
import { browseWith } from '@/data/testing/expo-web-browser'
import {
  bodhiClientId,
  followInBrowser,
  openFakeBodhi,
  type BodhiGeneration,
} from '@/data/testing/fake-bodhi'

import { fetchAppLogin } from './app-login'
import { probeServer } from './probe-server'
import { fetchProviders } from './providers'
import { requestAnyStatus } from './request'
import { signInWith } from './sign-in-with'
import { createToolset, executeToolset, fetchToolsets } from './toolsets'

let bodhi: Awaited<ReturnType<typeof openFakeBodhi>>
let server: Server
let made = 0

async function open(generation: BodhiGeneration, clientId: string | undefined = bodhiClientId) {
  bodhi = await openFakeBodhi(generation)
  made += 1
  const features = ['toolsets', 'app-login']
  server = fakeServer({ id: `bodhi-${made}`, address: bodhi.url, kind: 'bodhi', features })
  registerServers([server, fakeServer({ id: 'other', address: bodhi.issuer, kind: 'openai' })])
  await writeAppClient(server, clientId)
}

beforeEach(() => {
  failAfter(Infinity)
  answerWith((url, init) => globalThis.fetch(url, init))
  browseWith(followInBrowser)
})
afterEach(() => bodhi.close())

async function enter() {
  const [provider] = await fetchProviders(server)
  if (!provider) throw new Error('no provider')
  return signInWith(server, provider)
}

const failed = (kind: string) => ({ kind: 'failed', failure: { kind } })
const call = { instanceId: 'one', method: 'search', toolCallId: 'call-1', params: { query: 'a' } }
const execute = () => executeToolset(bodhi.url, call, new AbortController().signal)

describe.each(['scopes', 'review', 'single-step'] as const)('Bodhi with %s', (generation) => {
  beforeEach(() => open(generation))

  it('signs a person in at the issuer that it names', async () => {
    expect(await fetchAppLogin(server)).toEqual({ kind: 'offered', issuer: bodhi.issuer })
    expect(await enter()).toEqual({ kind: 'signed-in' })
    expect(sessionOf(server)).toEqual({
      kind: 'person',
      provider: 'bodhi',
      username: 'ada',
      role: 'scope_user_user',
    })
  })

  it('lets the app list and call toolsets after a sign-in', async () => {
    await enter()
    const toolsets = await fetchToolsets(bodhi.url)
    expect(toolsets?.instances).toMatchObject([{ id: 'one', name: 'exa' }])
    expect(await execute()).toEqual({ result: { results: [] } })
  })

  it('gets no refresh token, and the provider gets no access token', async () => {
    await enter()
    await fetchToolsets(bodhi.url)
    bodhi.expireTokens()
    await requestAnyStatus(`${bodhi.url}/v1/models`, {})
    expect(JSON.stringify(bodhi.seenByProvider)).not.toContain('access-')
    expect(JSON.stringify(bodhi.seenByBodhi)).not.toContain('refresh-')
    expect(JSON.stringify(bodhi.seenByProvider)).toContain('refresh-')
    expect(JSON.stringify(bodhi.seenByBodhi)).toContain('access-')
  })

  it('accepts a tool call after the token has expired and been refreshed', async () => {
    await enter()
    await execute()
    const before = await readTokenFor(bodhi.url)
    bodhi.expireTokens()
    expect(await execute()).toEqual({ result: { results: [] } })
    expect(await readTokenFor(bodhi.url)).not.toBe(before)
  })

  it('remembers who was signed in when the provider refuses a refresh', async () => {
    await enter()
    bodhi.expireTokens()
    bodhi.behaviour.isRefreshRefused = true
    expect(await requestAnyStatus(`${bodhi.url}/v1/models`, {})).toMatchObject({ status: 401 })
    expect(sessionOf(server)).toMatchObject({ kind: 'signed-out', was: { username: 'ada' } })
  })

  it('cancels the sign-in when the browser is closed', async () => {
    bodhi.behaviour.decision = 'draft'
    browseWith(async () => ({ type: 'dismiss' }))
    expect(await enter()).toEqual(failed('cancelled'))
    expect(sessionOf(server)).toEqual({ kind: 'none' })
  })

  it('refuses a return with an unknown state and exchanges nothing', async () => {
    browseWith(async (_url, redirectUri) => ({
      type: 'success',
      url: `${redirectUri}?code=stolen&state=of-another`,
    }))
    expect(await enter()).toEqual(failed('mismatch'))
    expect(bodhi.seenByProvider.filter(({ path }) => path.endsWith('/token'))).toEqual([])
  })

  it('reports that the app is unknown', async () => {
    bodhi.behaviour.knowsApp = false
    expect(await enter()).toEqual(failed('unknown-app'))
  })
})

describe('a review of the requested access', () => {
  it.each(['review', 'single-step'] as const)('can be denied: %s', async (generation) => {
    await open(generation)
    bodhi.behaviour.decision = 'denied'
    expect(await enter()).toEqual(failed('refused'))
    expect(sessionOf(server)).toEqual({ kind: 'none' })
  })

  it('is opened at the address that the person knows', async () => {
    await open('single-step')
    const opened: string[] = []
    browseWith(async (url, redirectUri) => {
      opened.push(url)
      return followInBrowser(url, redirectUri)
    })
    await enter()
    expect(opened.map((url) => new URL(url).origin)).toEqual([bodhi.url])
  })
})

describe('a provider other than the one that Bodhi named', () => {
  it.each([
    ['another issuer', { issuer: 'https://evil.example/realms/bodhi' }],
    ['a sign-in page elsewhere', { authorization_endpoint: 'https://evil.example/auth' }],
    ['a token address elsewhere', { token_endpoint: 'https://evil.example/token' }],
    ['a revocation elsewhere', { revocation_endpoint: 'https://evil.example/revoke' }],
    ['no sign-in page', { authorization_endpoint: undefined }],
  ])('is not opened if it has %s', async (_case, discovery) => {
    await open('single-step')
    bodhi.behaviour.discovery = discovery
    const opened: string[] = []
    browseWith(async (url) => {
      opened.push(url)
      return { type: 'cancel' }
    })
    expect(await enter()).toEqual(failed('other-provider'))
    expect(opened).toEqual([])
  })
})

describe('a Bodhi without a usable login for apps', () => {
  it('has no provider', async () => {
    await open('none')
    expect(await fetchAppLogin(server)).toEqual({ kind: 'none' })
    expect(await fetchProviders(server)).toEqual([])
  })

  it.each([
    'https://id.example/login',
    'javascript:alert(1)//protocol/openid-connect/auth',
    'http://id.example/realms/bodhi/protocol/openid-connect/auth',
    'nowhere',
  ])('is unclear if its own sign-in leads to %s', async (location) => {
    await open('single-step')
    bodhi.behaviour.location = location
    expect(await fetchAppLogin(server)).toEqual({ kind: 'unclear' })
    expect(await fetchProviders(server)).toEqual([])
  })
})

it('Bodhi offers no provider until the app has a client id', async () => {
  await open('single-step', undefined)
  await writeAppClient(server, undefined)
  expect(await fetchProviders(server)).toEqual([])
})

it('an app cannot change toolsets on Bodhi, and sends no request to try', async () => {
  await open('review')
  await enter()
  const body = { toolset_type: 'builtin-exa-search', name: 'exa', api_key: 'k' }
  await expect(createToolset(bodhi.url, body)).rejects.toMatchObject({
    failure: { kind: 'forbidden' },
  })
  expect(bodhi.seenByBodhi.filter(({ body: sent }) => sent.includes('"k"'))).toEqual([])
})

it.each([
  ['none', ['toolsets']],
  ['single-step', ['toolsets', 'app-login']],
] as const)('a probe reports whether Bodhi has a login: %s', async (generation, features) => {
  await open(generation)
  expect(await probeServer(bodhi.url)).toMatchObject({
    kind: 'found',
    finding: { kind: 'bodhi', features },
  })
})
