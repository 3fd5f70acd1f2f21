import { createApiTokens } from '@server/tokens/api-tokens'

import { openPeopleServer, signIn, type PeopleServer } from './testing/people-server'

let server: PeopleServer
beforeAll(async () => {
  server = await openPeopleServer()
})
afterAll(() => server.close())

async function get(path: string, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(server.url + path, { headers })
  const body: unknown = await response.json()
  return { status: response.status, body }
}

describe('the server', () => {
  it('returns the sign-in address on the requested host', async () => {
    const response = await fetch(`${server.url.replace('127.0.0.1', 'localhost')}/api/login`)
    expect(await response.json()).toEqual({
      continuo: {
        id: 'continuo',
        title: 'Continuo',
        server_url: `${server.url.replace('127.0.0.1', 'localhost')}/oidc`,
        client_id: 'continuo-app',
        scope: 'openid profile offline_access',
        token_validation_pem: '',
      },
    })
  })

  it('reports its version and status', async () => {
    expect(await get('/bodhi/v1/info')).toEqual({
      status: 200,
      body: { version: '1.2.3', status: 'ready' },
    })
    expect(await get('/ping')).toEqual({ status: 200, body: { message: 'pong' } })
  })

  it('reports the signed-in user', async () => {
    const { access_token } = await signIn(server)
    expect(await get('/bodhi/v1/user', access_token)).toEqual({
      status: 200,
      body: {
        auth_status: 'logged_in',
        user_id: expect.any(String),
        username: 'demo',
        first_name: 'Demo',
        last_name: null,
        role: 'resource_user',
      },
    })
    expect((await get('/api/user_info', access_token)).body).toEqual({
      user_id: expect.any(String),
      preferred_username: 'demo',
      name: 'Demo',
      role: 'resource_user',
    })
  })

  it('does not report an anonymous caller or a script as a signed-in user', async () => {
    const loggedOut = { status: 200, body: { auth_status: 'logged_out' } }
    expect(await get('/bodhi/v1/user')).toEqual(loggedOut)
    expect(await get('/bodhi/v1/user', 'nonsense')).toEqual(loggedOut)
    expect((await get('/api/user_info')).status).toBe(401)
    const apiTokens = createApiTokens({ database: server.database, now: () => new Date() })
    const token = await apiTokens.issue('ada', 'scope_token_user', 60)
    expect(await get('/bodhi/v1/user', token)).toEqual({
      status: 200,
      body: { auth_status: 'api_token', role: 'scope_token_user' },
    })
    expect((await get('/api/user_info', token)).status).toBe(401)
  })
})
