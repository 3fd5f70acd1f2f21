import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native'

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
let server: Server
/** The server's responses by path; any other path is not found. */
let answers: Record<string, object>
let role: string | null
/** What Bodhi reports about each key; any other key is not found. */
let standings: Record<string, object>
let shown: string[]

beforeEach(() => {
  queryClient.clear()
  failAfter(Infinity)
  keychain.clear()
  made += 1
  role = 'resource_user'
  standings = {}
  shown = []
  const issuer = `https://home-${made}.example/oidc`
  answers = {
    '/api/login': {
      company: {
        id: 'company',
        title: 'Company',
        server_url: issuer,
        client_id: 'continuo-app',
        scope: 'openid',
        token_validation_pem: '',
      },
    },
    '/oidc/.well-known/openid-configuration': {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
    },
    '/oidc/token': { access_token: 'access', refresh_token: 'refresh' },
  }
  answerWith(async (url, init) => {
    const { pathname } = new URL(url)
    const key = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? ''
    if (pathname === '/bodhi/v1/user') shown.push(key)
    const body =
      pathname === '/bodhi/v1/user' && server.kind === 'bodhi'
        ? standings[key]
        : pathname === '/bodhi/v1/user'
          ? {
              auth_status: 'logged_in',
              user_id: '1',
              username: 'ada',
              first_name: null,
              last_name: null,
              role,
            }
          : answers[pathname]
    return new Response(JSON.stringify(body ?? {}), {
      status: body ? 200 : 404,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterAll(() => queryClient.clear())

async function open(known: Partial<Server> = {}) {
  const address = `https://home-${made}.example`
  server = fakeServer({ id: `home-${made}`, address, ...known })
  registerServers([server])
  render(
    <Shell>
      <SignInPanel server={server} />
    </Shell>,
  )
  await screen.findByTestId('session-status')
}

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.press(button))
}

/** The person signs in on the provider's page. */
const agree = async (url: string, redirectUri: string) => {
  const state = new URL(url).searchParams.get('state') ?? ''
  return { type: 'success', url: `${redirectUri}?code=c&state=${state}` } as const
}

describe('the sign-in panel of an agent server', () => {
  it('says that the person is a guest and offers to sign in', async () => {
    await open({ features: ['guests'] })

    expect(screen.getByText('You are a guest')).toBeOnTheScreen()
    expect(await screen.findByRole('button', { name: 'Sign in with Company' })).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: 'Continue as a guest' })).toBeNull()
  })

  it("shows the person's name and role", async () => {
    browseWith(agree)
    await open({ features: [] })
    expect(screen.getByText('You are not signed in')).toBeOnTheScreen()
    await press('Sign in with Company')

    expect(await screen.findByText('Signed in as ada')).toBeOnTheScreen()
    expect(screen.getByText('Role: User')).toBeOnTheScreen()
    expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull()
  })

  it('says that the person has no role', async () => {
    role = null
    browseWith(agree)
    await open()
    await press('Sign in with Company')

    expect(await screen.findByText(/^You have no role on this server yet/)).toBeOnTheScreen()
  })

  it('shows a role that has changed', async () => {
    await open()
    await act(() =>
      beginSession(
        server,
        { kind: 'person', provider: 'company', username: 'ada', role: 'resource_user' },
        { kind: 'tokens', issuer: 'https://x.example', clientId: 'c', access: 'a' },
      ),
    )
    expect(screen.getByText('Role: User')).toBeOnTheScreen()
    role = 'resource_admin'
    screen.unmount()
    await open()

    expect(await screen.findByText('Role: Admin')).toBeOnTheScreen()
  })

  it.each([
    ['cancelled', async () => ({ type: 'cancel' }) as const, 'The sign-in was cancelled.'],
    [
      'refused',
      async (url: string, redirectUri: string) => {
        const { url: back } = await agree(url, redirectUri)
        return { type: 'success', url: back.replace('code=c', 'error=access_denied') } as const
      },
      'The sign-in was refused.',
    ],
    [
      'answered with the response to another one',
      async (_url: string, redirectUri: string) =>
        ({ type: 'success', url: `${redirectUri}?code=c&state=x` }) as const,
      'The response belongs to another sign-in. Try again.',
    ],
  ])('says why a sign-in was %s and lets the person try again', async (_, visit, text) => {
    browseWith(visit)
    await open()
    await press('Sign in with Company')

    expect(await screen.findByText(text)).toBeOnTheScreen()
    browseWith(agree)
    await press('Sign in with Company')
    expect(await screen.findByText('Signed in as ada')).toBeOnTheScreen()
  })

  it('says that the provider cannot be reached', async () => {
    delete answers['/oidc/.well-known/openid-configuration']
    await open()
    await press('Sign in with Company')

    expect(await screen.findByText(/^The sign-in page cannot be reached/)).toBeOnTheScreen()
  })

  it('removes the tokens on sign-out and offers to continue as a guest', async () => {
    browseWith(agree)
    await open({ features: ['guests'] })
    await press('Sign in with Company')
    await press('Sign out')

    expect(await screen.findByText('You are not signed in')).toBeOnTheScreen()
    expect([...keychain.values()].join()).not.toContain('refresh')
    await press('Continue as a guest')
    expect(await screen.findByText('You are a guest')).toBeOnTheScreen()
  })

  it('says what to do when the device cannot delete the sign-in of somebody who continues as a guest', async () => {
    browseWith(agree)
    await open({ features: ['guests'] })
    await press('Sign in with Company')
    await press('Sign out')
    failAfter(0)
    await press('Continue as a guest')

    expect(await screen.findByText(/could not delete the sign-in/)).toBeOnTheScreen()
  })

  it('says who was signed out when the tokens are lost', async () => {
    browseWith(agree)
    await open()
    await press('Sign in with Company')
    await screen.findByText('Signed in as ada')
    screen.unmount()
    registerServers([])
    keychain.clear()
    await open()

    expect(await screen.findByText('ada is signed out')).toBeOnTheScreen()
    expect(await screen.findByRole('button', { name: 'Sign in with Company' })).toBeOnTheScreen()
  })

  it('says that the server does not offer sign-in', async () => {
    answers['/api/login'] = {}
    await open()

    expect(await screen.findByText('This server does not offer sign-in.')).toBeOnTheScreen()
  })

  it('says that the providers could not be loaded, and can retry', async () => {
    const providers = answers['/api/login']
    answers['/api/login'] = { wrong: 'wrong' }
    await open()
    expect(await screen.findByText(/^The sign-in options could not be loaded/)).toBeOnTheScreen()

    answers['/api/login'] = providers ?? {}
    await press('Try again')
    expect(await screen.findByRole('button', { name: 'Sign in with Company' })).toBeOnTheScreen()
  })
})

describe('the sign-in panel of a model server', () => {
  const field = () => screen.getByTestId('api-key-field')

  it('stores a key with the secrets and never shows it', async () => {
    await open({ kind: 'openai' })
    expect(screen.getByText('No API key set')).toBeOnTheScreen()
    expect(field()).toHaveProp('secureTextEntry', true)
    expect(screen.getByRole('button', { name: 'Save key' })).toBeDisabled()
    fireEvent.changeText(field(), ' sk-canary ')
    await press('Save key')

    expect(await screen.findByText('API key set')).toBeOnTheScreen()
    expect(JSON.stringify(screen.toJSON())).not.toContain('sk-canary')
    expect([...keychain.values()].join()).toContain('"sk-canary"')
  })

  it('replaces and removes the key', async () => {
    await open({ kind: 'openai' })
    fireEvent.changeText(field(), 'sk-one')
    await press('Save key')
    await press('Replace')
    await press('Cancel')
    await press('Replace')
    fireEvent.changeText(field(), 'sk-two')
    await press('Save key')
    await screen.findByText('API key set')
    expect([...keychain.values()].join()).not.toContain('sk-one')
    await press('Remove')

    expect(await screen.findByText('No API key set')).toBeOnTheScreen()
    expect([...keychain.values()].join()).not.toContain('sk-two')
  })

  it('says what is wrong with a key and keeps what was typed', async () => {
    await open({ kind: 'openai' })
    fireEvent.changeText(field(), 'my key')
    await press('Save key')

    expect(screen.getByRole('alert')).toHaveTextContent(/^A key can only contain/)
    expect(field()).toHaveProp('value', 'my key')
  })

  it('says that the device could not store the key', async () => {
    await open({ kind: 'openai' })
    failAfter(0)
    fireEvent.changeText(field(), 'sk-one')
    await press('Save key')

    expect(await screen.findByText(/^The device could not save the key/)).toBeOnTheScreen()
    expect(field()).toHaveProp('value', 'sk-one')
  })

  it('does not look up what a key is allowed to do', async () => {
    await open({ kind: 'openai' })
    fireEvent.changeText(field(), 'sk-one')
    await press('Save key')
    await screen.findByText('API key set')
    expect(shown).toEqual([])
  })
})

describe('the sign-in panel of Bodhi', () => {
  const limits = /but not for toolsets/
  const save = async (key: string) => {
    fireEvent.changeText(screen.getByTestId('api-key-field'), key)
    await press('Save key')
  }
  beforeEach(() => {
    standings = {
      user: { auth_status: 'api_token', role: 'scope_token_user', access: {} },
      power: { auth_status: 'api_token', role: 'scope_token_power_user' },
      other: { auth_status: 'api_token', role: 'scope_token_wizard' },
      person: { auth_status: 'logged_in', user_id: '1', role: 'scope_user_user' },
      wrong: { auth_status: 'logged_out' },
      odd: { auth_status: 'on_holiday' },
    }
  })

  it.each([
    ['user', 'Token with role User'],
    ['power', 'Token with role Power user'],
    ['other', 'Token with role scope_token_wizard'],
    ['wrong', 'Bodhi rejected this token'],
    ['person', 'Role: User'],
  ])('shows what the server says about the key %p', async (key, text) => {
    await open({ kind: 'bodhi' })
    await save(key)
    expect(await screen.findByText(text)).toBeOnTheScreen()
    expect(shown).toEqual([key])
  })

  it.each(['odd', 'unknown'])(
    'says only that a key is set if its status is unclear: %s',
    async (key) => {
      await open({ kind: 'bodhi' })
      await save(key)
      await waitFor(() => expect(shown).toEqual([key]))
      expect(screen.getByText('API key set')).toBeOnTheScreen()
    },
  )

  it('checks the key again when the page is opened, because a token may be revoked', async () => {
    await open({ kind: 'bodhi' })
    await save('user')
    await screen.findByText('Token with role User')
    screen.unmount()
    standings['user'] = { auth_status: 'logged_out' }
    await open({ kind: 'bodhi' })
    expect(await screen.findByText('Bodhi rejected this token')).toBeOnTheScreen()
  })

  it('does not show the status of an old key for a new one', async () => {
    await open({ kind: 'bodhi' })
    await save('wrong')
    await screen.findByText('Bodhi rejected this token')
    await press('Replace')
    await save('unknown')
    expect(await screen.findByText('API key set')).toBeOnTheScreen()
    await waitFor(() => expect(shown).toEqual(['wrong', 'unknown']))
  })

  it('says that an API token cannot use the toolsets', async () => {
    await open({ kind: 'bodhi', features: ['toolsets'] })
    expect(screen.queryByText(limits)).toBeNull()
    await save('user')
    expect(await screen.findByText(limits)).toBeOnTheScreen()
  })

  it.each([
    ['the server has none', [], 'user', 'Token with role User'],
    ['the key is not an API token', ['toolsets'], 'person', 'Role: User'],
    ['the token is rejected', ['toolsets'], 'wrong', 'Bodhi rejected this token'],
  ])('does not mention toolsets if %s', async (_case, features, key, text) => {
    await open({ kind: 'bodhi', features })
    await save(key)
    await screen.findByText(text)
    expect(screen.queryByText(limits)).toBeNull()
  })
})
