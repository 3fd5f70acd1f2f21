import { createServer, type IncomingMessage, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

import { attempt } from '@/core/failure'
import type { Server } from '@/core/server/server'
import { fakeServer } from '@/core/testing/fake-server'
import { requestWithoutSession } from '@/data/http/request-without-session'
import { writeOwnHeaders } from '@/data/session/own-headers'
import { beginSession, forgetSession, registerServers } from '@/data/session/session'
import { waitForSignIn } from '@/data/session/wait-for-sign-in'
import { keychain } from '@/data/testing/expo-secure-store'

import { requestJson } from './request'

const canary = 'canary-of-a-header'

interface Host {
  readonly address: string
  readonly asked: IncomingMessage[]
}

const open: HttpServer[] = []

/** A host that redirects the given paths and answers all others. */
async function openHost(redirects: Record<string, [number, string]> = {}): Promise<Host> {
  const asked: IncomingMessage[] = []
  const http = createServer((request, response) => {
    asked.push(request)
    const redirect = redirects[request.url ?? '']
    if (redirect) response.writeHead(redirect[0], { location: redirect[1] }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  open.push(http)
  return { address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked }
}

async function connect(address: string, id = 'agent'): Promise<Server> {
  const server = fakeServer({ id, kind: 'agent', address, features: [] })
  registerServers([server])
  await writeOwnHeaders(server, [{ name: 'X-Api-Key', value: canary }])
  return server
}

const ask = (url: string, method: 'GET' | 'POST' = 'POST') =>
  attempt(requestJson(url, z.unknown(), { method, ...(method === 'POST' && { body: {} }) }))

const keysAt = ({ asked }: Host) => asked.map(({ headers }) => headers['x-api-key'])

afterEach(() => {
  registerServers([])
  for (const http of open.splice(0)) http.close()
})

describe('the headers that a person adds to a server', () => {
  it('are sent to its address beside the token, and survive a new registration', async () => {
    const host = await openHost()
    const server = await connect(`${host.address}/agent`)
    await beginSession(server, { kind: 'key' }, { kind: 'key', key: 'token' })
    registerServers([])
    registerServers([server])
    await ask(`${host.address}/agent`)

    expect(host.asked[0]?.headers).toMatchObject({
      'x-api-key': canary,
      authorization: 'Bearer token',
    })
  })

  it('are sent to no other address, not even on the same host', async () => {
    const [host, otherHost] = [await openHost(), await openHost()]
    await connect(`${host.address}/agent`)
    await ask(`${host.address}/agents`)
    await ask(otherHost.address)

    expect([keysAt(host), keysAt(otherHost)]).toEqual([[undefined], [undefined]])
  })

  it.each([301, 302, 303, 307, 308])(
    'are not forwarded by a %i to another host',
    async (status) => {
      const otherHost = await openHost()
      const host = await openHost({ '/agent': [status, `${otherHost.address}/agent`] })
      await connect(`${host.address}/agent`)

      for (const method of ['GET', 'POST'] as const) {
        expect(await ask(`${host.address}/agent`, method)).toEqual({
          ok: false,
          failure: { kind: 'redirected' },
        })
      }
      expect(otherHost.asked).toEqual([])
    },
  )

  it('are forwarded within the origin, with the method unchanged', async () => {
    const host = await openHost({ '/agent': [307, '/agent/'] })
    await connect(`${host.address}/agent`)

    expect(await ask(`${host.address}/agent`)).toMatchObject({ ok: true })
    expect(host.asked.map(({ method, url }) => [method, url])).toEqual([
      ['POST', '/agent'],
      ['POST', '/agent/'],
    ])
    expect(keysAt(host)).toEqual([canary, canary])
  })

  it('stop a redirect that would drop the body', async () => {
    const host = await openHost({ '/agent': [302, '/agent/'] })
    await connect(`${host.address}/agent`)

    expect(await ask(`${host.address}/agent`)).toMatchObject({ failure: { kind: 'redirected' } })
    expect(host.asked).toHaveLength(1)
  })

  it('stop a redirect loop', async () => {
    const host = await openHost({ '/agent': [307, '/agent'] })
    await connect(`${host.address}/agent`)

    expect(await ask(`${host.address}/agent`)).toMatchObject({ failure: { kind: 'redirected' } })
  })

  it('are not sent to another server with the same id', async () => {
    const [host, other] = [await openHost(), await openHost()]
    await connect(host.address)
    registerServers([fakeServer({ id: 'agent', kind: 'agent', address: other.address })])
    await ask(other.address)

    expect(keysAt(other)).toEqual([undefined])
  })

  it('are removed from secure storage with their server', async () => {
    const server = await connect('http://gone.test')
    expect([...keychain.values()].join()).toContain(canary)
    await forgetSession(server)

    expect([...keychain.values()].join()).not.toContain(canary)
  })

  it('let a refused turn continue once they are changed', async () => {
    const server = await connect('http://agent.test')
    const signedIn = waitForSignIn(server.id, new AbortController().signal)
    await writeOwnHeaders(server, [{ name: 'X-Api-Key', value: 'another' }])

    expect(await signedIn).toBeUndefined()
  })
})

describe('a token', () => {
  const tokensAt = ({ asked }: Host) => asked.map(({ headers }) => headers.authorization)

  async function signIn(address: string) {
    const server = fakeServer({ id: 'models', kind: 'openai', address, features: [] })
    registerServers([server])
    await beginSession(server, { kind: 'key' }, { kind: 'key', key: 'token' })
  }

  it.each([301, 302, 303, 307, 308])(
    'never follows a redirect with status %i to another host',
    async (status) => {
      const otherHost = await openHost()
      const host = await openHost({ '/v1/models': [status, `${otherHost.address}/v1/models`] })
      await signIn(host.address)

      for (const method of ['GET', 'POST'] as const) {
        expect(await ask(`${host.address}/v1/models`, method)).toEqual({
          ok: false,
          failure: { kind: 'redirected' },
        })
      }
      expect(tokensAt(host)).toEqual(['Bearer token', 'Bearer token'])
      expect(otherHost.asked).toEqual([])
    },
  )

  it('follows a redirect within its origin', async () => {
    const host = await openHost({ '/v1/models': [307, '/v1/models/'] })
    await signIn(host.address)

    expect(await ask(`${host.address}/v1/models`)).toMatchObject({ ok: true })
    expect(tokensAt(host)).toEqual(['Bearer token', 'Bearer token'])
  })
})

it.each([301, 302, 307, 308])(
  'a refresh token never follows a redirect with status %i to another host',
  async (status) => {
    const otherHost = await openHost()
    const host = await openHost({ '/token': [status, `${otherHost.address}/token`] })
    const options = { method: 'POST', body: 'refresh_token=canary' } as const
    const answer = await attempt(requestWithoutSession(`${host.address}/token`, options))

    expect(answer).toEqual({ ok: false, failure: { kind: 'redirected' } })
    expect(otherHost.asked).toEqual([])
  },
)
