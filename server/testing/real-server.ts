import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { readEnvironment } from '@server/environment/environment'
import type { LogEntry } from '@server/http/log'
import type { RequestLimits } from '@server/http/request-limits'
import { makeToken, type TokenOptions } from '@server/people/make-token'
import type { SeatPatience } from '@server/seats/seats'
import { serve } from '@server/serve'

import { cheapPasswords } from './cheap-passwords'
import { temporaryDirectory } from './temporary-directory'
import { testVariables } from './test-database'

/** A fake Exa that always finds the same page and records its requests. */
async function openExa() {
  const asked: { path: string; key: string }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', key: String(request.headers['x-api-key']) })
    request.resume().on('end', () => {
      const results = [{ title: 'Continuo', url: 'https://example.com', highlights: ['A chat.'] }]
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ results }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

export const exaType = 'builtin-exa-web-search'

const unlimited = { admit: async () => {} }

/** Tests send more requests than people do. */
const noLimits: RequestLimits = {
  completions: unlimited,
  newRuns: unlimited,
  runs: unlimited,
  execute: unlimited,
  newThreads: unlimited,
  toolsets: unlimited,
  signIn: unlimited,
}

interface Options {
  limits?: RequestLimits | 'default'
  seatPatience?: SeatPatience
}

/** Starts the whole server on a real port, as an operator would, with a fake Exa. */
export async function openRealServer(
  variables: Record<string, string> = {},
  { limits = noLimits, seatPatience }: Options = {},
) {
  const exa = await openExa()
  const result = readEnvironment({
    PORT: '0',
    HOST: '127.0.0.1',
    ...(await testVariables(variables['DATA_DIR'] ?? temporaryDirectory())),
    DEMO: '1',
    EXA_BASE_URL: exa.url,
    ...variables,
  })
  if (!result.ok) throw new Error(result.sentences.join(' '))
  const { environment } = result
  const logged: string[] = []
  const log = (entry: LogEntry) => void logged.push(JSON.stringify(entry))
  const server = await serve(environment, log, {
    limits: limits === 'default' ? undefined : limits,
    passwordCost: cheapPasswords,
    seatPatience,
  })

  function ask(token: string | undefined, method: string, path: string, body?: unknown) {
    return fetch(`${server.url}${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  return {
    url: server.url,
    dataDirectory: environment.DATA_DIR,
    seededPasswords: server.seededPasswords,
    logged,
    exa,
    ask,
    token: (user: string, options: Partial<TokenOptions> = {}) =>
      makeToken(environment, { user, role: 'resource_user', kind: 'session', ...options }),

    async close() {
      await server.close()
      exa.close()
    },
  }
}
