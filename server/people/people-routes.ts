import { Hono } from 'hono'
import { z } from 'zod'

import {
  appClientId,
  appScope,
  ServerInfo,
  SignInProviders,
  UserInfo,
  UserStatus,
} from '@/core/contract/sign-in'
import { anyone, person } from '@server/access/access'
import type { Caller } from '@server/access/caller'
import type { Accounts } from '@server/accounts/accounts'
import type { Endpoint } from '@server/api/endpoint'
import { originOf, type Incoming, type ReadAddress } from '@server/http/request-address'

const Pong = z.object({ message: z.literal('pong') })

export const embeddedPath = '/oidc'

interface Ports {
  endpoint: Endpoint
  accounts: Accounts
  readAddress: ReadAddress
  version: string
  /** Undefined if this server is the provider itself. */
  external: { issuer: string; clientId: string } | undefined
}

export function peopleRoutes({ endpoint, accounts, readAddress, version, external }: Ports) {
  const usernameOf = async (userId: string) => (await accounts.find(userId))?.username

  function providers(incoming: Incoming | undefined): SignInProviders {
    const id = external ? 'openid' : 'continuo'
    const issuer = external?.issuer ?? originOf(readAddress(incoming)) + embeddedPath
    const provider = {
      id,
      title: external ? new URL(external.issuer).hostname : 'Continuo',
      server_url: issuer,
      client_id: external?.clientId ?? appClientId,
      scope: appScope,
      token_validation_pem: '',
    }
    return { [id]: provider }
  }

  async function statusOf(caller: Caller): Promise<UserStatus> {
    switch (caller.kind) {
      case 'stranger':
        return caller.known ? loggedIn(caller.known, null) : { auth_status: 'logged_out' }
      case 'token':
        return { auth_status: 'api_token', role: 'scope_token_user' }
      case 'client':
        return loggedIn({ userId: caller.userId, name: null }, 'scope_user_user')
      case 'person':
        return loggedIn(caller, caller.role)
    }
  }

  async function loggedIn(
    { userId, name }: { userId: string; name: string | null },
    role: string | null,
  ): Promise<UserStatus> {
    const username = (await usernameOf(userId)) ?? name ?? userId
    return {
      auth_status: 'logged_in',
      user_id: userId,
      username,
      first_name: name,
      last_name: null,
      role,
    }
  }

  return new Hono<{ Bindings: { incoming?: Incoming } }>()
    .get(
      '/api/login',
      endpoint({
        summary: 'List the sign-in providers',
        access: anyone,
        responses: { 200: SignInProviders },
      }),
      (context) => context.json(providers(context.env?.incoming)),
    )
    .get(
      '/api/user_info',
      endpoint({ summary: 'Get the signed-in user', access: person, responses: { 200: UserInfo } }),
      async (context) => {
        const { userId, name, role } = context.var.caller
        const username = (await usernameOf(userId)) ?? name
        const info: UserInfo = { user_id: userId, preferred_username: username, name, role }
        return context.json(info)
      },
    )
    .get(
      '/bodhi/v1/user',
      endpoint({
        summary: 'Get the sign-in status',
        access: anyone,
        responses: { 200: UserStatus },
      }),
      async (context) => context.json(await statusOf(context.var.caller)),
    )
    .get(
      '/bodhi/v1/info',
      endpoint({
        summary: 'Get version and status of this server',
        access: anyone,
        responses: { 200: ServerInfo },
      }),
      (context) => context.json({ version, status: 'ready' } satisfies ServerInfo),
    )
    .get(
      '/ping',
      endpoint({
        summary: 'Check that the server responds',
        access: anyone,
        responses: { 200: Pong },
      }),
      (context) => context.json({ message: 'pong' }),
    )
}
