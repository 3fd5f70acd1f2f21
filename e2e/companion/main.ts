/**
 * The companion server for the specs: it has accounts with known passwords, an enabled toolset type with a fake Exa,
 * and a line that can fail. It reads the environment variables of the server, and sends its address to the parent
 * process when it is ready.
 *
 * With HTTPS=1, the app talks to the server directly, over TLS and HTTP/2, without the line and the fake Exa.
 */
import { createAccounts } from '@server/accounts/accounts'
import { hashPassword } from '@server/accounts/password'
import { readEnvironment, type Environment } from '@server/environment/environment'
import { makeToken } from '@server/people/make-token'
import { serve } from '@server/serve'
import { openStore } from '@server/store/store'
import { openOwnCertificate } from '@server/tls/own-certificate'

import { openExa } from './exa'
import { openLine } from './line'
import { people } from './people'
import { createTurnstile } from './turnstile'

const exaType = 'builtin-exa-web-search'

/** Cheap hashes, because every spec file starts a server, and these passwords protect nothing. */
const passwordCost = { N: 2, r: 1, p: 1 }

/** Runs before the server starts, because the server generates passwords for accounts without one. */
async function addPeople({ DATA_DIR, DATABASE_URL }: Environment) {
  const { database, close } = await openStore({ directory: DATA_DIR, url: DATABASE_URL })
  const accounts = createAccounts({ database, now: () => new Date() })
  await accounts.ensure({ username: 'admin', name: 'Admin', role: 'resource_admin' })
  await accounts.ensure({ username: 'demo', name: 'Demo', role: 'resource_user' })
  for (const { username, password } of Object.values(people)) {
    await database.kysely
      .updateTable('accounts')
      .set({ password: await hashPassword(password, passwordCost) })
      .where('username', '=', username)
      .execute()
  }
  await close()
}

async function switchExaOn(environment: Environment, url: string) {
  const token = await makeToken(environment, {
    user: people.admin.username,
    role: 'resource_admin',
    kind: 'session',
  })
  const answer = await fetch(`${url}/bodhi/v1/toolsets/types/${exaType}/app-config`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok) throw new Error(`Exa cannot be switched on: status ${answer.status}.`)
}

/** Listens on PORT itself, because there is no line in front of it. */
async function serveSecurely() {
  const outside = readEnvironment({ ...process.env, DEMO: '1' })
  if (!outside.ok) throw new Error(outside.sentences.join(' '))
  const { environment } = outside
  const { certificate, key } = await openOwnCertificate({
    directory: environment.DATA_DIR,
    names: ['localhost', '127.0.0.1'],
    now: new Date(),
  })
  const server = await serve({ ...environment, TLS_CERT: certificate, TLS_KEY: key })
  process.send?.({ url: server.url })
}

async function main() {
  const turnstile = createTurnstile()
  const exa = await openExa(turnstile)
  const outside = readEnvironment({ ...process.env, DEMO: '1', EXA_BASE_URL: exa.url })
  if (!outside.ok) throw new Error(outside.sentences.join(' '))
  const { HOST: host, PORT } = outside.environment
  // Opened before the server, which has to know its public address.
  const line = await openLine({ host, port: PORT }, turnstile)
  const { PUBLIC_URL = `http://${host === '0.0.0.0' ? 'localhost' : host}:${line.port}` } =
    outside.environment
  const environment = { ...outside.environment, HOST: '127.0.0.1', PORT: 0, PUBLIC_URL }

  await addPeople(environment)
  const server = await serve(environment)
  await switchExaOn(environment, server.url)
  line.connect(server.url)
  process.send?.({ url: PUBLIC_URL })

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      line.close()
      exa.close()
      void server.close()
    })
  }
}

void (process.env['HTTPS'] === '1' ? serveSecurely() : main())
