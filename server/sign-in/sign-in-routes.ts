import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

import { appClientId } from '@/core/contract/sign-in'
import type { Accounts } from '@server/accounts/accounts'
import { describeError, type Log } from '@server/http/log'
import { storageUnavailable } from '@server/http/refusal'
import type { ReadAddress } from '@server/http/request-address'
import { StorageFailure } from '@server/storage/storage-failure'

import type { CheckPassword } from './check-password'
import { errors, type OpenIdProvider } from './open-id-provider'
import { approvalPage, pageHeaders, problemPage, signInPage } from './pages'
import { passwordRoutes } from './password-routes'
import type { Program } from './programs'

const maximumFormBytes = 16 * 1024

const Asked = z.object({ client_id: z.string(), redirect_uri: z.string() })

const SignInForm = z.object({
  decision: z.string().catch('allow'),
  username: z.string().max(64).catch(''),
  password: z.string().max(256).catch(''),
})

const Missing = z.object({
  missingOIDCScope: z.array(z.string()).catch([]),
  missingResourceScopes: z.record(z.string(), z.array(z.string())).catch({}),
})

export interface ToolsetScope {
  scope: string
  name: string
}

interface Ports {
  provider: OpenIdProvider
  accounts: Accounts
  programs: readonly Program[]
  toolsetScopes: readonly ToolsetScope[]
  checkPassword: CheckPassword
  /** Also ends every session of the account. */
  setPassword: (userId: string, password: string) => Promise<void>
  readAddress: ReadAddress
  log: Log
}

type PageContext = Context<{ Bindings: HttpBindings }>
type Interaction = Awaited<ReturnType<OpenIdProvider['interactionDetails']>>

/** The pages where people sign in, and approve or deny access for third-party programs. */
export function signInRoutes(ports: Ports) {
  const { provider, accounts, programs, toolsetScopes, checkPassword, readAddress, log } = ports

  const nameOf = (clientId: string) =>
    clientId === appClientId
      ? undefined
      : (programs.find((program) => program.client_id === clientId)?.client_name ?? clientId)

  async function show(context: PageContext, interaction: Interaction) {
    const { client_id, redirect_uri } = Asked.parse(interaction.params)
    const program = nameOf(client_id)
    const headers = pageHeaders(redirect_uri)
    if (interaction.prompt.name === 'login') {
      return context.body(signInPage({ program, username: '' }), 200, headers)
    }
    const account = await accounts.find(interaction.session?.accountId ?? '')
    const permissions = permissionsOf(interaction)
    const target = new URL(redirect_uri)
    const page = { program, permissions, person: account?.name ?? '', target: hostOf(target) }
    return context.body(approvalPage(page), 200, headers)
  }

  function permissionsOf(interaction: Interaction): string[] {
    const { missingOIDCScope, missingResourceScopes } = Missing.parse(interaction.prompt.details)
    const names = new Map(toolsetScopes.map(({ scope, name }) => [scope, name]))
    const tools = Object.values(missingResourceScopes).flat()
    return [
      'see your name',
      ...tools.map((scope) => `use your ${names.get(scope) ?? scope} tools`),
      ...(missingOIDCScope.includes('offline_access')
        ? ['keep this access while you are not using it']
        : []),
    ]
  }

  async function answer(context: PageContext, interaction: Interaction) {
    const form = SignInForm.parse(await context.req.parseBody())
    if (form.decision === 'deny') {
      if (interaction.prompt.name !== 'login') {
        log({ event: 'program-denied', ...auditOf(interaction) })
      }
      return finish(context, {
        error: 'access_denied',
        error_description: 'The user denied access.',
      })
    }
    if (interaction.prompt.name === 'login') return signIn(context, interaction, form)
    const grantId = await grant(interaction)
    log({ event: 'program-approved', ...auditOf(interaction) })
    return finish(context, { consent: { grantId } })
  }

  /** Names only programs that the operator listed, so that nothing from a client is logged. */
  function auditOf({ params, session }: Interaction) {
    const { client_id } = Asked.parse(params)
    const known = client_id === appClientId || programs.some((each) => each.client_id === client_id)
    return { program: known ? client_id : 'unknown', user_id: session?.accountId ?? '' }
  }

  async function signIn(
    context: PageContext,
    interaction: Interaction,
    { username, password }: z.infer<typeof SignInForm>,
  ) {
    const { network } = readAddress(context.env.incoming)
    const result = await checkPassword({ network, username, password })
    if (result.ok) {
      log({ event: 'signed-in', user_id: result.account.userId })
      return finish(context, { login: { accountId: result.account.userId } })
    }
    const { client_id, redirect_uri } = Asked.parse(interaction.params)
    const page = signInPage({ program: nameOf(client_id), username, problem: result.problem })
    return context.body(page, result.status, { ...pageHeaders(redirect_uri), ...result.headers })
  }

  async function grant(interaction: Interaction): Promise<string> {
    const { client_id } = Asked.parse(interaction.params)
    const accountId = interaction.session?.accountId
    if (accountId === undefined) throw new errors.SessionNotFound('nobody is signed in')
    const { grantId } = interaction
    const existing = grantId === undefined ? undefined : await provider.Grant.find(grantId)
    const granted = existing ?? new provider.Grant({ accountId, clientId: client_id })
    const { missingOIDCScope, missingResourceScopes } = Missing.parse(interaction.prompt.details)
    if (missingOIDCScope.length > 0) granted.addOIDCScope(missingOIDCScope.join(' '))
    for (const [resource, scopes] of Object.entries(missingResourceScopes)) {
      granted.addResourceScope(resource, scopes.join(' '))
    }
    return granted.save()
  }

  async function finish(
    context: PageContext,
    result: Parameters<OpenIdProvider['interactionResult']>[2],
  ) {
    const { incoming, outgoing } = context.env
    return context.redirect(await provider.interactionResult(incoming, outgoing, result), 303)
  }

  async function open(context: PageContext): Promise<Interaction> {
    const interaction = await provider.interactionDetails(
      context.env.incoming,
      context.env.outgoing,
    )
    if (interaction.uid === context.req.param('uid')) return interaction
    throw new errors.SessionNotFound('another interaction')
  }

  return new Hono<{ Bindings: HttpBindings }>()
    .use(bodyLimit({ maxSize: maximumFormBytes }))
    .route('/', passwordRoutes(ports))
    .get('/sign-in/:uid', async (context) => show(context, await open(context)))
    .post('/sign-in/:uid', async (context) => {
      if (context.req.header('sec-fetch-site') === 'cross-site') {
        return context.body(problemPage('Start again in the app.'), 403, pageHeaders())
      }
      return answer(context, await open(context))
    })
    .notFound((context) =>
      context.body(problemPage('There is nothing at this address.'), 404, pageHeaders()),
    )
    .onError((error, context) => {
      if (error instanceof errors.SessionNotFound) {
        const problem = 'This page has expired. Return to the app and sign in again.'
        return context.body(problemPage(problem), 400, pageHeaders())
      }
      if (error instanceof StorageFailure) {
        log({ event: 'database-unavailable', reason: error.kind })
        const { message, status, headers } = storageUnavailable()
        return context.body(problemPage(message), status, { ...pageHeaders(), ...headers })
      }
      log({ event: 'request-failed', ...describeError(error) })
      const problem = 'Something went wrong on the server.'
      return context.body(problemPage(problem), 500, pageHeaders())
    })
}

const hostOf = ({ protocol, host }: URL) =>
  protocol === 'http:' || protocol === 'https:' ? host : `the app on this device`
