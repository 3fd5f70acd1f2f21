import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'

import { browserSessionFeature, seededAdminFeature } from '@/core/contract/sign-in'
import { maxConcurrentStreams } from '@/core/server/max-concurrent-streams'
import type { PasswordCost } from '@server/accounts/password'
import { createAgents } from '@server/agents/create-agents'
import { pause } from '@server/agents/pause'
import { completionRoutes } from '@server/completions/completion-routes'
import { conversationRoutes } from '@server/conversations/conversation-routes'
import { keepAliveMilliseconds } from '@server/conversations/event-stream'
import { createLease, isRunning } from '@server/conversations/lease'
import { createLiveRuns } from '@server/conversations/live-runs'
import { agentOf, createRooms } from '@server/conversations/rooms'
import { startMaintenance } from '@server/conversations/start-maintenance'
import type { Environment } from '@server/environment/environment'
import { createFeed, every, pollMilliseconds } from '@server/feed/feed'
import { feedRoutes } from '@server/feed/feed-routes'
import { createConcurrencyLimit } from '@server/http/concurrency-limit'
import { createReadHttpVersion } from '@server/http/http-version'
import type { Log } from '@server/http/log'
import { createRateLimit, createSharedRateLimit } from '@server/http/rate-limit'
import { createReadAddress } from '@server/http/request-address'
import { createRequestLimits, type RequestLimits } from '@server/http/request-limits'
import { measureRequests, measureSignIn } from '@server/metrics/measure-requests'
import { measureStore } from '@server/metrics/measure-store'
import { createMetrics, type Metrics } from '@server/metrics/metrics'
import { metricsRoutes } from '@server/metrics/metrics-routes'
import { createPeople } from '@server/people/people'
import { openSeats } from '@server/seats/open-seats'
import type { SeatPatience } from '@server/seats/seats'
import type { Database } from '@server/storage/database'
import { openKeyring } from '@server/storage/keyring'
import { openStore, type Store } from '@server/store/store'
import { createVault } from '@server/storage/vault'
import { hasTrustedTls } from '@server/tls/has-trusted-tls'
import { createProviders } from '@server/toolset-providers/create-providers'
import { documentationType } from '@server/toolset-providers/documentation-toolset'
import { toolsetRoutes } from '@server/toolsets/toolset-routes'
import { toolsetScopeOf } from '@server/toolsets/toolset-scope'
import { toolsetTypeRoutes } from '@server/toolsets/toolset-type-routes'
import { createToolsets } from '@server/toolsets/toolsets'
import { openTracer } from '@server/traces/open-tracer'
import { traceRequests } from '@server/traces/trace-requests'
import { noTracer } from '@server/traces/tracer'

import { createApplication, type Mount } from './application'
import type { HandleRequest } from './listener'
import manifest from './package.json'
import { resealSecrets } from './reseal-secrets'

const { version } = manifest
const hourMilliseconds = 3_600_000

const answersPerUser = maxConcurrentStreams('2')

/** The limit for all users of this process together. */
const answersInTotal = 1000

export type Backend = Awaited<ReturnType<typeof openBackend>>

/** Builds everything behind the listener. */
export async function openBackend(options: {
  environment: Environment
  url: string
  log: Log
  limits?: RequestLimits | undefined
  passwordCost?: PasswordCost | undefined
  seatPatience?: SeatPatience | undefined
}) {
  const { environment, url, log, passwordCost, seatPatience: patience } = options
  const vault = createVault(environment.SECRET_KEYS ?? openKeyring(environment.DATA_DIR))
  const metrics = createMetrics()
  const { DATA_DIR: directory, DATABASE_URL } = environment
  const store = measured(await openStore({ directory, url: DATABASE_URL }, log), metrics)
  const { database } = store
  const createLimit = database.pool ? createSharedRateLimit(database.pool) : createRateLimit
  const limits = options.limits ?? createRequestLimits(undefined, createLimit)
  const now = () => new Date()
  const newId = randomUUID
  const processId = newId()
  const tracer = await openTracer(environment, { version, processId })
  const telemetry = { metrics, tracer }

  const feed = createFeed({ database, now, log, every, pollMilliseconds })
  const { announce } = feed
  const stopSweeping = every(hourMilliseconds, () => void feed.sweep())

  const providers = createProviders(environment, { version, ...telemetry, log })
  const toolsets = createToolsets({ database, vault, providers, announce, now, newId, log })
  await resealSecrets({ database, vault, now, log })
  if (environment.DEMO) await toolsets.enableUnlessSet(documentationType)

  const toolsetScopes = providers.map(({ id, name }) => ({ scope: toolsetScopeOf(id), name }))
  const people = await createPeople({
    database,
    vault,
    environment,
    url,
    version,
    toolsetScopes,
    passwordCost,
    handOverToolsets: toolsets.handOver,
    announce,
    signInLimit: limits.signIn,
    createLimit,
    now,
    log,
  })

  const rooms = createRooms(createAgents(environment, telemetry, log))

  const identity = { processId, host: hostname(), pid: process.pid }
  const lease = createLease({ ...identity, database, isRunning })
  const liveRuns = createLiveRuns({
    store,
    lease,
    announce,
    now,
    log,
    pause,
    runsPerUser: answersPerUser,
    runsInTotal: answersInTotal,
    graceMilliseconds: 3000,
    agentOf: agentOf(rooms),
  })
  metrics.showLiveRuns(liveRuns.count)
  const maintenance = await startMaintenance({
    lease,
    liveRuns,
    notifications: database.notifications,
    pause,
    log,
  })

  const seats = openSeats({ database, processId, answersPerUser, log, patience })
  const atOnce = { perUser: answersPerUser, inTotal: answersInTotal }
  const { enter } = createConcurrencyLimit(atOnce, seats.takeForAnswer)
  const shared = { rooms, limits, keepAliveMilliseconds, now, newId, log }
  const conversations = { ...shared, store, liveRuns, announce }
  const follow: typeof feed.follow = (userId, position, signal) => {
    metrics.countFeed(signal)
    return feed.follow(userId, position, signal)
  }
  const feeds = { ...shared, feed: { follow }, takeSeat: seats.takeForFeed }
  const parts: Mount[] = [
    (server, endpoint) => server.route('/', people.routes(endpoint)),
    (server, endpoint) =>
      server.route('/api/v1/rooms', conversationRoutes({ ...conversations, endpoint })),
    (server, endpoint) => server.route('/api/v1/feed', feedRoutes({ ...feeds, endpoint })),
    (server, endpoint) => server.route('/v1', completionRoutes({ ...shared, enter, endpoint })),
    (server, endpoint) => server.route('/metrics', metricsRoutes({ endpoint, metrics })),
    (server, endpoint) => {
      for (const path of ['/bodhi/v1/toolsets/types', '/bodhi/v1/toolset_types']) {
        server.route(path, toolsetTypeRoutes({ toolsets, endpoint }))
      }
      server.route('/bodhi/v1/toolsets', toolsetRoutes({ toolsets, limits, endpoint }))
    },
  ]
  const { PUBLIC_URL: publicUrl, TRUSTED_PROXY: trustedProxy } = environment
  const readAddress = createReadAddress({ publicUrl, trustedProxy })
  let isStopping = false
  const application = createApplication({
    authenticate: people.authenticate,
    identifyBrowser: people.identifyBrowser,
    readNetwork: (context) => readAddress(context.env?.incoming).network,
    parts,
    middleware: [measureRequests(metrics), ...(tracer === noTracer ? [] : [traceRequests(tracer)])],
    features: [
      'cancel',
      'resume',
      'message-ids',
      'feed',
      'feedback',
      'toolsets',
      ...(environment.DEMO ? ['guests'] : []),
      ...(environment.DEMO && people.hasSeededAdmin ? [seededAdminFeature] : []),
      ...(people.hasBrowserSessions ? [browserSessionFeature] : []),
    ],
    isReady: async () => !isStopping && (await isReachable(database)),
    isSecure: hasTrustedTls(environment),
    readHttpVersion: createReadHttpVersion({ trustedProxy: environment.TRUSTED_PROXY }),
    version,
    webDirectory: environment.WEB_DIR,
    webServers: webServersOf(environment),
    allowedOrigins: environment.ALLOWED_ORIGINS,
    log,
  })
  // Node discards the rest of a refused body. The library would instead close the connection, and
  // with it every other request.
  const listen = getRequestListener(application.fetch, { autoCleanupIncoming: false })
  const answer: HandleRequest = (incoming, outgoing) => {
    if (people.handleSignIn(incoming, outgoing)) measureSignIn(metrics, incoming, outgoing)
    else void listen(incoming, outgoing)
  }

  return {
    answer,
    /** Must be shown to the operator once. */
    seededPasswords: people.seededPasswords,

    async endRuns() {
      isStopping = true
      await liveRuns.close()
      await feed.close()
    },

    async close() {
      people.close()
      stopSweeping()
      await seats.close()
      await maintenance.stop()
      await feed.settled()
      await store.close()
      await tracer.close()
    },
  }
}

function measured(store: Store, metrics: Metrics): Store {
  return {
    ...store,
    threads: measureStore('threads', store.threads, metrics),
    runs: measureStore('runs', store.runs, metrics),
    events: measureStore('events', store.events, metrics),
  }
}

/** Adds the external OpenID provider, which the web app needs for signing in. */
function webServersOf({ WEB_SERVERS, OIDC_ISSUER }: Environment): string[] | undefined {
  const listed = WEB_SERVERS?.filter((origin) => origin !== 'self')
  return listed && OIDC_ISSUER ? [...listed, new URL(OIDC_ISSUER).origin] : listed
}

async function isReachable({ kysely }: Database): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(kysely)
    return true
  } catch {
    return false
  }
}
