import { fireEvent, render, screen } from '@testing-library/react-native'

import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { beginSession, registerServers } from '@/data/session/session'
import { answerWith } from '@/data/testing/expo-fetch'
import { failAfter, keychain } from '@/data/testing/expo-secure-store'
import { browseWith } from '@/data/testing/expo-web-browser'
import { Shell } from '@/parts/testing/shell'
import { queryClient } from '@/state/device/query-client'

import { SignInPanel } from './sign-in-panel'

jest.mock('expo-web-browser', () => jest.requireActual('@/data/testing/expo-web-browser'))
jest.mock('expo-linking', () => jest.requireActual('@/data/testing/expo-linking'))

let made = 0
/** Differs in each test, because the app asks each issuer only once. */
let issuer: string
let base: string
let server: Server
/** Responses as status and body, by method and address. */
let answers: Record<string, readonly [status: number, body: object]>

beforeEach(() => {
  queryClient.clear()
  failAfter(Infinity)
  keychain.clear()
  made += 1
  issuer = `https://id.example/realms/bodhi-${made}`
  base = `${issuer}/protocol/openid-connect`
  const address = `https://bodhi-${made}.example`
  const features = ['toolsets', 'app-login']
  server = fakeServer({ id: `bodhi-${made}`, address, kind: 'bodhi', version: '0.0.48', features })
  registerServers([server])
  answers = {
    [`GET ${address}/bodhi/v1/info`]: [200, { version: '0.0.48', status: 'ready' }],
    [`GET ${address}/bodhi/v1/apps/request-access`]: [405, {}],
    [`POST ${address}/bodhi/v1/apps/request-access`]: [200, { scope: 'scope_resource-1' }],
    [`POST ${address}/bodhi/v1/auth/initiate`]: [201, { location: `${base}/auth?client_id=r` }],
    [`GET ${issuer}/.well-known/openid-configuration`]: [
      200,
      { issuer, authorization_endpoint: `${base}/auth`, token_endpoint: `${base}/token` },
    ],
    [`POST ${base}/token`]: [200, { access_token: 'access', refresh_token: 'refresh' }],
    [`GET ${address}/bodhi/v1/user`]: [
      200,
      { auth_status: 'logged_in', username: 'ada', role: 'scope_user_user' },
    ],
  }
  answerWith(async (url, init) => {
    const [status, body] = answers[`${init?.method ?? 'GET'} ${url}`] ?? [404, {}]
    return Response.json(body, { status })
  })
  browseWith(async (url, redirectUri) => {
    const state = new URL(url).searchParams.get('state') ?? ''
    return { type: 'success', url: `${redirectUri}?code=c&state=${state}` }
  })
})
afterAll(() => queryClient.clear())

const open = async () => {
  render(
    <Shell>
      <SignInPanel server={server} />
    </Shell>,
  )
  return screen.findByTestId('app-login-found')
}

async function enterAppId() {
  fireEvent.changeText(await screen.findByTestId('app-id-field'), 'app-1')
  fireEvent.press(screen.getByTestId('save-app-id'))
  await screen.findByText(/You sign in at id\.example/)
}

describe('signing in to Bodhi', () => {
  it('asks for the ID of the app, and shows the return address that it must be registered with', async () => {
    expect(await open()).toHaveTextContent(/Bodhi 0\.0\.48 lets you sign in .* id\.example/)
    expect(screen.getByText(/return address continuo:\/\/signed-in/)).toBeOnTheScreen()
    expect(screen.getByTestId('tokens-link')).toBeOnTheScreen()
    expect(screen.getByTestId('api-key-field')).toBeOnTheScreen()
  })

  it('signs the person in and offers to sign out', async () => {
    await open()
    await enterAppId()
    fireEvent.press(await screen.findByText('Sign in with Bodhi'))
    expect(await screen.findByText('Signed in as ada')).toBeOnTheScreen()
    expect(screen.getByText('Role: User')).toBeOnTheScreen()
    expect(screen.getByTestId('sign-out')).toBeOnTheScreen()
    expect(screen.queryByTestId('api-key-field')).toBeNull()
  })

  it('keeps the API token when the sign-in is cancelled', async () => {
    await beginSession(server, { kind: 'key' }, { kind: 'key', key: 'sk-bodhi' })
    browseWith(async () => ({ type: 'dismiss' }))
    await open()
    await enterAppId()
    expect(screen.getByText(/The sign-in replaces the API token\./)).toBeOnTheScreen()
    fireEvent.press(await screen.findByText('Sign in with Bodhi'))
    expect(await screen.findByText('The sign-in was cancelled.')).toBeOnTheScreen()
    expect([...keychain.values()].join()).toContain('sk-bodhi')
  })

  it('says that Bodhi does not know the app', async () => {
    answers[`POST ${server.address}/bodhi/v1/apps/request-access`] = [404, { error: {} }]
    await open()
    await enterAppId()
    fireEvent.press(await screen.findByText('Sign in with Bodhi'))
    expect(await screen.findByText(/does not let this app in/)).toBeOnTheScreen()
  })

  it('does not open a sign-in page of another origin', async () => {
    answers[`GET ${issuer}/.well-known/openid-configuration`] = [
      200,
      { authorization_endpoint: 'https://evil.example/auth', token_endpoint: `${base}/token` },
    ]
    const opened: string[] = []
    browseWith(async (url) => {
      opened.push(url)
      return { type: 'cancel' }
    })
    await open()
    await enterAppId()
    fireEvent.press(await screen.findByText('Sign in with Bodhi'))
    expect(await screen.findByText(/not the one that the server named/)).toBeOnTheScreen()
    expect(opened).toEqual([])
  })
})

describe('a Bodhi server without sign-in for apps', () => {
  it('is reported with its version, and API tokens are offered instead', async () => {
    answers[`GET ${server.address}/bodhi/v1/apps/request-access`] = [404, {}]
    expect(await open()).toHaveTextContent(/Bodhi 0\.0\.48 has no sign-in for apps/)
    expect(screen.getByText('Create an API token in Bodhi')).toBeOnTheScreen()
    expect(screen.getByTestId('api-key-field')).toBeOnTheScreen()
  })

  it('is reported if it does not say where people sign in', async () => {
    answers[`POST ${server.address}/bodhi/v1/auth/initiate`] = [200, { location: '/ui/login' }]
    expect(await open()).toHaveTextContent(/does not say where people sign in/)
    expect(screen.getByTestId('api-key-field')).toBeOnTheScreen()
  })
})

it('the sign-in panel offers the API key if Bodhi does not say whether people can sign in', async () => {
  answerWith(async () => new Response('', { status: 500 }))
  render(
    <Shell>
      <SignInPanel server={server} />
    </Shell>,
  )
  expect(await screen.findByText(/could not find out whether you can sign in/)).toBeOnTheScreen()
  expect(screen.getByTestId('api-key-field')).toBeOnTheScreen()
})
