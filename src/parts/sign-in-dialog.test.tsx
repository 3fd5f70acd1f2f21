import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { registerServers } from '@/data/session/session'
import { answerWith } from '@/data/testing/expo-fetch'
import { keychain } from '@/data/testing/expo-secure-store'
import { browseWith } from '@/data/testing/expo-web-browser'
import { queryClient } from '@/state/device/query-client'
import { store } from '@/state/device/store'
import { sessionAtom } from '@/state/server/sign-in'
import { closeSignIn, requestSignIn } from '@/state/server/sign-in-request'

import { SignInDialog } from './sign-in-dialog'
import { Shell } from './testing/shell'

jest.mock('expo-web-browser', () => jest.requireActual('@/data/testing/expo-web-browser'))
jest.mock('expo-linking', () => jest.requireActual('@/data/testing/expo-linking'))

let made = 0
let server: Server
let providers: readonly string[]

beforeEach(() => {
  queryClient.clear()
  closeSignIn()
  made += 1
  providers = ['company']
  const address = `https://door-${made}.example`
  const issuer = `${address}/oidc`
  server = fakeServer({ id: `door-${made}`, address, name: 'Work', features: [] })
  answerWith(async (url) => {
    const { pathname } = new URL(url)
    const provider = (id: string) => ({
      id,
      title: id,
      server_url: issuer,
      client_id: 'continuo-app',
      scope: 'openid',
      token_validation_pem: '',
    })
    const answers: Record<string, object> = {
      '/api/login': Object.fromEntries(providers.map((id) => [id, provider(id)])),
      '/oidc/.well-known/openid-configuration': {
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
      },
      '/oidc/token': { access_token: 'access' },
    }
    return Response.json(answers[pathname] ?? {}, { status: answers[pathname] ? 200 : 404 })
  })
})
afterAll(() => queryClient.clear())

function open(known: Partial<Server> = {}) {
  server = { ...server, ...known }
  registerServers([server])
  render(
    <Shell>
      <SignInDialog />
    </Shell>,
  )
  act(() => requestSignIn(server))
}

const agree = async (url: string, redirectUri: string) => {
  const state = new URL(url).searchParams.get('state') ?? ''
  return { type: 'success', url: `${redirectUri}?code=c&state=${state}` } as const
}

const isSignedIn = () => store.get(sessionAtom(server.id))?.kind

describe('the sign-in dialog', () => {
  it('goes straight to the only provider and closes when the person is signed in', async () => {
    browseWith(agree)
    open()
    await waitFor(() => expect(isSignedIn()).toBe('person'))
    await waitFor(() => expect(screen.queryByTestId('sign-in-dialog')).not.toBeOnTheScreen())
  })

  it('reports a cancelled sign-in, and retries when asked', async () => {
    browseWith(async () => ({ type: 'cancel' }))
    open()
    expect(await screen.findByText('The sign-in was cancelled.')).toBeOnTheScreen()
    browseWith(agree)
    await act(async () => fireEvent.press(screen.getByTestId('sign-in-dialog-confirm')))
    await waitFor(() => expect(isSignedIn()).toBe('person'))
  })

  it('asks which of several providers to use', async () => {
    providers = ['company', 'school']
    const visited: string[] = []
    browseWith(async (url, redirectUri) => {
      visited.push(url)
      return agree(url, redirectUri)
    })
    open()
    fireEvent.press(await screen.findByRole('radio', { name: 'school' }))
    expect(visited).toEqual([])
    await act(async () => fireEvent.press(screen.getByTestId('sign-in-dialog-confirm')))
    await waitFor(() => expect(isSignedIn()).toBe('person'))
    expect(store.get(sessionAtom(server.id))).toMatchObject({ provider: 'school' })
  })

  it('accepts a key if the server requires one, and shows where it is kept', async () => {
    open({ kind: 'openai' })
    expect(await screen.findByText('API key for Work')).toBeOnTheScreen()
    expect(
      await screen.findByText('It is kept on this device and sent only to this server.'),
    ).toBeOnTheScreen()
    fireEvent.changeText(screen.getByTestId('api-key-field'), 'sk-canary')
    await act(async () => fireEvent.press(screen.getByTestId('sign-in-dialog-confirm')))
    await waitFor(() => expect(screen.queryByTestId('sign-in-dialog')).not.toBeOnTheScreen())
    expect([...keychain.values()].join()).toContain('sk-canary')
  })

  it('closes when the person cancels', async () => {
    open({ kind: 'openai' })
    const [cancel] = screen.getAllByRole('button', { name: 'Cancel' })
    if (cancel) fireEvent.press(cancel)
    expect(screen.queryByTestId('sign-in-dialog')).toBeNull()
  })
})
