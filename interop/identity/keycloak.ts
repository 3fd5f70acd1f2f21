import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { signedInPath, signedOutPath } from '@/core/contract/sign-in'

import { runTool } from '../install-peer'
import { freePort, startProcess, type StartedProcess } from '../start-process'

export const version = '26.7.3'

export const person = { username: 'ada', password: 'a word that only she knows' }

/** Short, so that a conversation outlives it. */
export const tokenLifetimeSeconds = 20

const artifact = 'keycloak-quarkus-dist'

/** Downloads Keycloak's distribution with Maven, unless it is installed. Returns its directory. */
export function installKeycloak(cache: string): string {
  const directory = join(cache, 'keycloak')
  const home = join(directory, `keycloak-${version}`)
  if (existsSync(join(home, 'installed'))) return home
  mkdirSync(directory, { recursive: true })
  const copying = [
    `-Dartifact=org.keycloak:${artifact}:${version}:zip`,
    `-DoutputDirectory=${directory}`,
  ]
  runTool('mvn', ['--batch-mode', '--quiet', 'dependency:copy', ...copying], directory)
  const file = join(directory, `${artifact}-${version}.zip`)
  runTool('python3', ['-m', 'zipfile', '-e', file, directory], directory)
  rmSync(file)
  writeFileSync(join(home, 'installed'), '')
  return home
}

export interface StartedKeycloak extends StartedProcess {
  readonly issuer: string
}

/** Starts Keycloak with one realm, in which a person may sign in to the app at `app`. */
export async function startKeycloak(home: string, app: string): Promise<StartedKeycloak> {
  const port = await freePort()
  rmSync(join(home, 'data'), { recursive: true, force: true })
  mkdirSync(join(home, 'data', 'import'), { recursive: true })
  writeFileSync(join(home, 'data', 'import', 'team-realm.json'), JSON.stringify(realmFor(app)))
  const started = await startProcess({
    command: 'sh',
    parameters: [
      join('bin', 'kc.sh'),
      'start-dev',
      '--import-realm',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
    ],
    directory: home,
    port,
    variables: { JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' },
  })
  return { ...started, issuer: `http://127.0.0.1:${port}/realms/team` }
}

const realmFor = (app: string) => ({
  realm: 'team',
  enabled: true,
  accessTokenLifespan: tokenLifetimeSeconds,
  // A refresh token works only once, which is Keycloak's strictest setting.
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  roles: { realm: [{ name: 'resource_user' }] },
  clients: [
    {
      clientId: 'continuo-app',
      publicClient: true,
      standardFlowEnabled: true,
      redirectUris: [`${app}/${signedInPath}`],
      webOrigins: [app],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'post.logout.redirect.uris': `${app}/${signedOutPath}`,
      },
      protocolMappers: [
        {
          name: 'audience',
          protocol: 'openid-connect',
          protocolMapper: 'oidc-audience-mapper',
          config: { 'included.custom.audience': 'continuo', 'access.token.claim': 'true' },
        },
      ],
    },
  ],
  users: [
    {
      username: person.username,
      enabled: true,
      emailVerified: true,
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      credentials: [{ type: 'password', value: person.password, temporary: false }],
      realmRoles: ['resource_user', 'offline_access'],
    },
  ],
})
