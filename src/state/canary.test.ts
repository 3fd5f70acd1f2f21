import { attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { requestAnyStatus } from '@/data/server/request'
import { changeToolset, createToolset, switchToolsetType } from '@/data/server/toolsets'
import { forgetSession } from '@/data/session/session'
import { readSessionSecret } from '@/data/session/session-secret'
import { writePreference } from '@/data/store/preference'
import { writeServer } from '@/data/store/servers'
import { watchSecrets } from '@/data/testing/canary'
import { browseWith } from '@/data/testing/expo-web-browser'
import { createBrowser, exaType, openRealServer, pageOf } from '@/data/testing/real-server'
import { queryClient } from '@/state/device/query-client'
import { roomsQuery } from '@/state/room/rooms'
import { serversQuery } from '@/state/server/servers'
import { ownHeaderNamesQuery, removeOwnHeader, saveOwnHeader } from '@/state/server/own-headers'
import { providersQuery, saveApiKey, signIn } from '@/state/server/sign-in'
import { toolsetsQuery } from '@/state/toolset/toolsets'

const cached = () =>
  JSON.stringify([
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state]),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
  ])

const apiKey = 'sk-canary-of-a-model-server'
const headerValue = 'canary-of-an-own-header'
const toolsetKey = 'exa-canary-of-a-toolset'

let home: Awaited<ReturnType<typeof openRealServer>>
let watch: ReturnType<typeof watchSecrets>
let server: Server
const models = fakeServer({
  id: 'models',
  address: 'https://models.example/v1',
  kind: 'openai',
  features: [],
})
/** The header values that the model server received. */
const shown: (string | null)[] = []

beforeAll(async () => {
  home = await openRealServer()
  watch = watchSecrets({ 'query cache': cached })
  watch.answerWith(async (url, init) => {
    if (!url.startsWith(models.address)) return globalThis.fetch(url, init)
    const headers = new Headers(init?.headers)
    const key = headers.get('authorization')
    shown.push(key, headers.get('x-tenant'))
    // Some servers repeat the key in their error message.
    const body = JSON.stringify({ error: { message: `Incorrect API key: ${key}` } })
    return new Response(body, { status: 401, headers: { 'content-type': 'application/json' } })
  })
  server = fakeServer({ id: 'home', address: home.url })
  await writeServer(server, 1)
  await writeServer(models, 2)
  await queryClient.fetchQuery(serversQuery)
})
afterAll(async () => {
  queryClient.clear()
  jest.restoreAllMocks()
  await home.close()
})

async function signInAs(username: string): Promise<string> {
  const password = home.seededPasswords.find((one) => one.username === username)?.password ?? ''
  const browser = createBrowser()
  browseWith(async (url) => {
    const page = pageOf(await browser.go(url))
    const { address } = await browser.go(page.address, { username, password })
    return { type: 'success', url: address }
  })
  const [provider] = await queryClient.fetchQuery(providersQuery(server))
  if (!provider) throw new Error('no provider')
  expect(await signIn(server, provider)).toEqual({ kind: 'signed-in' })
  return password
}

describe('a secret', () => {
  it('is only in secure storage after a sign-in', async () => {
    const password = await signInAs('admin')
    await queryClient.fetchQuery(roomsQuery(server))
    await queryClient.fetchQuery(toolsetsQuery(server))
    const secret = await readSessionSecret(server)
    if (secret?.kind !== 'tokens') throw new Error('no tokens')
    const { access, refresh = '' } = secret

    expect([access, refresh].map((token) => token.length > 20)).toEqual([true, true])
    for (const token of [access, refresh]) {
      expect(await watch.placesOf(token)).toEqual([])
      expect(watch.isInKeychain(token)).toBe(true)
    }
    expect(await watch.placesOf(password)).toEqual([])
    expect(watch.isInKeychain(password)).toBe(false)
  })

  it('is only in secure storage if it is a model server’s key, even if the server rejects it', async () => {
    await saveApiKey(models, apiKey)
    await requestAnyStatus(`${models.address}/models`, {})
    await attempt(queryClient.fetchQuery(roomsQuery(models)))

    expect(shown).toContain(`Bearer ${apiKey}`)
    expect(await watch.placesOf(apiKey)).toEqual([])
    expect(watch.isInKeychain(apiKey)).toBe(true)
  })

  it('is only in secure storage if it is the value of a custom header', async () => {
    await saveOwnHeader(models, { name: 'X-Tenant', value: headerValue })
    await requestAnyStatus(`${models.address}/models`, {})
    await attempt(queryClient.fetchQuery(roomsQuery(models)))

    expect(await queryClient.fetchQuery(ownHeaderNamesQuery(models))).toEqual(['X-Tenant'])
    expect(shown).toContain(headerValue)
    expect(await watch.placesOf(headerValue)).toEqual([])
    expect(watch.isInKeychain(headerValue)).toBe(true)
    await removeOwnHeader(models, 'x-tenant')
    expect(watch.isInKeychain(headerValue)).toBe(false)
  })

  it('is sent to the toolset’s server and is not kept on the device', async () => {
    await switchToolsetType(server.address, exaType, true)
    const made = await createToolset(server.address, {
      toolset_type: exaType,
      name: 'canary',
      api_key: toolsetKey,
    })
    await changeToolset(server.address, made.id, { api_key: `${toolsetKey}-2` })
    await queryClient.fetchQuery({ ...toolsetsQuery(server), staleTime: 0 })

    expect(await watch.placesOf('canary')).toContain('query cache')
    expect(await watch.placesOf(toolsetKey)).toEqual([])
    expect(watch.isInKeychain(toolsetKey)).toBe(false)
  })

  it('is removed from secure storage when its session is forgotten', async () => {
    await forgetSession(models)
    expect(watch.isInKeychain(apiKey)).toBe(false)
  })
})

describe('watchSecrets', () => {
  it('finds a secret that was written to any of the watched places', async () => {
    const secret = 'sk-canary-that-got-out'
    await writePreference('left', secret)
    // oxlint-disable-next-line no-console -- watchSecrets must see it
    console.log('left', { secret })
    queryClient.setQueryData(['left'], secret)
    await attempt(requestAnyStatus(`https://models.example/v1/${secret}`, {}))

    expect(await watch.placesOf(secret)).toEqual(
      expect.arrayContaining(['database', 'export', 'console', 'addresses', 'query cache']),
    )
  })
})
